import { handle, type JobHandler } from '../../kit/jobs.ts';
import type { Services } from '../../services.ts';
import { confirmJob, enqueueConfirmation } from './actions.ts';

export const rsvpJobs: JobHandler<Services>[] = [handle(confirmJob, enqueueConfirmation)];
