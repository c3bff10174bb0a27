import { handle, type JobHandler } from '../../kit/jobs.ts';
import type { Services } from '../../services.ts';
import { holdMailJob, purchaseMailJob } from '../registry/rules.ts';
import { confirmMailJob } from '../rsvp/actions.ts';
import { sendConfirmationMail, sendHoldMail, sendPurchaseMail } from './actions.ts';

export const notificationJobs: JobHandler<Services>[] = [
  handle(purchaseMailJob, sendPurchaseMail),
  handle(holdMailJob, sendHoldMail),
  handle(confirmMailJob, sendConfirmationMail),
];
