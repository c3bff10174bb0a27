import type { Event } from '../../../contract/event.ts';
import type { PageGallery } from '../../../contract/gallery.ts';
import type { Design } from '../designs/design.ts';
import { SectionHead } from '../layout/section-head.tsx';
import { KeptPhotos } from './kept-photos.tsx';
import { More } from './more.tsx';
import { Photo } from './photo.tsx';
import { PLACEHOLDER_IMAGES } from './placeholders.ts';
import { useGallery } from './use-gallery.ts';

interface GalleryProps {
  event: Event;
  /** null: the server could not load it. */
  gallery: PageGallery | null;
  design: Design;
}

export function Gallery({ event, gallery, design }: GalleryProps) {
  const { images, shown, total, phase, list, load } = useGallery(event.unique_id, gallery);
  const album = { className: 'photos', 'data-album': event.unique_id, 'data-total': total };
  return (
    <section id="gallery" className="gallery" aria-labelledby="gallery-title">
      {design.Margins && <design.Margins of="gallery" />}
      <SectionHead of="gallery" title="Gallery" design={design} />
      {shown > 0 && images === null && <KeptPhotos ref={list} {...album} />}
      {shown > 0 && images !== null && (
        <ul ref={list} {...album}>
          {images.map((image, place) => (
            <Photo key={image.id} image={image} size={design.getPhotoSize?.(place)} />
          ))}
        </ul>
      )}
      {(total === null || shown < total) && <More total={total} phase={phase} onAsk={load} />}
      {total === null && (
        <ul className="photos photos--placeholders" data-album="">
          {PLACEHOLDER_IMAGES.map((image) => (
            <Photo key={image.id} image={image} />
          ))}
        </ul>
      )}
      {total === 0 && (
        <div className="empty">
          {design.Empty && <design.Empty of="gallery" />}
          <p className="empty-title">No photos yet</p>
          <p>Photos will appear here.</p>
        </div>
      )}
    </section>
  );
}
