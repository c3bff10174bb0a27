import { handle, type JobHandler } from '../../kit/jobs.ts';
import type { Services } from '../../services.ts';
import { dataLinkJob, sendDataLink } from './actions.ts';

export const guestDataJobs: readonly JobHandler<Services>[] = [handle(dataLinkJob, sendDataLink)];
