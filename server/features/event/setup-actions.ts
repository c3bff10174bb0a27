import type { SettledStep } from '../../../contract/dashboard.ts';
import type { Db } from '../../kit/db.ts';
import type { OwnerScope } from '../../scopes.ts';
import { addSettledStep } from './store.ts';

/** Marks a step of setting up the site as done or skipped. */
export const settleStep = (db: Db, scope: OwnerScope, step: SettledStep): Promise<void> =>
  addSettledStep(db, scope, step);
