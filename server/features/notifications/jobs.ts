import { handle, type JobHandler } from '../../kit/jobs.ts';
import type { Services } from '../../services.ts';
import { holdMailJob, purchasesJob } from '../registry/rules.ts';
import { confirmMailJob } from '../rsvp/actions.ts';
import { mailConfirmation, mailHold, mailPurchases, purchaseMailJob, tellPurchases } from './actions.ts';

export const noticeJobs: JobHandler<Services>[] = [
  handle(purchasesJob, tellPurchases),
  handle(purchaseMailJob, mailPurchases),
  handle(holdMailJob, mailHold),
  handle(confirmMailJob, mailConfirmation),
];
