/** Every mail of the product, for the build: the server sends what these functions write. */
export { deletionMail, termNoticeMail } from '../features/owners/account-mail.tsx';
export { operatorCodeMail } from '../features/operators/mail.tsx';
export { parkedMail, receiptMail } from '../features/orders/mail.tsx';
export { anotherSiteMail, firstLinkMail, resetMail } from '../features/owners/mail.tsx';
export { holdMail, purchaseMail } from '../features/notifications/mail.tsx';
export { replyMail } from '../features/rsvp/mail.tsx';
export {
  addressChangedMail,
  addressTakenMail,
  newAddressMail,
  passwordChangedMail,
} from '../features/owners/profile-mail.tsx';
export { ownerInvitationMail, ownerJoinedMail } from '../features/owners/second-owner-mail.tsx';
export { codeMail } from '../features/verification/mail.tsx';
