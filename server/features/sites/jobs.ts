import { handle, type JobHandler } from '../../kit/jobs.ts';
import type { Services } from '../../services.ts';
import { eraseJob, eraseSites } from './actions.ts';

export const siteJobs: JobHandler<Services>[] = [handle(eraseJob, eraseSites, { cron: '17 3 * * *' })];
