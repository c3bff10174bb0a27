import { handle, type JobHandler } from '../../kit/jobs.ts';
import type { Services } from '../../services.ts';
import { deletionJob, mailDeletion, mailNotice, noticeJob, noticesJob, noticeTerms } from './account-actions.ts';

export const accountJobs: JobHandler<Services>[] = [
  handle(noticesJob, noticeTerms, { cron: '17 9 * * *' }),
  handle(noticeJob, mailNotice),
  handle(deletionJob, mailDeletion),
];
