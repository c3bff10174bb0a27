import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';
import type { OwnerScope } from '../../scopes.ts';
import { INVITATION_ADDRESS, isSuppressed } from '../guests/delivery-rules.ts';

/** Whom the hosts thank for a purchase or contribution. */
export interface Giver {
  /** Of the purchase or contribution. */
  id: string;
  invitationId: string | null;
  /** The verified one, or that of the invitation. */
  address: string | null;
  /** Thanked by a mail that was sent or waits. */
  thanked: boolean;
  unsubscribed: boolean;
  bounced: boolean;
}

/** Several requests at once then find one after the other who was thanked. */
export async function lockGiven(tx: Db, { eventId }: OwnerScope, ids: readonly string[]): Promise<void> {
  for (const table of ['reservations', 'contributions'] as const)
    await tx.q
      .selectFrom(table)
      .select('id')
      .where('event_id', '=', eventId)
      .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
      .orderBy('id')
      .forUpdate()
      .execute();
}

/** In the order in which they were given. */
export async function listGivers(db: Db, { eventId }: OwnerScope, ids: readonly string[]): Promise<Giver[]> {
  const wanted = sql`given.event_id = ${eventId} and given.id = any(${[...ids]}::uuid[])`;
  const invited = sql`
    left join invitations on invitations.event_id = given.event_id and invitations.id = given.invitation_id`;
  const { rows } = await sql<Giver>`
    select giver.id, giver."invitationId", giver.address,
      exists (
        select from mails join mailings on mailings.event_id = mails.event_id and mailings.id = mails.mailing_id
        where mails.event_id = giver.event_id and mails.kind = 'thanks' and mails.state in ('waiting', 'sent')
          and mailings.content -> 'given' ? giver.id::text
      ) as thanked,
      ${isSuppressed('giver', 'unsubscribed')} as unsubscribed, ${isSuppressed('giver', 'bounced')} as bounced
    from (
      select given.event_id, given.id, invitations.id as "invitationId",
        coalesce(given.email, ${INVITATION_ADDRESS}) as address
      from reservations given ${invited} where ${wanted} and given.status = 'purchased'
      union all
      select given.event_id, given.id, invitations.id, ${INVITATION_ADDRESS}
      from contributions given ${invited} where ${wanted}
    ) giver
    order by giver.id
  `.execute(db.q);
  return rows;
}
