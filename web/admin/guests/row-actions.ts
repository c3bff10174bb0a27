import type { Invitation, LinkedInvitation, ListedInvitation } from '../../../contract/guests.ts';
import { toast } from '../../ui/toast.tsx';
import { copyText } from '../../ui/app-shell/copy.ts';
import { buildInvitationUrl } from '../paths.ts';

export interface RowActions {
  copyLink: (invitation: Invitation) => void;
  showCode: (invitation: Invitation) => void;
  edit: (invitation: ListedInvitation) => void;
  split: (invitation: ListedInvitation) => void;
  markAsSent: (invitation: Invitation) => void;
  mail: (invitation: Invitation) => void;
  share: (invitation: Invitation) => void;
  renew: (invitation: Invitation) => void;
  remove: (invitation: Invitation) => void;
}

/** Whether the link can be shown; otherwise a new one must be created. */
export const hasLink = (invitation: Invitation): invitation is LinkedInvitation => invitation.unique_token !== null;

/**
 * Copies the invitation link and shows a toast; if copying is denied, the toast shows the link. With `onSent`, the toast offers
 * to mark the invitation as sent: nobody else knows whether the link was passed on.
 */
export async function copyInvitationLink(
  origin: string,
  { unique_token }: LinkedInvitation,
  onSent?: () => void,
): Promise<void> {
  const link = buildInvitationUrl(origin, unique_token);
  const action = onSent && { label: 'Mark as Sent', onPress: onSent };
  if (await copyText(link))
    toast.success('Invite link copied to clipboard!', { topic: 'invitation', ...(action && { action }) });
  else toast.error('Couldn’t copy the link', { description: link, duration: 20_000 });
}
