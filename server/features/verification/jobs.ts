import { handle, type JobHandler } from '../../kit/jobs.ts';
import { declareExpiringTables } from '../../kit/sweep.ts';
import type { Services } from '../../services.ts';
import { codeJob, sendCodeMail } from './actions.ts';

export const verificationJobs: JobHandler<Services>[] = [handle(codeJob, sendCodeMail)];

export const expiringVerificationTables = declareExpiringTables('public_sessions', 'verification_codes');
