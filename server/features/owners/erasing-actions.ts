import { z } from 'zod';
import type { Db } from '../../kit/db.ts';
import { defineJob } from '../../kit/jobs.ts';
import { runForEach } from '../../kit/run-for-each.ts';
import type { Services } from '../../services.ts';
import { removeSecondFactor } from '../second-factors/actions.ts';
import * as store from './erasing-store.ts';
import { deleteSignIns } from './store.ts';

export const eraseOwnersJob = defineJob('owners.erase', z.object({}));

/** The next run erases the others. */
const ERASED_AT_ONCE = 2000;

/**
 * Erases the account of everybody whose last site is erased, each in its own transaction. Orders keep the buyer's name
 * and email, as accounting requires (docs/reference/failures.md, M18).
 */
export async function eraseOwners({ db, ...context }: Pick<Services, 'db' | 'log' | 'stopping'>): Promise<void> {
  const due = await store.listOwnersWithoutSite(db, ERASED_AT_ONCE);
  await runForEach(context, due, (ownerId) => db.transaction((tx) => eraseOwner(tx, ownerId)));
}

/** Does nothing if the owner has a site by now. */
async function eraseOwner(tx: Db, ownerId: string): Promise<void> {
  if (!(await store.lockWithoutSite(tx, ownerId))) return;
  await deleteSignIns(tx, ownerId);
  await removeSecondFactor(tx, ownerId);
  await store.anonymizeOwner(tx, ownerId);
}
