import type { Design } from '../designs/design.ts';
import { SectionHead } from '../frame/section-head.tsx';

/** The photographs (spec 2.3, Gallery), as long as there are none. */
export function Gallery({ design }: { design: Design }) {
  return (
    <section id="gallery" className="gallery" aria-labelledby="gallery-title">
      <SectionHead id="gallery-title" title="Gallery" design={design} />
      <div className="empty">
        {design.Empty && <design.Empty of="gallery" />}
        <p className="empty-title">The album is still empty</p>
        <p>Photographs will find their place here.</p>
      </div>
    </section>
  );
}
