import { sql } from 'kysely';
import type { ThankYouRow } from '../../../contract/thanks.ts';
import type { Db } from '../../kit/db.ts';
import type { OwnerScope } from '../../scopes.ts';

export type ThankRow = Omit<ThankYouRow, 'amount' | 'reference' | 'thanked'> & {
  amount_cents: number;
  thanked_at: string | null;
};

interface Wanted {
  after?: string | undefined;
  id?: string;
  take: number;
}

/** Includes purchases of deleted gifts. */
export async function listThanks(db: Db, { eventId }: OwnerScope, { after, id, take }: Wanted): Promise<ThankRow[]> {
  const wanted = sql`${after === undefined ? sql`` : sql`and given.id < ${after}`}
    ${id === undefined ? sql`` : sql`and given.id = ${id}`}
    order by given.id desc limit ${take}`;
  const { rows } = await sql<ThankRow>`
    (
      select given.id, 'gift' as kind, given.guest_name, title as gift_title, image_url as gift_image, category,
        price_cents as amount_cents, given.message, given.purchased_at as given_at, given.thanked_at
      from reservations given join gifts on gifts.event_id = given.event_id and gifts.id = given.gift_id
      where given.event_id = ${eventId} and given.status = 'purchased' ${wanted}
    ) union all (
      select given.id, 'contribution', given.guest_name, title, image_url, category,
        given.amount_cents, given.message, given.created_at, given.thanked_at
      from contributions given join gifts on gifts.event_id = given.event_id and gifts.id = given.gift_id
      where given.event_id = ${eventId} ${wanted}
    )
    order by id desc limit ${take}
  `.execute(db.q);
  return rows;
}

export async function setThanked(tx: Db, { eventId }: OwnerScope, id: string, thanked: boolean): Promise<boolean> {
  // `least` ignores nulls: the first time stays. A coalesce with now() cannot be distributed.
  const when = thanked ? sql`least(thanked_at, ${tx.now})` : sql`null`;
  const { rows } = await sql`
    with bought as (
      update reservations set thanked_at = ${when}
      where event_id = ${eventId} and id = ${id} and status = 'purchased' returning id
    ), contributed as (
      update contributions set thanked_at = ${when} where event_id = ${eventId} and id = ${id} returning id
    )
    select id from bought union all select id from contributed
  `.execute(tx.q);
  return rows.length > 0;
}
