import type { ImgHTMLAttributes } from 'react';
import { getPicture } from '../pictures.ts';
import type { PictureName } from '../pictures.ts';

export interface DrawingProps extends Pick<
  ImgHTMLAttributes<HTMLImageElement>,
  'className' | 'loading' | 'fetchPriority'
> {
  name: PictureName;
  /** Empty for one that only adorns. */
  alt: string;
  /** How wide it is shown, as in `img`. */
  sizes: string;
}

/**
 * A drawing in the width that the screen needs. Within `picture`, because React would otherwise ask for every picture of
 * the page ahead of its style sheets.
 */
export function Drawing({ name, alt, sizes, ...rest }: DrawingProps) {
  return (
    <picture>
      <img {...getPicture(name, sizes)} alt={alt} {...rest} />
    </picture>
  );
}
