import { handle, type JobHandler } from '../../kit/jobs.ts';
import type { Services } from '../../services.ts';
import { enqueueDueNews, newsSweepJob } from './actions.ts';

export const ownerNewsJobs: JobHandler<Services>[] = [
  handle(newsSweepJob, enqueueDueNews, { cron: '* * * * *', atStart: true }),
];
