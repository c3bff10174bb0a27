export const isOwnPicture = (address: string): boolean => address.startsWith('/media/');

/** Pages never load it, because the other host would learn who visits the site (decision 0019). */
export const isExternalPicture = (address: string): boolean => /^https?:/i.test(address);

const UPLOAD = /^(\/media\/.+\/)(\d+)\.webp$/;

export interface PictureProps {
  src: string;
  srcSet?: string;
  /** The displayed width, as in HTML. */
  sizes?: string;
}

/**
 * Returns the attributes of an image. For one of our uploads it offers the smaller squares too: 480 pixels always,
 * 960 unless the largest is smaller.
 */
export function buildPictureProps(address: string, sizes: string): PictureProps {
  const [, base, side] = UPLOAD.exec(address) ?? [];
  if (base === undefined) return { src: address };
  const src = `${base}480.webp`;
  if (side === '480') return { src };
  return { src, srcSet: `${src} 480w, ${base}960.webp 960w`, sizes };
}

/**
 * As above, for a picture as wide as the screen. Widths count the longer side: the address does not tell whether a photo is
 * upright.
 */
export function buildLargePictureProps(address: string, sizes: string): PictureProps {
  const [, base, side] = UPLOAD.exec(address) ?? [];
  if (base === undefined || Number(side) <= 960) return { src: address };
  return { src: address, srcSet: `${base}960.webp 960w, ${address} ${side}w`, sizes };
}
