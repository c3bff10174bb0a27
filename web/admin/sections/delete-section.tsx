import type { WrittenSection } from '../../../contract/sections.ts';
import { ConfirmDialog } from '../../ui/app-shell/confirm-dialog.tsx';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { focusPage } from '../../ui/app-shell/focus.ts';
import { toast } from '../../ui/toast.tsx';
import { useSession } from '../shell/shell-context.ts';
import { useDeleteSection } from './data.ts';

export function DeleteSection({ section, onClose }: { section: WrittenSection; onClose: () => void }) {
  const removal = useDeleteSection(useSession().site.eventId);
  const remove = async () => {
    try {
      await removal.mutateAsync(section.id);
      focusPage();
      toast.success('Section deleted', { topic: 'sections' });
    } catch (cause) {
      toast.error(formatFailure(cause, 'Couldn’t delete the section. Please try again.'), { topic: 'sections' });
    }
    onClose();
  };
  return (
    <ConfirmDialog
      title="Delete Section"
      question={`Delete “${section.title}” with everything in it? It can’t be undone. To keep it for later, hide it instead.`}
      action="Delete Section"
      acting="Deleting..."
      busy={removal.isPending}
      onCancel={onClose}
      onConfirm={() => void remove()}
    />
  );
}
