import { handle, type JobHandler } from '../../kit/jobs.ts';
import type { Services } from '../../services.ts';
import {
  deletionJob,
  sendDeletionMail,
  sendTermNotice,
  noticeJob,
  noticesJob,
  enqueueTermNotices,
} from './account-actions.ts';

export const accountJobs: JobHandler<Services>[] = [
  handle(noticesJob, enqueueTermNotices, { cron: '17 9 * * *' }),
  handle(noticeJob, sendTermNotice),
  handle(deletionJob, sendDeletionMail),
];
