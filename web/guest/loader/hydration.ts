import { afterFrame } from './frames.ts';
import { isGuestKnown } from './known-guest.ts';
import { trackPresses, untilReleased } from './press.ts';
import { announceSlowLoading } from './slow-notice.ts';

const TOUCHES = ['pointerdown', 'touchstart', 'keydown', 'focusin'] as const;
/** Distance from the viewport at which a section triggers hydration, in CSS pixels. */
const NEAR_PX = 300;
const FAILED = 'Failed to submit RSVP. Please try again. You may be offline; your answers are still here.';

/**
 * Hydrates the page on the first touch, or when the form or a lazy section comes near the viewport after the first
 * scroll; at once for a guest who is known only to the browser, so that the form has their name when they come to it. A
 * form submitted before that is submitted again after hydration.
 */
export function hydrateWhenNeeded(root: HTMLElement): void {
  trackPresses();
  const until = new AbortController();
  const { signal } = until;
  let hydrating: Promise<void> | undefined;
  let answered: (() => void) | undefined;

  const hydratePage = async (): Promise<void> => {
    try {
      hydrating ??= import('../hydrate.tsx').then(({ hydrate }) =>
        hydrate(root, async () => {
          // Hydration may shift the layout below it, so it waits until no press is in progress.
          await untilReleased();
          // The markup must be as the server wrote it when React hydrates.
          setRefusal('');
          answered?.();
        }),
      );
      await hydrating;
      until.abort();
    } catch (error) {
      // The connection failed: the next touch tries again, or its return.
      hydrating = undefined;
      answered?.();
      addEventListener('online', hydrateQuietly, { signal, once: true });
      throw error;
    }
  };
  const hydrateQuietly = () => void hydratePage().catch(() => undefined);

  if (isGuestKnown()) hydrateQuietly();
  for (const touch of TOUCHES) addEventListener(touch, hydrateQuietly, { signal, passive: true });
  const watch = () => watchSections(hydrateQuietly);
  addEventListener('scroll', watch, { signal, passive: true, once: true });
  // A reloaded page restores its scroll position without a scroll event by the reader. Reading it before the first frame
  // would compute the page's layout in this script.
  afterFrame(() => {
    if (scrollY > 0) watch();
  });
  addEventListener(
    'submit',
    (event) => {
      answered?.();
      if (event.target instanceof Element) answered = showSubmitting(event.target, event.submitter);
      // Hydration may have been past the point above when the form was submitted.
      suppressSubmit(event, () => hydratePage().then(() => answered?.()));
    },
    { signal, capture: true },
  );
}

function watchSections(onNear: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      onNear();
    },
    { rootMargin: `${NEAR_PX}px 0px` },
  );
  for (const section of document.querySelectorAll('#rsvp, [data-lazy]')) observer.observe(section);
}

function suppressSubmit(event: SubmitEvent, hydratePage: () => Promise<void>): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  event.preventDefault();
  event.stopPropagation();
  setRefusal('');
  hydratePage().then(
    () => form.requestSubmit(),
    () => setRefusal(FAILED),
  );
}

/** Answers the tap at once, as the hydrated form does, and prevents another. Returns a function that undoes it. */
function showSubmitting(form: Element, button: HTMLElement | null): () => void {
  const answered = announceSlowLoading(form);
  if (!(button instanceof HTMLButtonElement)) return answered;
  const label = button.textContent;
  const set = (text: string, disabled: boolean) => {
    button.textContent = text;
    button.disabled = disabled;
  };
  set('Submitting...', true);
  return () => {
    answered();
    set(label, false);
  };
}

function setRefusal(sentence: string): void {
  const refusal = document.querySelector('[data-refusal]');
  if (refusal) refusal.textContent = sentence;
}
