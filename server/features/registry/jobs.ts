import { handle, type JobHandler } from '../../kit/jobs.ts';
import { expiringTables } from '../../kit/sweep.ts';
import type { Services } from '../../services.ts';
import { tellPurchases } from './notice-actions.ts';
import { fetchPicture, fetchPictureJob } from './picture-actions.ts';
import { purchasesJob } from './rules.ts';

export const registryJobs: JobHandler<Services>[] = [
  handle(fetchPictureJob, fetchPicture),
  handle(purchasesJob, tellPurchases),
];

export const expiringRegistryTables = expiringTables('gift_links');
