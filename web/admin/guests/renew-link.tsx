import type { Invitation } from '../../../contract/guests.ts';
import { ConfirmDialog } from '../../ui/app-shell/confirm-dialog.tsx';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { toast } from '../../ui/toast.tsx';
import { useSession } from '../shell/shell-context.ts';
import { useRenewLink } from './data.ts';
import { copyInvitationLink } from './row-actions.ts';

/** Asks before an invitation link is replaced: the old one stops working. */
export function RenewLink({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { site } = useSession();
  const renewal = useRenewLink(site.eventId);
  const renew = async () => {
    try {
      const renewed = await renewal.mutateAsync(invitation.id);
      toast.success(`${invitation.guest_name} has a new link`, {
        topic: 'invitation',
        action: { label: 'Copy link', onPress: () => void copyInvitationLink(site.url, renewed) },
      });
    } catch (cause) {
      toast.error(formatFailure(cause, 'Failed to renew the link'));
    }
    onClose();
  };
  return (
    <ConfirmDialog
      title="Renew Link"
      question={`The link that ${invitation.guest_name} has stops working at once, on cards and in mails too. The reply, if there is one, stays.`}
      action="Renew Link"
      acting="Renewing..."
      busy={renewal.isPending}
      onCancel={onClose}
      onConfirm={() => void renew()}
    />
  );
}
