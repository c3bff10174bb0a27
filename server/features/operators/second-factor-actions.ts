import { z } from 'zod';
import type { Setup } from '../../../contract/second-factor.ts';
import type { Db } from '../../kit/db.ts';
import { ApiError } from '../../kit/errors.ts';
import { countHit } from '../../kit/http/limits.ts';
import { createId } from '../../kit/ids.ts';
import { defineJob } from '../../kit/jobs.ts';
import type { OperatorScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { confirmSetup, removeSecondFactor, startSetup } from '../second-factors/actions.ts';
import { SETUP_CODES } from '../second-factors/rules.ts';
import { lockOperator, openConsole } from './second-factor-store.ts';
import { deleteSignIns, findOperator, findOperatorEmail, insertLog } from './store.ts';

export const resetNoticeJob = defineJob('operators.factor-reset', z.object({ mailId: z.uuid(), operatorId: z.uuid() }));

/** Returns a new secret for the operator's authenticator app. */
export const setUpSecondFactor = (services: Services, { operatorId, email }: OperatorScope): Promise<Setup> =>
  startSetup(services, { accountId: operatorId, label: email });

/** Returns the recovery codes. Every other session of the operator ends. */
export async function turnOnSecondFactor(
  services: Services,
  { operatorId, session }: OperatorScope,
  code: string,
): Promise<string[]> {
  await countHit(services, SETUP_CODES, operatorId);
  const { db, seal } = services;
  return db.transaction(async (tx) => {
    await lockOperator(tx, operatorId);
    const codes = await confirmSetup({ db: tx, seal }, { accountId: operatorId, code });
    // Undoes everything if the session has ended in the meantime.
    if (!(await openConsole(tx, operatorId, session))) throw new ApiError('not_signed_in');
    await insertLog(tx, { operatorId, action: 'second_factor' });
    return codes;
  });
}

/**
 * Returns false if no operator with a second factor has the email. A new one is set up at the next sign-in. The operator
 * gets a mail, because whoever reset it may be somebody else.
 */
export async function resetSecondFactor(db: Db, email: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const operator = await findOperator(tx, email);
    if (!operator) return false;
    await lockOperator(tx, operator.id);
    if (!(await removeSecondFactor(tx, operator.id))) return false;
    await deleteSignIns(tx, operator.id);
    await insertLog(tx, { operatorId: operator.id, action: 'second_factor_reset' });
    await tx.enqueue(resetNoticeJob, { mailId: createId(), operatorId: operator.id });
    return true;
  });
}

/** Sends nothing to an operator who was removed. */
export async function sendResetNotice(
  { config, db, mail, views }: Services,
  { mailId, operatorId }: z.output<typeof resetNoticeJob.payload>,
): Promise<void> {
  const to = await findOperatorEmail(db, operatorId);
  if (to === undefined) return;
  await mail.send({ ...views.mails.renderOperatorResetMail({ brand: config.brand }), to, id: mailId });
}
