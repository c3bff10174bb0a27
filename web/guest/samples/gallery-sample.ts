import { openLightbox } from '../gallery/lightbox.ts';
import { SAMPLE_PICTURES } from './pictures.ts';

/** Opens the pictures of the test page in the full-screen view. */
export function start(): void {
  for (const [place, link] of document.querySelectorAll('a[data-lightbox]').entries()) {
    link.addEventListener('click', (event) => {
      event.preventDefault();
      openLightbox(SAMPLE_PICTURES, place);
    });
  }
}
