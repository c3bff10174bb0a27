import { z } from 'zod';
import type { Db } from '../../kit/db.ts';
import { createId, createToken, hashToken } from '../../kit/ids.ts';
import { defineJob } from '../../kit/jobs.ts';
import type { Services } from '../../services.ts';
import { removeSecondFactor } from '../second-factors/actions.ts';
import { listReadyOperators } from './actions.ts';
import * as store from './store.ts';

/** What the command line does to operators' accounts. Everything is logged, because it is done without a session. */

export const operatorAddedJob = defineJob(
  'operators.added',
  z.object({ mailId: z.uuid(), operatorId: z.uuid(), addedId: z.uuid() }),
);

/**
 * Creates an account, and mails the other operators, or lets an existing one set a new password. Returns the token of a
 * link that is valid for 24 hours.
 */
export async function addOperator(db: Db, email: string): Promise<string> {
  const token = createToken();
  await db.transaction(async (tx) => {
    const isNew = (await store.findOperator(tx, email)) === undefined;
    const id = await store.upsertOperator(tx, email);
    await store.replaceLink(tx, id, hashToken(token));
    await store.insertLog(tx, { operatorId: id, action: isNew ? 'operator_added' : 'operator_link' });
    if (!isNew) return;
    for (const other of await listReadyOperators(tx)) {
      await tx.enqueue(operatorAddedJob, { mailId: createId(), operatorId: other.id, addedId: id });
    }
  });
  return token;
}

/** Sends nothing to or about an operator who was removed. */
export async function sendAddedNotice(
  { config, db, mail, views }: Services,
  { mailId, operatorId, addedId }: z.output<typeof operatorAddedJob.payload>,
): Promise<void> {
  const [to, email] = [await store.findOperatorEmail(db, operatorId), await store.findOperatorEmail(db, addedId)];
  if (to === undefined || email === undefined) return;
  await mail.send({ ...views.mails.renderOperatorAddedMail({ brand: config.brand, email }), to, id: mailId });
}

/** Sessions, challenges and links are deleted too; log entries stay. Returns false if there is no account. */
export async function removeOperator(db: Db, email: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const id = await store.removeOperator(tx, email);
    if (id === undefined) return false;
    await store.deleteSignIns(tx, id);
    await removeSecondFactor(tx, id);
    await store.insertLog(tx, { operatorId: id, action: 'operator_removed' });
    return true;
  });
}

/** Ends every session of an operator; returns false if there is none with this email. */
export async function endSessionsOf(db: Db, email: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const id = await store.lockOperator(tx, email);
    if (id === undefined) return false;
    await store.deleteSignIns(tx, id);
    await store.insertLog(tx, { operatorId: id, action: 'operator_signed_out' });
    return true;
  });
}
