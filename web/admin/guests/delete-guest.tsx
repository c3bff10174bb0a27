import type { Invitation } from '../../../contract/guests.ts';
import { toast } from '../../ui/toast.tsx';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { ConfirmDialog } from '../../ui/app-shell/confirm-dialog.tsx';
import { focusPage } from '../../ui/app-shell/focus.ts';
import { useSession } from '../shell/shell-context.ts';
import { useDeleteInvitation } from './data.ts';

export function DeleteGuest({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const removal = useDeleteInvitation(useSession().site.eventId);
  const hasReplied = invitation.status !== 'sent' && invitation.status !== 'opened';
  const remove = async () => {
    try {
      await removal.mutateAsync(invitation.id);
      focusPage();
      toast.success('Guest invitation deleted successfully');
    } catch (cause) {
      toast.error(formatFailure(cause, 'Failed to delete guest invitation'));
    }
    onClose();
  };
  return (
    <ConfirmDialog
      title="Delete Invitation"
      question={`Are you sure you want to delete the invitation for ${invitation.guest_name}?${hasReplied ? ' Their reply stays in your RSVPs and still counts. Delete it there, too, if they don’t come.' : ''}`}
      action="Delete"
      acting="Deleting..."
      busy={removal.isPending}
      onCancel={onClose}
      onConfirm={() => void remove()}
    />
  );
}
