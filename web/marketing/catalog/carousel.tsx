import { useEffect, useRef, useState } from 'react';
import type { PreviewPicture } from './previews.ts';
import './carousel.css';

/** Makes the scroll container focusable in every browser. */
const SCROLLED = 0;

/**
 * A horizontal strip of pictures that scrolls natively on swipes. The arrow keys, Home and End work anywhere in the
 * surrounding dialog, and the focus is never lost.
 */
export function Carousel({ label, pictures }: { label: string; pictures: readonly PreviewPicture[] }) {
  const strip = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  /** Target index while scrolling; the pictures passed on the way are ignored. */
  const bound = useRef<number>(undefined);
  const last = pictures.length - 1;

  const go = (to: number) => {
    const next = Math.max(0, Math.min(last, to));
    if (next === shown) return;
    // At either end a button is disabled and would lose the focus.
    if ((next === 0 || next === last) && document.activeElement?.matches('.carousel__bar > button')) {
      strip.current?.focus({ preventScroll: true });
    }
    bound.current = next;
    setShown(next);
    strip.current?.scrollTo({ left: next * strip.current.clientWidth });
  };
  const follow = () => {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {};
    const at = Math.round(scrollLeft / clientWidth);
    if (bound.current !== undefined && bound.current !== at) return;
    bound.current = undefined;
    setShown(at);
  };
  useEffect(() => {
    const turnPage = (event: KeyboardEvent) => {
      const to = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: last }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      go(to);
    };
    const around = strip.current?.closest('dialog');
    around?.addEventListener('keydown', turnPage);
    return () => around?.removeEventListener('keydown', turnPage);
  });

  return (
    <section className="carousel" aria-roledescription="carousel" aria-label={label}>
      <div
        ref={strip}
        className="carousel__strip"
        role="group"
        aria-label="Pictures"
        tabIndex={SCROLLED}
        onScroll={follow}
        onPointerDown={() => {
          bound.current = undefined;
        }}
      >
        {pictures.map(({ kind, alt, picture }, index) => (
          <div key={alt} className="carousel__slide" data-kind={kind} aria-hidden={index !== shown}>
            <img {...picture} alt={alt} loading={index === 0 ? 'eager' : 'lazy'} draggable={false} />
          </div>
        ))}
      </div>
      <p className="carousel__caption" role="status">
        <span className="figure">
          {shown + 1} of {pictures.length}
        </span>
        <span className="italic">{pictures[shown]?.caption}</span>
      </p>
      <div className="carousel__bar">
        <button type="button" disabled={shown === 0} onClick={() => go(shown - 1)}>
          Previous
        </button>
        <ol className="dots">
          {pictures.map(({ caption }, index) => (
            <li key={caption}>
              <button
                type="button"
                aria-label={caption}
                aria-current={index === shown ? 'true' : undefined}
                onClick={() => go(index)}
              />
            </li>
          ))}
        </ol>
        <button type="button" disabled={shown === last} onClick={() => go(shown + 1)}>
          Next
        </button>
      </div>
    </section>
  );
}
