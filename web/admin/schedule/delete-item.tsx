import type { ScheduleItem } from '../../../contract/schedule.ts';
import { ConfirmDialog } from '../../ui/app-shell/confirm-dialog.tsx';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { focusPage } from '../../ui/app-shell/focus.ts';
import { toast } from '../../ui/toast.tsx';
import { useSession } from '../shell/shell-context.ts';
import { useDeleteItem } from './data.ts';

export function DeleteItem({ item, onClose }: { item: ScheduleItem; onClose: () => void }) {
  const removal = useDeleteItem(useSession().site.eventId);
  const remove = async () => {
    try {
      await removal.mutateAsync(item.id);
      focusPage();
      toast.success('Removed from the schedule', { topic: 'schedule' });
    } catch (cause) {
      toast.error(formatFailure(cause, 'Failed to delete the item'));
    }
    onClose();
  };
  return (
    <ConfirmDialog
      title="Delete Item"
      question={`Delete “${item.name}”? Guests no longer see it, what they answered to it no longer counts, and questions only for it are no longer asked. It can’t be undone.`}
      action="Delete Item"
      acting="Deleting..."
      busy={removal.isPending}
      onCancel={onClose}
      onConfirm={() => void remove()}
    />
  );
}
