import { handle, type JobHandler } from '../../kit/jobs.ts';
import type { Services } from '../../services.ts';
import { confirmJob, confirmReply } from './actions.ts';

export const rsvpJobs: JobHandler<Services>[] = [handle(confirmJob, confirmReply)];
