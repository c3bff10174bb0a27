import { handle, type JobHandler } from '../../kit/jobs.ts';
import type { Services } from '../../services.ts';
import { forgetCopies, forgetJob, hangDemo, hangJob, sowDemos, sowJob } from './actions.ts';

export const demoJobs: JobHandler<Services>[] = [
  handle(sowJob, sowDemos, { cron: '43 4 * * *' }),
  handle(hangJob, hangDemo),
  handle(forgetJob, forgetCopies, { cron: '*/10 * * * *' }),
];
