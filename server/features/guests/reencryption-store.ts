import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';

interface SealedToken {
  eventId: string;
  id: string;
  sealed: string;
}

export async function listSealedTokens(
  db: Db,
  { suffix, after, take }: { suffix: string; after: SealedToken | undefined; take: number },
): Promise<SealedToken[]> {
  let query = db.q
    .selectFrom('invitations')
    .select(['event_id as eventId', 'id', 'token_sealed as sealed'])
    .where(sql<boolean>`right(token_sealed, ${suffix.length}) <> ${suffix}`)
    .orderBy('event_id')
    .orderBy('id')
    .limit(take);
  if (after) query = query.where((eb) => eb(eb.refTuple('event_id', 'id'), '>', eb.tuple(after.eventId, after.id)));
  return query.execute();
}

export async function replaceSealedToken(db: Db, { eventId, id, sealed }: SealedToken, fresh: string): Promise<void> {
  await db.q
    .updateTable('invitations')
    .set({ token_sealed: fresh })
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .where('token_sealed', '=', sealed)
    .execute();
}
