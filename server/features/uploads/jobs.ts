import { handle, type JobHandler } from '../../kit/jobs.ts';
import type { Services } from '../../services.ts';
import { deleteOrphanedUploads, releaseJob, removeReleased, sweepJob } from './actions.ts';
import {
  eraseFiles,
  eraseFilesJob,
  findUnknownFolders,
  findUnknownJob,
  sweepErasedJob,
  sweepErasedUploads,
} from './erased-actions.ts';

export const uploadJobs: JobHandler<Services>[] = [
  handle(releaseJob, removeReleased),
  handle(eraseFilesJob, eraseFiles),
  handle(sweepJob, deleteOrphanedUploads, { cron: '37 * * * *' }),
  handle(findUnknownJob, findUnknownFolders, { cron: '7 4 * * *' }),
  handle(sweepErasedJob, sweepErasedUploads, { cron: '47 * * * *' }),
];
