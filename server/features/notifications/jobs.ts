import { handle, type JobHandler } from '../../kit/jobs.ts';
import type { Services } from '../../services.ts';
import { holdMailJob, purchaseMailJob } from '../registry/rules.ts';
import { confirmMailJob } from '../rsvp/actions.ts';
import { mailConfirmation, mailHold, mailPurchases } from './actions.ts';

export const noticeJobs: JobHandler<Services>[] = [
  handle(purchaseMailJob, mailPurchases),
  handle(holdMailJob, mailHold),
  handle(confirmMailJob, mailConfirmation),
];
