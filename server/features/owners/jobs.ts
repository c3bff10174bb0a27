import { handle, type JobHandler } from '../../kit/jobs.ts';
import type { Services } from '../../services.ts';
import { resetLinkJob, sendResetLink } from './actions.ts';

export const ownerJobs: JobHandler<Services>[] = [handle(resetLinkJob, sendResetLink)];
