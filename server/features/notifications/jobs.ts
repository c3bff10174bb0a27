import { handle, type JobHandler } from '../../kit/jobs.ts';
import type { Services } from '../../services.ts';
import { newsJob } from '../owner-news/rules.ts';
import { sendGiftsMail, sendRepliesMail, tellOwners } from './news-actions.ts';
import { giftsMailJob, repliesMailJob } from './news-rules.ts';
import { sendSummaryMail, sumUpWeeks } from './summary-actions.ts';
import { summaryMailJob, sumUpJob } from './summary-rules.ts';

export const notificationJobs: JobHandler<Services>[] = [
  handle(newsJob, tellOwners),
  handle(repliesMailJob, sendRepliesMail),
  handle(giftsMailJob, sendGiftsMail),
  // At the full and the half hour, because some zones differ from UTC by half an hour. At start: what was missed.
  handle(sumUpJob, sumUpWeeks, { cron: '0,30 * * * *', atStart: true }),
  handle(summaryMailJob, sendSummaryMail),
];
