import type { Db } from '../../kit/db.ts';

const selectWithoutSite = (db: Db) =>
  db.q
    .selectFrom('owners')
    .select('id')
    .where('anonymized_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('sites')
            .select('event_id')
            .whereRef('owner_id', '=', 'owners.id')
            .where('erased_at', 'is', null),
        ),
      ),
    )
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('second_owners').select('event_id').whereRef('owner_id', '=', 'owners.id'))),
    );

/** Second owners of erased sites are deleted with the site. */
export async function listOwnersWithoutSite(db: Db, limit: number): Promise<string[]> {
  const rows = await selectWithoutSite(db).orderBy('id').limit(limit).execute();
  return rows.map(({ id }) => id);
}

/**
 * Locks the owner's row, waiting for transactions that give the owner a site, and returns whether there is still none.
 * Until the transaction ends, no site can be added.
 */
export async function lockWithoutSite(tx: Db, ownerId: string): Promise<boolean> {
  await tx.q.selectFrom('owners').select('id').where('id', '=', ownerId).forUpdate().execute();
  // A statement of its own sees what was committed while the lock was awaited.
  return (await selectWithoutSite(tx).where('id', '=', ownerId).executeTakeFirst()) !== undefined;
}

/** Keeps the row, which erased sites refer to. The top-level domain `invalid` is reserved (RFC 2606 §2). */
export async function anonymizeOwner(tx: Db, ownerId: string): Promise<void> {
  await tx.q.deleteFrom('former_emails').where('owner_id', '=', ownerId).execute();
  await tx.q
    .updateTable('owners')
    .set({ email: `${ownerId}@erased.invalid`, name: '', password_hash: null, anonymized_at: tx.now })
    .where('id', '=', ownerId)
    .execute();
}
