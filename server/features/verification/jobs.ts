import { handle, type JobHandler } from '../../kit/jobs.ts';
import type { Services } from '../../services.ts';
import { codeJob, mailCode } from './actions.ts';

export const verificationJobs: JobHandler<Services>[] = [handle(codeJob, mailCode)];
