import type { Image } from '../../../contract/gallery.ts';
import { ConfirmDialog } from '../../ui/app-shell/confirm-dialog.tsx';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { focusPage } from '../../ui/app-shell/focus.ts';
import { toast } from '../../ui/toast.tsx';
import { useSession } from '../shell/shell-context.ts';
import { useDeleteImage } from './data.ts';

export function DeleteImage({ image, onClose }: { image: Image; onClose: () => void }) {
  const removal = useDeleteImage(useSession().site.eventId);
  const remove = async () => {
    try {
      await removal.mutateAsync(image.id);
      focusPage();
      toast.success('Image deleted successfully!');
    } catch (cause) {
      toast.error(formatFailure(cause, 'Failed to delete image'));
    }
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Delete “${image.title}”`}
      question="Are you sure you want to delete this image? This action cannot be undone."
      action="Delete"
      acting="Deleting..."
      busy={removal.isPending}
      onCancel={onClose}
      onConfirm={() => void remove()}
    />
  );
}
