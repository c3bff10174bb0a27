import { handle, type JobHandler } from '../../kit/jobs.ts';
import type { Services } from '../../services.ts';
import { handlePaymentEvent, paymentEventJob } from './payment-actions.ts';

export const paymentJobs: JobHandler<Services>[] = [handle(paymentEventJob, handlePaymentEvent)];
