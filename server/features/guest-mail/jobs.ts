import { handle, type JobHandler } from '../../kit/jobs.ts';
import type { Services } from '../../services.ts';
import { contributionMailJob, holdMailJob } from '../registry/rules.ts';
import { confirmMailJob } from '../rsvp/actions.ts';
import { queueConfirmation, queueContributionMail, queueHoldMail } from './personal-actions.ts';
import { sendDueReminders } from './reminder-actions.ts';
import { deliverDueJob, deliverJob, remindJob, testMailJob } from './rules.ts';
import { deliverDueMails } from './sending-actions.ts';
import { sendTest } from './test-actions.ts';

export const guestMailJobs: JobHandler<Services>[] = [
  handle(deliverJob, deliverDueMails),
  // Retries, what a killed node has left, and what had to wait for another day.
  handle(deliverDueJob, deliverDueMails, { cron: '* * * * *', atStart: true }),
  // At start, too: what was missed while the product was down is done on the same day.
  handle(remindJob, sendDueReminders, { cron: '* * * * *', atStart: true }),
  handle(testMailJob, sendTest),
  handle(holdMailJob, queueHoldMail),
  handle(contributionMailJob, queueContributionMail),
  handle(confirmMailJob, queueConfirmation),
];
