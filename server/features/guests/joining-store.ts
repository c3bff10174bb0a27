import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';
import type { OwnerScope } from '../../scopes.ts';

interface Two {
  into: string;
  from: string;
}

/** Gifts that the two have reserved, bought or contributed to. */
export async function countGifts(db: Db, { eventId }: OwnerScope, { into, from }: Two): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (
      (select count(*) from reservations where event_id = ${eventId} and invitation_id in (${into}, ${from})
        and status in ('reserved', 'purchased'))
      + (select count(*) from contributions where event_id = ${eventId} and invitation_id in (${into}, ${from}))
    )::int as count
  `.execute(db.q);
  return rows[0]?.count ?? 0;
}

/**
 * Passes what belongs to one invitation on to another: its links, gifts, mails and places in the schedule. What the other has already
 * stays behind, and loses its invitation when that is deleted.
 */
export async function passOn(tx: Db, { eventId }: OwnerScope, { into, from }: Two): Promise<void> {
  await sql`update invite_tokens set invitation_id = ${into} where event_id = ${eventId} and invitation_id = ${from}`.execute(
    tx.q,
  );
  // writer: deleting the invitation would write the same column of this table
  await sql`update contributions set invitation_id = ${into} where event_id = ${eventId} and invitation_id = ${from}`.execute(
    tx.q,
  );
  // writer: deleting the invitation would write the same column of this table
  await sql`update erased_replies set invitation_id = ${into} where event_id = ${eventId} and invitation_id = ${from}`.execute(
    tx.q,
  );
  // writer: deleting the invitation would write the same column of this table
  await sql`
    update reservations set invitation_id = ${into} where event_id = ${eventId} and invitation_id = ${from}
    and (status <> 'reserved' or gift_id not in (
      select gift_id from reservations where event_id = ${eventId} and invitation_id = ${into} and status = 'reserved'
    ))
  `.execute(tx.q);
  // writer: deleting the invitation would write the same column of this table
  await sql`
    update mails set invitation_id = ${into} where event_id = ${eventId} and invitation_id = ${from}
    and (again or mailing_id is null or mailing_id not in (
      select mailing_id from mails where event_id = ${eventId} and invitation_id = ${into} and mailing_id is not null
    ))
    and (kind <> 'invitation' or address not in (
      select address from mails where event_id = ${eventId} and invitation_id = ${into} and kind = 'invitation'
    ))
  `.execute(tx.q);
  // Undoing an import would delete people whom it did not add.
  await sql`delete from imported_guests where event_id = ${eventId} and invitation_id = ${into}`.execute(tx.q);
}

/** Either link was sent or opened: both open the joined invitation. */
export async function joinDelivery(
  tx: Db,
  { eventId }: OwnerScope,
  id: string,
  { handedOver, opened }: { handedOver: string | null; opened: boolean },
): Promise<void> {
  await sql`
    update invitations set handed_over_at = ${handedOver},
      status = case when status = 'sent' and ${opened} then 'opened' else status end
    where event_id = ${eventId} and id = ${id}
  `.execute(tx.q);
}
