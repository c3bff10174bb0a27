import { handle, type JobHandler } from '../../kit/jobs.ts';
import { declareExpiringTables } from '../../kit/sweep.ts';
import type { Services } from '../../services.ts';
import { recordPurchases } from './notice-actions.ts';
import { fetchPicture, fetchPictureJob } from './picture-actions.ts';
import { purchasesJob } from './rules.ts';

export const registryJobs: JobHandler<Services>[] = [
  handle(fetchPictureJob, fetchPicture),
  handle(purchasesJob, recordPurchases),
];

export const expiringRegistryTables = declareExpiringTables('gift_links');
