import type { Invitation } from '../../../contract/guests.ts';
import { ConfirmDialog } from '../../ui/app-shell/confirm-dialog.tsx';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { toast } from '../../ui/toast.tsx';
import { useSession } from '../shell/shell-context.ts';
import { useRenewLink } from './data.ts';
import { copyInvitationLink, hasLink } from './row-actions.ts';

const HIDDEN = 'The current link can no longer be shown here. To send or print one, create a new link. ';

export function RenewLink({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { site } = useSession();
  const renewal = useRenewLink(site.eventId);
  const renew = async () => {
    try {
      const renewed = await renewal.mutateAsync(invitation.id);
      toast.success(`New link created for ${invitation.guest_name}`, {
        topic: 'invitation',
        action: { label: 'Copy link', onPress: () => void copyInvitationLink(site.url, renewed) },
      });
    } catch (cause) {
      toast.error(formatFailure(cause, 'Failed to create a new link'));
    }
    onClose();
  };
  return (
    <ConfirmDialog
      title="Create a new link?"
      question={`${hasLink(invitation) ? '' : HIDDEN}The current link for ${invitation.guest_name} will stop working, including on printed cards and in emails. Any reply is kept.`}
      action="Create New Link"
      acting="Creating..."
      busy={renewal.isPending}
      onCancel={onClose}
      onConfirm={() => void renew()}
    />
  );
}
