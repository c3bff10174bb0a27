import { handle, type JobHandler } from '../../kit/jobs.ts';
import type { Services } from '../../services.ts';
import { mailPurchases, purchaseMailJob, purchasesJob, tellPurchases } from './actions.ts';

export const registryJobs: JobHandler<Services>[] = [
  handle(purchasesJob, tellPurchases),
  handle(purchaseMailJob, mailPurchases),
];
