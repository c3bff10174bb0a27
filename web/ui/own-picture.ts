export const isOwnPicture = (address: string): boolean => address.startsWith('/media/');

/** Pages never load it, because the other host would learn who visits the site (decision 0019). */
export const isExternalPicture = (address: string): boolean => /^https?:/i.test(address);

/**
 * Returns the attributes of an image. For one of our uploads it offers the smaller squares too: 480 pixels always,
 * 960 unless the largest is smaller. `sizes` is the displayed width, as in HTML.
 */
export function buildPictureProps(address: string, sizes: string): { src: string; srcSet?: string; sizes?: string } {
  const [, base, side] = /^(\/media\/.+\/)(\d+)\.webp$/.exec(address) ?? [];
  if (base === undefined) return { src: address };
  const src = `${base}480.webp`;
  if (side === '480') return { src };
  return { src, srcSet: `${src} 480w, ${base}960.webp 960w`, sizes };
}
