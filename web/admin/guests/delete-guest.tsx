import type { Invitation } from '../../../contract/guests.ts';
import { toast } from '../../ui/toast.tsx';
import { sentenceOf } from '../api.ts';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
import { focusPage } from '../kit/focus.ts';
import { useSession } from '../shell/shell-context.ts';
import { useDeleteInvitation } from './data.ts';

/** Asks before an invitation goes; its reply stays (interface 3, Admin). */
export function DeleteGuest({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const removal = useDeleteInvitation(useSession().site.eventId);
  return (
    <ConfirmDialog
      title="Delete Invitation"
      question={`Are you sure you want to delete the invitation for ${invitation.guest_name}?`}
      action="Delete"
      acting="Deleting..."
      busy={removal.isPending}
      onCancel={onClose}
      onConfirm={() =>
        removal.mutate(invitation.id, {
          onSuccess: () => {
            onClose();
            focusPage();
            toast.success('Guest invitation deleted successfully');
          },
          onError: (cause) => {
            onClose();
            toast.error(sentenceOf(cause, 'Failed to delete guest invitation'));
          },
        })
      }
    />
  );
}
