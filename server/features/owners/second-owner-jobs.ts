import { handle, type JobHandler } from '../../kit/jobs.ts';
import type { Services } from '../../services.ts';
import { invitationJob, joinedJob, mailInvitation, mailJoined } from './second-owner-actions.ts';

export const secondOwnerJobs: JobHandler<Services>[] = [
  handle(invitationJob, mailInvitation),
  handle(joinedJob, mailJoined),
];
