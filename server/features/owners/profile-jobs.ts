import { handle, type JobHandler } from '../../kit/jobs.ts';
import type { Services } from '../../services.ts';
import { emailLinkJob, mailEmailLink, mailTold, toldJob } from './profile-actions.ts';

export const profileJobs: JobHandler<Services>[] = [handle(emailLinkJob, mailEmailLink), handle(toldJob, mailTold)];
