import { handle, type JobHandler } from '../../kit/jobs.ts';
import type { Services } from '../../services.ts';
import { firstLinkJob, resetLinkJob, sendFirstLink, sendResetLink } from './actions.ts';

export const ownerJobs: JobHandler<Services>[] = [
  handle(firstLinkJob, sendFirstLink),
  handle(resetLinkJob, sendResetLink),
];
