import { handle, type JobHandler } from '../../kit/jobs.ts';
import type { Services } from '../../services.ts';
import { handlePaymentEvent, paymentEventJob, reconcile, reconcileJob } from './actions.ts';

export const paymentJobs: JobHandler<Services>[] = [
  handle(paymentEventJob, handlePaymentEvent),
  handle(reconcileJob, reconcile, { cron: '*/5 * * * *' }),
];
