import type { ImgHTMLAttributes } from 'react';
import { getPicture } from '../pictures.ts';
import type { PictureName } from '../pictures.ts';

export interface DrawingProps extends Pick<
  ImgHTMLAttributes<HTMLImageElement>,
  'className' | 'loading' | 'fetchPriority'
> {
  name: PictureName;
  /** Empty for a decorative drawing. */
  alt: string;
  sizes: string;
}

/** The image is inside a `picture`, because React would otherwise preload every image before the style sheets. */
export function Drawing({ name, alt, sizes, ...rest }: DrawingProps) {
  return (
    <picture>
      <img {...getPicture(name, sizes)} alt={alt} {...rest} />
    </picture>
  );
}
