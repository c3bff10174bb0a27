/** Whether an address leads to an upload of ours. */
export const isOwnPicture = (address: string): boolean => address.startsWith('/media/');

/**
 * An upload of ours for a place of so many pixels, as attributes of an image; `sizes` says how wide the place is. It is
 * kept in smaller squares too: of 480 pixels always, of 960 unless the largest is smaller.
 */
export function buildPictureProps(address: string, sizes: string): { src: string; srcSet?: string; sizes?: string } {
  const [, base, side] = /^(\/media\/.+\/)(\d+)\.webp$/.exec(address) ?? [];
  if (base === undefined) return { src: address };
  const src = `${base}480.webp`;
  if (side === '480') return { src };
  return { src, srcSet: `${src} 480w, ${base}960.webp 960w`, sizes };
}
