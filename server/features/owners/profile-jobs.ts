import { handle, type JobHandler } from '../../kit/jobs.ts';
import type { Services } from '../../services.ts';
import { emailLinkJob, sendEmailLink, sendChangeNotice, changeNoticeJob } from './profile-actions.ts';

export const profileJobs: JobHandler<Services>[] = [
  handle(emailLinkJob, sendEmailLink),
  handle(changeNoticeJob, sendChangeNotice),
];
