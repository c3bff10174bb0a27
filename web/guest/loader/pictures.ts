/**
 * Marks where a picture cannot be loaded, so that the design shows a quiet ground in its place: now, and
 * for pictures that come into the page later.
 */
export function markMissingPictures(): void {
  const mark = (picture: EventTarget | null) => {
    if (picture instanceof HTMLImageElement && picture.matches('[data-photo]')) {
      picture.parentElement?.setAttribute('data-missing', '');
    }
  };
  // The event does not bubble.
  document.addEventListener('error', ({ target }) => mark(target), true);
  for (const picture of document.images) if (picture.complete && picture.naturalWidth === 0) mark(picture);
}
