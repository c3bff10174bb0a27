import type { Image } from '../../../contract/gallery.ts';
import type { PhotoSize } from '../designs/design.ts';
import { isExternalPicture } from '../../ui/own-picture.ts';
import { getFocusProps } from '../focus.ts';
import { getTextProps } from '../text-direction.ts';

export type GridImage = Pick<Image, 'id' | 'title' | 'caption' | 'alt' | 'image_url' | 'sizes' | 'miniature'> &
  Partial<Pick<Image, 'focus'>>;

/** Height of a photo in the grid, in CSS pixels. */
const TALL = 256;
/** Longest side of the sizes used in the grid, in pixels: enough for the full width of a phone. */
const GRID_SIDE_MAX = 960;

/**
 * The link opens in the lightbox if scripts run (open-photos.ts). The miniature is the background until the photo has
 * loaded.
 */
export function Photo({ image, size }: { image: GridImage; size?: PhotoSize | undefined }) {
  const { title, caption, alt, image_url, miniature } = image;
  const isMissing = isExternalPicture(image_url);
  return (
    <li>
      <a className="photo" href={image_url} data-lightbox="">
        <span
          className="photo-frame"
          data-title={title}
          {...getFocusProps(image.focus)}
          {...(isMissing && { 'data-missing': '' })}
        >
          {miniature !== '' && <img className="photo-miniature" src={miniature} alt="" />}
          {isMissing ? (
            <span className="visually-hidden">{alt}</span>
          ) : (
            <img {...buildSources(image, size)} alt={alt} loading="lazy" decoding="async" data-photo="" />
          )}
        </span>
      </a>
      {caption !== '' && (
        <p className="photo-caption" aria-hidden={caption === alt || undefined} {...getTextProps(caption)}>
          {caption}
        </p>
      )}
    </li>
  );
}

/** Width and height are those of the link's file; they are unknown for the drawings of a sample. */
function buildSources({ image_url, sizes }: GridImage, frame: PhotoSize | undefined) {
  const largest = sizes.at(-1);
  if (!largest) return { src: image_url };
  const small = sizes.filter(({ width, height }) => Math.max(width, height) <= GRID_SIDE_MAX);
  const { width, height } = largest;
  if (small.length < 2) return { src: small[0]?.url ?? image_url, width, height };
  return {
    src: small[0]?.url,
    srcSet: small.map((size) => `${size.url} ${size.width}w`).join(', '),
    sizes: buildSizes(width / height, frame),
    width,
    height,
  };
}

/** Returns the `sizes` attribute: the width of the column or, if the photo is cropped at the sides, more. */
function buildSizes(shape: number, frame: PhotoSize | undefined): string {
  const uncut = `${Math.ceil(TALL * shape)}px`;
  const large = frame
    ? [`(min-width: 640px) max(${frame.width}, ${frame.height} * ${shape.toFixed(2)})`]
    : [
        `(min-width: 1024px) max(25vw, ${uncut})`,
        `(min-width: 768px) max(34vw, ${uncut})`,
        `(min-width: 640px) max(50vw, ${uncut})`,
      ];
  return [...large, `max(100vw, ${uncut})`].join(', ');
}
