import { handle, type JobHandler } from '../../kit/jobs.ts';
import { declareExpiringTables } from '../../kit/sweep.ts';
import type { Services } from '../../services.ts';
import { changeNoticeJob, resetLinkJob, sendResetLink } from './password-actions.ts';
import {
  deletionJob,
  sendDeletionMail,
  sendTermNotice,
  termNoticeJob,
  termNoticesJob,
  enqueueTermNotices,
} from './account-actions.ts';
import { eraseOwners, eraseOwnersJob } from './erasing-actions.ts';
import { emailLinkJob, sendChangeNotice, sendEmailLink } from './profile-actions.ts';
import { invitationJob, joinedJob, sendOwnerInvitation, sendJoinedMail } from './second-owner-actions.ts';

export const ownerJobs: JobHandler<Services>[] = [
  handle(resetLinkJob, sendResetLink),
  handle(termNoticesJob, enqueueTermNotices, { cron: '17 9 * * *' }),
  handle(termNoticeJob, sendTermNotice),
  handle(deletionJob, sendDeletionMail),
  handle(emailLinkJob, sendEmailLink),
  handle(changeNoticeJob, sendChangeNotice),
  handle(invitationJob, sendOwnerInvitation),
  handle(joinedJob, sendJoinedMail),
  // After the sites of the night are erased.
  handle(eraseOwnersJob, eraseOwners, { cron: '47 3 * * *' }),
];

export const expiringOwnerTables = declareExpiringTables(
  'owner_sessions',
  'handoffs',
  'password_links',
  'email_changes',
  'former_emails',
  'owner_invitations',
);
