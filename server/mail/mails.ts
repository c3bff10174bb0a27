/** An entry of the build that the server loads. */
export { renderDeletionMail, renderTermNoticeMail } from '../features/owners/account-mail.tsx';
export {
  renderOperatorAddedMail,
  renderOperatorCodeMail,
  renderOperatorResetMail,
} from '../features/operators/mail.tsx';
export { renderDisputeMail } from '../features/orders/dispute-mail.tsx';
export { renderParkedMail, renderReceiptMail } from '../features/orders/mail.tsx';
export {
  renderAnotherSiteMail,
  renderFirstLinkMail,
  renderPasswordRemovedMail,
  renderResetMail,
} from '../features/owners/mail.tsx';
export { renderFoundInvitationsMail } from '../features/finding/mail.tsx';
export { renderInvitationMail } from '../features/guest-mail/invitation-mail.tsx';
export { renderMessageMail } from '../features/guest-mail/message-mail.tsx';
export { renderReminderMail } from '../features/guest-mail/reminder-mail.tsx';
export { renderThanksMail } from '../features/guest-mail/thanks-mail.tsx';
export { renderUpdateMail } from '../features/guest-mail/update-mail.tsx';
export { renderDataLinkMail } from '../features/guest-data/mail.tsx';
export { renderContributionMail } from '../features/notifications/contribution-mail.tsx';
export { renderHoldMail } from '../features/notifications/mail.tsx';
export { renderGiftsMail, renderRepliesMail } from '../features/notifications/news-mail.tsx';
export { renderSummaryMail } from '../features/notifications/summary-mail.tsx';
export { renderReplyMail, renderUninvitedReplyMail } from '../features/rsvp/mail.tsx';
export {
  renderEmailChangedMail,
  renderEmailTakenMail,
  renderNewEmailMail,
  renderPasswordChangedMail,
} from '../features/owners/profile-mail.tsx';
export { renderSecondFactorMail } from '../features/owners/second-factor-mail.tsx';
export {
  renderOwnerInvitationMail,
  renderOwnerJoinedMail,
  renderSecondOwnerInvitedMail,
} from '../features/owners/second-owner-mail.tsx';
export { renderCodeMail } from '../features/verification/mail.tsx';
