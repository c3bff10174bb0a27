import { useQuery } from '@tanstack/react-query';
import { ImageUp, Plus } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { Image } from '../../../contract/gallery.ts';
import { PageTitle } from '../../ui/app-shell/page-title.tsx';
import { Empty, LoadError } from '../../ui/app-shell/states.tsx';
import { formatCount } from '../../ui/app-shell/format-count.ts';
import emptyArt from '../art/empty-gallery.svg';
import { lazyComponent, usePreload } from '../kit/lazy.tsx';
import { ORIGINAL_FILES, PICTURE_FILES } from '../kit/picture-files.ts';
import { UnsavedGuard } from '../kit/unsaved.tsx';
import { useSession } from '../shell/shell-context.ts';
import { imagesQuery } from './data.ts';
import { DeleteImage } from './delete-image.tsx';
import { KeepOriginals, useKeepOriginals } from './keep-originals.tsx';
import { isMoving } from './queue.ts';
import { Sheet } from './sheet.tsx';
import { Uploads } from './uploads.tsx';
import { useDrop } from './use-drop.ts';
import { useUploads } from './use-uploads.ts';
import './gallery.css';

type Open = { act: 'add' } | { act: 'edit' | 'delete'; image: Image } | null;

const loadDialog = () => import('./image-dialog.tsx');
const ImageDialog = lazyComponent(async () => (await loadDialog()).ImageDialog);

export function Component() {
  const { eventId } = useSession().site;
  const list = useQuery(imagesQuery(eventId));
  const { queue, uploads } = useUploads(eventId);
  const [open, setOpen] = useState<Open>(null);
  const files = useRef<HTMLInputElement>(null);
  const { on: keeps, flip } = useKeepOriginals();
  const held = useDrop(useCallback((dropped: FileList) => queue.addFiles(dropped, keeps), [queue, keeps]));

  usePreload(loadDialog);

  const images = list.data ?? [];
  const add = () => setOpen({ act: 'add' });
  const edit = useCallback((image: Image) => setOpen({ act: 'edit', image }), []);
  const remove = useCallback((image: Image) => setOpen({ act: 'delete', image }), []);
  const close = () => setOpen(null);
  const dialog = {
    accept: keeps ? ORIGINAL_FILES : PICTURE_FILES,
    onSaved: (id: string, file: File) => keeps && queue.addOriginal(id, file),
    onClose: close,
  };
  return (
    <>
      <PageTitle
        title="Gallery"
        count={list.data && formatCount(images.length, 'image', 'images')}
        lede={formatLede(images)}
      >
        {list.data && (
          <>
            <button className="button" type="button" onClick={() => files.current?.click()}>
              <ImageUp aria-hidden="true" />
              Upload Photos
            </button>
            <button className="button button--go" type="button" data-shortcut="new" onClick={add}>
              <Plus aria-hidden="true" />
              Add Image
            </button>
          </>
        )}
      </PageTitle>
      <UnsavedGuard unsaved={uploads.some((one) => isMoving(one) || one.progress.is === 'waiting')} />
      <FilesInput input={files} accept={dialog.accept} onFiles={(chosen) => queue.addFiles(chosen, keeps)} />
      {list.data && <KeepOriginals on={keeps} onFlip={flip} images={images} />}
      {uploads.length > 0 && <Uploads queue={queue} uploads={uploads} />}
      {list.isPending && <LoadingSheet />}
      {list.isLoadingError && (
        <LoadError title="Failed to load gallery images. Please try again." retry={() => void list.refetch()} />
      )}
      {list.data && images.length === 0 && (
        <Empty
          art={emptyArt}
          title="No images yet"
          hint="Upload photos or drop them on this page. Guests see them in the order you choose."
        >
          <button className="button" type="button" onClick={() => files.current?.click()}>
            Upload Photos
          </button>
        </Empty>
      )}
      {images.length > 0 && <Sheet images={images} onEdit={edit} onDelete={remove} />}
      {held && (
        <div className="gallery-drop" aria-hidden="true">
          <p>Drop photos to add them to your gallery</p>
        </div>
      )}
      {open?.act === 'add' && <ImageDialog {...dialog} />}
      {open?.act === 'edit' && <ImageDialog image={open.image} {...dialog} />}
      {open?.act === 'delete' && <DeleteImage image={open.image} onClose={close} />}
    </>
  );
}

function formatLede(images: readonly Image[]): string | undefined {
  if (images.length === 0) return undefined;
  const hidden = images.filter(({ is_active }) => is_active === false).length;
  const order = images.length > 1 ? 'Guests see them in this order. Drag a photo by its handle to move it.' : '';
  return [hidden > 0 && `${hidden} hidden from guests.`, order].filter(Boolean).join(' ') || undefined;
}

function FilesInput({
  input,
  accept,
  onFiles,
}: {
  input: RefObject<HTMLInputElement | null>;
  accept: string;
  onFiles: (files: FileList) => void;
}) {
  return (
    <input
      ref={input}
      type="file"
      hidden
      multiple
      accept={accept}
      aria-label="Photos to upload"
      onChange={({ target }) => {
        if (target.files) onFiles(target.files);
        // Reset, so that choosing the same files again fires an event.
        target.value = '';
      }}
    />
  );
}

function LoadingSheet() {
  return (
    <div role="status">
      <div className="sheet" aria-hidden="true">
        {Array.from({ length: 10 }, (_, place) => (
          <span key={place} className="skeleton image-card__skeleton" />
        ))}
      </div>
      <p className="loading__label">Loading gallery images...</p>
    </div>
  );
}
