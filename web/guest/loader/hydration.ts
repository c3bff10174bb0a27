import { trackPresses } from './press.ts';
import { announceSlowLoading } from './slow-notice.ts';

const TOUCHES = ['pointerdown', 'touchstart', 'keydown', 'focusin'] as const;
/** How far outside the window what a script is for may be when the page comes alive, in CSS pixels. */
const NEAR_PX = 300;
const FAILED = 'Failed to submit RSVP. Please try again.';

/**
 * Brings the page to life when it is first touched, or when the form or a section that waits for its script comes near
 * after the first scroll. A form that is sent before that is kept, and sent again once somebody listens.
 */
export function hydrateWhenNeeded(root: HTMLElement): void {
  const until = new AbortController();
  const { signal } = until;
  const untilReleased = trackPresses(signal);
  let waking: Promise<void> | undefined;
  let answered: (() => void) | undefined;

  const wake = async (): Promise<void> => {
    try {
      waking ??= import('../hydrate.tsx').then(({ hydrate }) =>
        hydrate(root, async () => {
          // What comes in with the new life moves what lies below it.
          await untilReleased();
          // React finds the markup as the server wrote it.
          announce('');
          answered?.();
        }),
      );
      await waking;
      until.abort();
    } catch (error) {
      // The connection failed: the next touch tries again.
      waking = undefined;
      answered?.();
      throw error;
    }
  };
  const quietly = () => void wake().catch(() => undefined);

  for (const touch of TOUCHES) addEventListener(touch, quietly, { signal, passive: true });
  // A page that is loaded anew stands where it was left: nobody has to scroll there.
  if (scrollY > 0) watchSections(quietly);
  else addEventListener('scroll', () => watchSections(quietly), { signal, passive: true, once: true });
  addEventListener(
    'submit',
    (event) => {
      answered?.();
      if (event.target instanceof Element) answered = announceSlowLoading(event.target);
      suppressSubmit(event, wake);
    },
    { signal, capture: true },
  );
}

function watchSections(near: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      near();
    },
    { rootMargin: `${NEAR_PX}px 0px` },
  );
  for (const section of document.querySelectorAll('#rsvp, [data-late]')) observer.observe(section);
}

function suppressSubmit(event: SubmitEvent, wake: () => Promise<void>): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  event.preventDefault();
  event.stopPropagation();
  announce('');
  wake().then(
    () => form.requestSubmit(),
    () => announce(FAILED),
  );
}

function announce(sentence: string): void {
  const refusal = document.querySelector('[data-refusal]');
  if (refusal) refusal.textContent = sentence;
}
