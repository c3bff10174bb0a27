import { handle, type JobHandler } from '../../kit/jobs.ts';
import type { Services } from '../../services.ts';
import { invitationJob, joinedJob, sendOwnerInvitation, sendJoinedMail } from './second-owner-actions.ts';

export const secondOwnerJobs: JobHandler<Services>[] = [
  handle(invitationJob, sendOwnerInvitation),
  handle(joinedJob, sendJoinedMail),
];
