import type { RsvpResponse } from '../../../contract/rsvp.ts';
import { toast } from '../../ui/toast.tsx';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { ConfirmDialog } from '../../ui/app-shell/confirm-dialog.tsx';
import { focusPage } from '../../ui/app-shell/focus.ts';
import { useSession } from '../shell/shell-context.ts';
import { useDeleteResponse } from './data.ts';

export function DeleteResponse({ response, onClose }: { response: RsvpResponse; onClose: () => void }) {
  const removal = useDeleteResponse(useSession().site.eventId);
  const remove = async () => {
    try {
      await removal.mutateAsync(response.id);
      focusPage();
      toast.success('RSVP deleted successfully');
    } catch (cause) {
      toast.error(formatFailure(cause, 'Failed to delete RSVP'));
    }
    onClose();
  };
  return (
    <ConfirmDialog
      title="Delete RSVP"
      question={`Are you sure you want to delete ${response.name}'s RSVP response? This action cannot be undone.`}
      action="Delete RSVP"
      acting="Deleting..."
      busy={removal.isPending}
      onCancel={onClose}
      onConfirm={() => void remove()}
    />
  );
}
