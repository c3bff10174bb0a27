import type { Design } from '../designs/design.ts';
import { SectionHead } from '../frame/section-head.tsx';

/** The gift list (spec 2.3, Registry), as long as there is nothing on it. */
export function Registry({ design }: { design: Design }) {
  return (
    <section id="registry" className="registry" aria-labelledby="registry-title">
      <SectionHead id="registry-title" title="Registry" design={design} />
      <div className="empty">
        {design.Empty && <design.Empty of="registry" />}
        <p className="empty-title">The gift list is not open yet</p>
        <p>Having you with us is the best of all presents.</p>
      </div>
    </section>
  );
}
