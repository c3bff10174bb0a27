import { handle, type JobHandler } from '../../kit/jobs.ts';
import type { Services } from '../../services.ts';
import { sweepCarts, sweepCartsJob } from './actions.ts';

export const cartJobs: JobHandler<Services>[] = [handle(sweepCartsJob, sweepCarts, { cron: '*/10 * * * *' })];
