import { useMemo, useState } from 'react';
import type { Image } from '../../../contract/gallery.ts';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { toast } from '../../ui/toast.tsx';
import { SortableList } from '../kit/sortable.tsx';
import { useSession } from '../shell/shell-context.ts';
import { useChangeImage, useImageOrder } from './data.ts';
import { ImageCard } from './image-card.tsx';
import type { ImageActions } from './image-card.tsx';

/** Cards rendered at first, and added with each "more", so that hundreds of photos stay fast. */
const AT_ONCE = 48;

interface SheetProps {
  images: readonly Image[];
  onEdit: (image: Image) => void;
  onDelete: (image: Image) => void;
}

export function Sheet({ images, onEdit, onDelete }: SheetProps) {
  const { eventId } = useSession().site;
  const [drawn, setDrawn] = useState(AT_ONCE);
  const order = useImageOrder(eventId);
  const { mutateAsync: change } = useChangeImage(eventId);
  const shown = useMemo(() => images.slice(0, drawn), [images, drawn]);
  // The object is memoized, so that only changed cards are rerendered.
  const actions = useMemo<ImageActions>(
    () => ({
      edit: onEdit,
      remove: onDelete,
      moveToFront: ({ id }) => order([id]),
      toggle: ({ id, is_active }) => {
        const hides = is_active !== false;
        change({ id, body: { is_active: !hides } }).then(
          () => toast.success(hides ? 'Image hidden from guests' : 'Image shown to guests'),
          (cause: unknown) => toast.error(formatFailure(cause, 'Failed to update image')),
        );
      },
    }),
    [onEdit, onDelete, order, change],
  );
  return (
    <>
      <SortableList
        items={shown}
        idOf={({ id }) => id}
        nameOf={({ title }) => title}
        layout="grid"
        as="ol"
        className="sheet"
        getItemClass={({ is_active }) => (is_active === false ? 'image-card is-off' : 'image-card')}
        render={(image, handle) => (
          <ImageCard image={image} handle={handle} first={image === shown[0]} actions={actions} />
        )}
        onOrder={order}
      />
      {images.length > AT_ONCE && (
        <div className="list-foot">
          <span className="num">
            1 to {shown.length} of {images.length}
          </span>
          {shown.length < images.length && (
            <button className="button" type="button" onClick={() => setDrawn(drawn + AT_ONCE)}>
              Show more images
            </button>
          )}
        </div>
      )}
    </>
  );
}
