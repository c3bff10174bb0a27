import { handle, type JobHandler } from '../../kit/jobs.ts';
import { expiringTables } from '../../kit/sweep.ts';
import type { Services } from '../../services.ts';
import { resetLinkJob, sendResetLink } from './actions.ts';

export const ownerJobs: JobHandler<Services>[] = [handle(resetLinkJob, sendResetLink)];

export const expiringOwnerTables = expiringTables('owner_sessions', 'handoffs', 'password_links');
