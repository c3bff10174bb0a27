import { handle, type JobHandler } from '../../kit/jobs.ts';
import type { Services } from '../../services.ts';
import { parkedMailJob, receiptJob, sendParkedMail, sendReceipt } from './actions.ts';
import { sendSiteReadyMail, siteReadyMailJob } from './site-ready-actions.ts';

export const orderJobs: JobHandler<Services>[] = [
  handle(receiptJob, sendReceipt),
  handle(parkedMailJob, sendParkedMail),
  handle(siteReadyMailJob, sendSiteReadyMail),
];
