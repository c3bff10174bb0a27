import type { Db } from '../../kit/db.ts';

/** Locks until the transaction ends. */
export async function lockOperator(tx: Db, id: string): Promise<void> {
  await tx.q.selectFrom('operators').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/**
 * Opens the console to the session that set the second factor up, and ends the operator's other ones. Returns false if
 * the session has ended.
 */
export async function openConsole(tx: Db, operatorId: string, session: Buffer): Promise<boolean> {
  // Waits for a challenge that is being completed, so that the next statement sees its session.
  await tx.q.deleteFrom('operator_challenges').where('operator_id', '=', operatorId).execute();
  await tx.q
    .deleteFrom('operator_sessions')
    .where('operator_id', '=', operatorId)
    .where('token_hash', '!=', session)
    .execute();
  const opened = await tx.q
    .updateTable('operator_sessions')
    .set({ second_factor: true })
    .where('token_hash', '=', session)
    .returning('token_hash')
    .executeTakeFirst();
  return opened !== undefined;
}
