import { announceSlowLoading } from './slow-notice.ts';

/** What a section that comes alive late tells of itself once it answers. */
export const HYDRATED = 'alive';

/**
 * A tap on a button of a section whose script is not there yet is kept, and done once somebody listens: the last one, if
 * there are several. Such a section has `data-late`, and `data-wait` where it tells that it takes a moment.
 */
export function replayFirstTap(): void {
  let tapped: HTMLButtonElement | undefined;
  addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      const section = button?.closest<HTMLElement>('[data-late]');
      if (!button || !section || section.dataset['late'] === HYDRATED) return;
      event.preventDefault();
      event.stopPropagation();
      const first = tapped === undefined;
      tapped = button;
      if (first) waitFor(section, () => tapped?.click());
    },
    { capture: true },
  );
}

function waitFor(section: HTMLElement, then: () => void): void {
  const answered = announceSlowLoading(section);
  section.addEventListener(
    HYDRATED,
    () => {
      answered();
      then();
    },
    { once: true },
  );
}
