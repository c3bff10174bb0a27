import { useState } from 'react';
import type { GuestGift } from '../../../contract/registry.ts';
import { isOwnPicture, buildPictureProps } from '../../ui/own-picture.ts';
import type { Design } from '../designs/design.ts';
import { chooseDrawing } from './drawings.ts';

interface GiftPictureProps {
  gift: Pick<GuestGift, 'category' | 'title' | 'image_url'>;
  design: Design;
}

/**
 * A gift's picture, or a drawing in the design's hand if there is none, if it is hosted elsewhere or if it fails
 * to load. External pictures would show other servers who reads the registry.
 */
export function GiftPicture({ gift, design }: GiftPictureProps) {
  const [missing, setMissing] = useState(false);
  const { image_url } = gift;
  return (
    <div className="gift-picture" data-missing={missing || undefined} suppressHydrationWarning>
      <svg className="gift-drawing" viewBox="0 0 220 210" aria-hidden="true" focusable="false">
        <use href={`${design.gifts}#${chooseDrawing(gift)}`} />
      </svg>
      {isOwnPicture(image_url) && (
        <img
          {...buildPictureProps(image_url, '(min-width: 768px) 340px, 46vw')}
          alt=""
          loading="lazy"
          decoding="async"
          data-photo=""
          onError={() => setMissing(true)}
        />
      )}
    </div>
  );
}
