/**
 * Sets `data-missing` on the frame of every picture that fails to load, now or later, so that the design shows a plain
 * background there.
 */
export function markMissingPictures(): void {
  const mark = (picture: EventTarget | null) => {
    if (picture instanceof HTMLImageElement && picture.matches('[data-photo]')) {
      (picture.closest('picture') ?? picture).parentElement?.setAttribute('data-missing', '');
    }
  };
  // The `error` event does not bubble, so this listens in the capture phase.
  document.addEventListener('error', ({ target }) => mark(target), true);
  for (const picture of document.images) if (picture.complete && picture.naturalWidth === 0) mark(picture);
}
