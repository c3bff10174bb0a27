import { announceSlowLoading } from './slow-notice.ts';

/** Value of `data-lazy` on a section that has hydrated. */
export const HYDRATED = 'hydrated';

/**
 * Replays the last click on a button of a section that had not hydrated yet, once the section has. Such a section has
 * `data-lazy`, and a `data-wait` element for its loading message.
 */
export function replayFirstTap(): void {
  let tapped: HTMLButtonElement | undefined;
  addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      const section = button?.closest<HTMLElement>('[data-lazy]');
      if (!button || !section || section.dataset['lazy'] === HYDRATED) return;
      event.preventDefault();
      event.stopPropagation();
      const first = tapped === undefined;
      tapped = button;
      if (first) waitFor(section, () => tapped?.click());
    },
    { capture: true },
  );
}

function waitFor(section: HTMLElement, onHydrated: () => void): void {
  const answered = announceSlowLoading(section);
  section.addEventListener(
    HYDRATED,
    () => {
      answered();
      onHydrated();
    },
    { once: true },
  );
}
