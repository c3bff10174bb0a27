import { sql } from 'kysely';
import type { MailState } from '../../../contract/mails.ts';
import type { ThankYouRow } from '../../../contract/thanks.ts';
import type { Db } from '../../kit/db.ts';
import type { PublicScope } from '../../scopes.ts';
import { INVITATION_ADDRESS } from '../guests/delivery-rules.ts';

export type ThankRow = Omit<ThankYouRow, 'amount' | 'reference' | 'thanked' | 'mail'> & {
  amount_cents: number;
  thanked_at: string | null;
  mail_state: MailState | null;
  mail_at: string | null;
};

type Scope = Pick<PublicScope, 'eventId'>;

interface Wanted {
  after?: string | undefined;
  id?: string;
  take: number;
}

/** Includes purchases of deleted gifts. */
export async function listThanks(db: Db, { eventId }: Scope, { after, id, take }: Wanted): Promise<ThankRow[]> {
  const wanted = sql`${after === undefined ? sql`` : sql`and given.id < ${after}`}
    ${id === undefined ? sql`` : sql`and given.id = ${id}`}
    order by given.id desc limit ${take}`;
  const giver = sql`
    left join invitations on invitations.event_id = given.event_id and invitations.id = given.invitation_id
    left join mailed on mailed.given_id = given.id`;
  const { rows } = await sql<ThankRow>`
    with mailed as (
      select distinct on (given_id) given_id, state as mail_state, at as mail_at
      from (
        select jsonb_array_elements_text(content -> 'given')::uuid as given_id, mails.state, mails.id,
          coalesce(mails.sent_at, mails.created_at) as at
        from mails join mailings on mailings.event_id = mails.event_id and mailings.id = mails.mailing_id
        where mails.event_id = ${eventId} and mails.kind = 'thanks'
      ) thanks
      order by given_id, thanks.id desc
    )
    (
      select given.id, 'gift' as kind, given.guest_name, title as gift_title, image_url as gift_image, category,
        price_cents as amount_cents, given.message, given.purchased_at as given_at, given.thanked_at,
        coalesce(given.email, ${INVITATION_ADDRESS}) as email, mailed.mail_state, mailed.mail_at
      from reservations given join gifts on gifts.event_id = given.event_id and gifts.id = given.gift_id ${giver}
      where given.event_id = ${eventId} and given.status = 'purchased' ${wanted}
    ) union all (
      select given.id, 'contribution', given.guest_name, title, image_url, category,
        given.amount_cents, given.message, given.created_at, given.thanked_at, ${INVITATION_ADDRESS}, mailed.mail_state, mailed.mail_at
      from contributions given join gifts on gifts.event_id = given.event_id and gifts.id = given.gift_id ${giver}
      where given.event_id = ${eventId} ${wanted}
    )
    order by id desc limit ${take}
  `.execute(db.q);
  return rows;
}

/** Returns whether any of them is a purchase or contribution. */
export async function setThanked(
  tx: Db,
  { eventId }: Scope,
  ids: readonly string[],
  thanked: boolean,
): Promise<boolean> {
  // `least` ignores nulls: the first time stays. A coalesce with now() cannot be distributed.
  const when = thanked ? sql`least(thanked_at, ${tx.now})` : sql`null`;
  const { rows } = await sql`
    with bought as (
      update reservations set thanked_at = ${when}
      where event_id = ${eventId} and id = any(${[...ids]}::uuid[]) and status = 'purchased' returning id
    ), contributed as (
      update contributions set thanked_at = ${when} where event_id = ${eventId} and id = any(${[...ids]}::uuid[]) returning id
    )
    select id from bought union all select id from contributed
  `.execute(tx.q);
  return rows.length > 0;
}
