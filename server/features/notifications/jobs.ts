import { handle, type JobHandler } from '../../kit/jobs.ts';
import type { Services } from '../../services.ts';
import { newsJob } from '../owner-news/rules.ts';
import { sendGiftsMail, sendRepliesMail, tellOwners } from './news-actions.ts';
import { giftsMailJob, repliesMailJob } from './news-rules.ts';

export const notificationJobs: JobHandler<Services>[] = [
  handle(newsJob, tellOwners),
  handle(repliesMailJob, sendRepliesMail),
  handle(giftsMailJob, sendGiftsMail),
];
