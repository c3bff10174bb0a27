import { handle, type JobHandler } from '../../kit/jobs.ts';
import type { Services } from '../../services.ts';
import { eraseFiles, eraseFilesJob, releaseJob, removeReleased, sweepJob, sweepUploads } from './actions.ts';

export const uploadJobs: JobHandler<Services>[] = [
  handle(releaseJob, removeReleased),
  handle(eraseFilesJob, eraseFiles),
  handle(sweepJob, sweepUploads, { cron: '37 * * * *' }),
];
