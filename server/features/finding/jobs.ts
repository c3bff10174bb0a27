import { handle, type JobHandler } from '../../kit/jobs.ts';
import type { Services } from '../../services.ts';
import { findingMailJob, sendFoundInvitations } from './actions.ts';

export const findingJobs: JobHandler<Services>[] = [handle(findingMailJob, sendFoundInvitations)];
