import { handle, type JobHandler } from '../../kit/jobs.ts';
import type { Services } from '../../services.ts';
import {
  closeAtProvider,
  closeCheckoutJob,
  parkedMailJob,
  receiptJob,
  sendParkedMail,
  sendReceipt,
} from './actions.ts';
import { disputeMailJob, sendDisputeMail } from './dispute-actions.ts';
import { sendSiteReadyMail, siteReadyMailJob } from './site-ready-actions.ts';
import { handlePaymentEvent, paymentEventJob } from './payment-actions.ts';
import {
  expireCheckouts,
  expireJob,
  deleteOldCheckouts,
  deleteOldCheckoutsJob,
  reconcile,
  reconcileDisputes,
  reconcileDisputesJob,
  reconcileJob,
  reconcileRefunds,
  reconcileRefundsJob,
} from './reconciliation-actions.ts';

export const orderJobs: JobHandler<Services>[] = [
  handle(receiptJob, sendReceipt),
  handle(parkedMailJob, sendParkedMail),
  handle(disputeMailJob, sendDisputeMail),
  handle(closeCheckoutJob, closeAtProvider),
  handle(siteReadyMailJob, sendSiteReadyMail),
  handle(paymentEventJob, handlePaymentEvent),
  handle(reconcileJob, reconcile, { cron: '*/5 * * * *' }),
  handle(reconcileRefundsJob, reconcileRefunds, { cron: '41 2 * * *' }),
  handle(reconcileDisputesJob, reconcileDisputes, { cron: '53 2 * * *' }),
  handle(expireJob, expireCheckouts, { cron: '47 * * * *' }),
  handle(deleteOldCheckoutsJob, deleteOldCheckouts, { cron: '7 3 * * *' }),
];
