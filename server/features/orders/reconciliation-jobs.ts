import { handle, type JobHandler } from '../../kit/jobs.ts';
import type { Services } from '../../services.ts';
import {
  expireCheckouts,
  expireJob,
  deleteOldCheckouts,
  deleteOldCheckoutsJob,
  reconcile,
  reconcileJob,
  reconcileRefunds,
  reconcileRefundsJob,
} from './reconciliation-actions.ts';

export const reconciliationJobs: JobHandler<Services>[] = [
  handle(reconcileJob, reconcile, { cron: '*/5 * * * *' }),
  handle(reconcileRefundsJob, reconcileRefunds, { cron: '41 2 * * *' }),
  handle(expireJob, expireCheckouts, { cron: '47 * * * *' }),
  handle(deleteOldCheckoutsJob, deleteOldCheckouts, { cron: '7 3 * * *' }),
];
