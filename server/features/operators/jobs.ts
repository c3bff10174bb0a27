import { handle, type JobHandler } from '../../kit/jobs.ts';
import type { Services } from '../../services.ts';
import { mailOperatorCode, operatorCodeJob } from './actions.ts';

export const operatorJobs: JobHandler<Services>[] = [handle(operatorCodeJob, mailOperatorCode)];
