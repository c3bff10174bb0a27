import type { Setup } from '../../../contract/second-factor.ts';
import type { Db } from '../../kit/db.ts';
import { ApiError } from '../../kit/errors.ts';
import { countHit } from '../../kit/http/limits.ts';
import type { OperatorScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { confirmSetup, removeSecondFactor, startSetup } from '../second-factors/actions.ts';
import { SETUP_CODES } from '../second-factors/rules.ts';
import { lockOperator, openConsole } from './second-factor-store.ts';
import { deleteSignIns, findOperator, insertLog } from './store.ts';

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

/** Returns false if no operator with a second factor has the email. A new one is set up at the next sign-in. */
export async function resetSecondFactor(db: Db, email: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const operator = await findOperator(tx, email);
    if (!operator) return false;
    await lockOperator(tx, operator.id);
    if (!(await removeSecondFactor(tx, operator.id))) return false;
    await deleteSignIns(tx, operator.id);
    await insertLog(tx, { operatorId: operator.id, action: 'second_factor_reset' });
    return true;
  });
}
