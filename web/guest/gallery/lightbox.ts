import './lightbox.css';
import { buildView, type Picture } from './lightbox-view.ts';
import { watchSwipes } from './swipe.ts';

export interface Album {
  pictures: readonly Picture[];
  total: number;
  loadAll: () => Promise<readonly Picture[]>;
  /** Index of the picture to open first. */
  first: number;
  opener: HTMLElement;
}

/** State of the history entry whose removal closes the lightbox. */
const STEP = { photo: true };
/** Ignores a second click within this time, so that a double click does not close what its first click opened. */
const DOUBLE_MS = 500;

/**
 * Opens the full-screen view: close button, previous and next (wrapping around), counter and caption. Escape, arrow
 * keys, Home, End, swipes and the browser's Back button work, and the page behind it does not scroll. The native dialog
 * traps the focus.
 */
export function openLightbox({ pictures: first, total: expected, loadAll: all, first: place, opener }: Album): void {
  const view = buildView();
  const until = new AbortController();
  const { signal } = until;
  const made = new Map<number, HTMLImageElement>();
  let [pictures, total, current] = [first, expected, place];
  let fetching: Promise<void> | undefined;

  const show = (next: number) => {
    current = (next + total) % total;
    view.counter.textContent = `${current + 1} of ${total}`;
    const picture = pictures[current];
    if (!picture) return fetchOthers();
    const image = imageOf(current, picture);
    view.show(picture, image);
    image.onload = () => handleLoad(image);
    image.onerror = () => handleError(image);
    if (image.complete && image.naturalWidth > 0) handleLoad(image);
  };

  const move = (direction: 1 | -1, to = current + direction) => {
    show(to);
    view.enter(direction);
  };

  const handleLoad = (image: HTMLImageElement) => {
    if (!view.isShowing(image)) return;
    view.setState('shown');
    for (const neighbour of [current + 1, current - 1]) {
      const at = (neighbour + total) % total;
      const picture = pictures[at];
      if (picture) imageOf(at, picture);
    }
  };
  const handleError = (image: HTMLImageElement) => {
    // Dropping the image makes the next view of it try again.
    for (const [at, one] of made) if (one === image) made.delete(at);
    if (view.isShowing(image)) view.setState('missing');
  };

  /** Starts loading an image in the size that this screen needs, or returns the one already loading. */
  const imageOf = (at: number, picture: Picture): HTMLImageElement => {
    const image = made.get(at) ?? new Image();
    if (!made.has(at)) {
      made.set(at, image);
      image.draggable = false;
      // Screen readers read the caption, and would read the same text twice.
      image.alt = picture.alt === picture.caption ? '' : picture.alt;
      image.sizes = `${Math.ceil(view.computeSize(picture).width)}px`;
      image.srcset = picture.srcset;
      image.src = picture.src;
    }
    return image;
  };

  const fetchOthers = () => {
    view.show();
    fetching ??= all().then(
      (others) => {
        [pictures, total, fetching] = [others, Math.max(others.length, 1), undefined];
        made.clear();
        show(Math.min(current, total - 1));
      },
      () => {
        fetching = undefined;
        if (!pictures[current]) view.setState('missing');
      },
    );
  };

  const close = () => {
    until.abort();
    view.dialog.remove();
    document.documentElement.classList.remove('is-locked');
    opener.focus({ preventScroll: true });
    if (isOurStep()) history.back();
  };

  const openedAt = performance.now();
  view.previous.addEventListener('click', () => move(-1));
  view.next.addEventListener('click', () => move(1));
  view.close.addEventListener('click', () => view.dialog.close());
  view.dialog.addEventListener('close', close);
  view.dialog.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft') move(-1);
    if (key === 'ArrowRight') move(1);
    if (key === 'Home') move(-1, 0);
    if (key === 'End') move(1, total - 1);
  });
  view.stage.addEventListener('click', ({ target, timeStamp }) => {
    if (view.isBeside(target) && timeStamp - openedAt > DOUBLE_MS) view.dialog.close();
  });
  watchSwipes(view.stage, { follow: view.push, onSwipe: move });
  addEventListener('resize', () => view.fit(), { signal });
  addEventListener('popstate', () => view.dialog.close(), { signal });

  document.body.append(view.dialog);
  document.documentElement.classList.add('is-locked');
  for (const button of [view.previous, view.next]) button.hidden = total < 2;
  // Browsers scroll to the section that an entry names when they go back to it, not to where the guest was.
  if (!isOurStep() && location.hash !== '')
    history.replaceState(history.state, '', location.pathname + location.search);
  if (!isOurStep()) history.pushState(STEP, '');
  view.dialog.showModal();
  show(current);
}

const isOurStep = () => (history.state as Partial<typeof STEP> | null)?.photo === true;
