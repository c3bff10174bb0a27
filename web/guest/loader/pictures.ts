/** Marks where a picture cannot be loaded, so that the design shows a grey ground in its place (spec 2.3, Home). */
export function noticeMissingPictures(): void {
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[data-photo]')) {
    const mark = () => picture.parentElement?.setAttribute('data-missing', '');
    if (picture.complete && picture.naturalWidth === 0) mark();
    else picture.addEventListener('error', mark);
  }
}
