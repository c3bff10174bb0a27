import type { OwnGift } from '../../../contract/registry.ts';
import { ConfirmDialog } from '../../ui/app-shell/confirm-dialog.tsx';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { focusPage } from '../../ui/app-shell/focus.ts';
import { toast } from '../../ui/toast.tsx';
import { useSession } from '../shell/shell-context.ts';
import { useDeleteGift } from './data.ts';
import { describeLoss } from './gifts.ts';

export function DeleteGift({ gift, onClose }: { gift: OwnGift; onClose: () => void }) {
  const removal = useDeleteGift(useSession().site.eventId);
  const remove = async () => {
    try {
      await removal.mutateAsync(gift.id);
      focusPage();
      toast.success('Gift deleted successfully');
    } catch (cause) {
      toast.error(formatFailure(cause, 'Failed to delete gift'));
    }
    onClose();
  };
  return (
    <ConfirmDialog
      title="Delete Gift"
      question={`Are you sure you want to delete "${gift.title}"? ${describeLoss(gift)}`}
      action="Delete Gift"
      acting="Deleting..."
      busy={removal.isPending}
      onCancel={onClose}
      onConfirm={() => void remove()}
    />
  );
}
