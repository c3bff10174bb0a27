import type { Image } from '../../../contract/gallery.ts';
import { isExternalPicture } from '../../ui/own-picture.ts';
import { createGuestApi } from '../api.ts';
import type { Picture } from './lightbox-view.ts';
import { openLightbox } from './lightbox.ts';

const api = createGuestApi();

/**
 * Opens the lightbox at the photo of a link. The first pictures are read from the page's markup; the others are fetched
 * when the reader turns to one of them.
 */
export function openAlbum(link: HTMLAnchorElement): void {
  const list = link.closest<HTMLElement>('[data-album]');
  const links = [...(list?.querySelectorAll<HTMLAnchorElement>('a[data-lightbox]') ?? [link])];
  const event = list?.dataset['album'] ?? '';
  openLightbox({
    pictures: links.map(readPicture),
    total: Number(list?.dataset['total'] ?? links.length),
    loadAll: async () => (await api('GET /events/:event/gallery', { params: { event } })).map(toPicture),
    first: links.indexOf(link),
    opener: link,
  });
}

function readPicture(link: HTMLAnchorElement): Picture {
  const image = link.querySelector<HTMLImageElement>('img[data-photo]');
  const caption = link.closest('li')?.querySelector('.photo-caption')?.textContent;
  const title = link.querySelector<HTMLElement>('[data-title]')?.dataset['title'];
  // The attributes give the size of the link's own file. A drawing of a sample has none and serves as its own thumbnail.
  const width = Number(image?.getAttribute('width') ?? image?.naturalWidth);
  const height = Number(image?.getAttribute('height') ?? image?.naturalHeight);
  return {
    src: getSource(link.getAttribute('href') ?? ''),
    srcset: image?.srcset ? `${image.srcset}, ${link.href} ${width}w` : '',
    width,
    height,
    alt: image?.alt ?? '',
    caption: caption ?? title ?? '',
    preview: image?.complete === true && image.naturalWidth > 0 ? image.currentSrc : '',
  };
}

function toPicture({ image_url, sizes, alt, caption, title, miniature }: Image): Picture {
  const { width = 0, height = 0 } = sizes.at(-1) ?? {};
  return {
    src: getSource(image_url),
    srcset: sizes.map((size) => `${size.url} ${size.width}w`).join(', '),
    width,
    height,
    alt,
    caption: caption || title,
    preview: miniature,
  };
}

/** Empty for a picture on another host, which fails like one that is missing. */
const getSource = (address: string) => (isExternalPicture(address) ? '' : address);
