import { useQuery } from '@tanstack/react-query';
import type { ScheduleItem } from '../../../contract/schedule.ts';
import { ConfirmDialog } from '../../ui/app-shell/confirm-dialog.tsx';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { focusPage } from '../../ui/app-shell/focus.ts';
import { toast } from '../../ui/toast.tsx';
import { questionsQuery } from '../rsvp/questions/data.ts';
import { listAskedOnlyFor } from '../rsvp/questions/unasked.ts';
import { useSession } from '../shell/shell-context.ts';
import { scheduleQuery, useDeleteItem } from './data.ts';

export function DeleteItem({ item, onClose }: { item: ScheduleItem; onClose: () => void }) {
  const { eventId } = useSession().site;
  const removal = useDeleteItem(eventId);
  const questions = useQuery(questionsQuery(eventId)).data ?? [];
  const items = useQuery(scheduleQuery(eventId)).data ?? [];
  const unasked = listAskedOnlyFor(item, questions, items).map(({ label }) => `“${label}”`);
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
      question={`Delete “${item.name}”? Guests no longer see it and what they answered to it no longer counts. It can’t be undone.`}
      action="Delete Item"
      acting="Deleting..."
      busy={removal.isPending}
      onCancel={onClose}
      onConfirm={() => void remove()}
    >
      {unasked.length > 0 && (
        <p>
          {unasked.length === 1 ? 'This question is only for it and will' : 'These questions are only for it and will'}{' '}
          no longer be asked: {unasked.join(', ')}. Under Questions you can choose who is asked instead.
        </p>
      )}
    </ConfirmDialog>
  );
}
