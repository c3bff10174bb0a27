import { useEffect, useRef } from 'react';
import { HYDRATED } from '../loader/first-tap.ts';
import type { Phase } from './use-gallery.ts';

interface MoreProps {
  /** null: the server could not count them. */
  total: number | null;
  phase: Phase;
  onAsk: () => Promise<void>;
}

/** Without a script it reloads the page with all photos in it. */
export function More({ total, phase, onAsk }: MoreProps) {
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    form.current?.setAttribute('data-lazy', HYDRATED);
    form.current?.dispatchEvent(new Event(HYDRATED));
  }, []);

  return (
    <form
      ref={form}
      className="gallery-more"
      action="#gallery"
      data-lazy=""
      onSubmit={(event) => {
        event.preventDefault();
        void onAsk();
      }}
    >
      <p role="alert">{phase === 'failed' ? 'Failed to load gallery images. Please try again later.' : ''}</p>
      <p role="status" data-wait="" />
      <input type="hidden" name="photos" value="all" />
      <button className="button button--quiet" type="submit" aria-busy={phase === 'loading'}>
        {phase === 'loading' ? 'Loading…' : phase === 'failed' ? 'Try Again' : `Show all ${total} photos`}
      </button>
    </form>
  );
}
