import type { Question } from '../../../../contract/rsvp.ts';
import { ConfirmDialog } from '../../../ui/app-shell/confirm-dialog.tsx';
import { formatFailure } from '../../../ui/app-shell/failures.ts';
import { focusPage } from '../../../ui/app-shell/focus.ts';
import { toast } from '../../../ui/toast.tsx';
import { useSession } from '../../shell/shell-context.ts';
import { useDeleteQuestion } from './data.ts';

/** Replies keep their answers to it. */
export function DeleteQuestion({ question, onClose }: { question: Question; onClose: () => void }) {
  const removal = useDeleteQuestion(useSession().site.eventId);
  const remove = async () => {
    try {
      await removal.mutateAsync(question.id);
      focusPage();
      toast.success('Question deleted successfully');
    } catch (cause) {
      toast.error(formatFailure(cause, 'Failed to delete question'));
    }
    onClose();
  };
  return (
    <ConfirmDialog
      title="Delete Question"
      question={`Are you sure you want to delete "${question.label}"? This action cannot be undone.`}
      action="Delete Question"
      acting="Deleting..."
      busy={removal.isPending}
      onCancel={onClose}
      onConfirm={() => void remove()}
    />
  );
}
