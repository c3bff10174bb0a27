import { handle, type JobHandler } from '../../kit/jobs.ts';
import { expiringTables } from '../../kit/sweep.ts';
import type { Services } from '../../services.ts';
import { mailOperatorCode, operatorCodeJob } from './actions.ts';

export const operatorJobs: JobHandler<Services>[] = [handle(operatorCodeJob, mailOperatorCode)];

export const expiringOperatorTables = expiringTables('operator_sessions', 'operator_challenges', 'operator_links');
