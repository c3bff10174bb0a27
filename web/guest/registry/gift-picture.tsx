import { useState } from 'react';
import type { GuestGift } from '../../../contract/registry.ts';
import type { Design } from '../designs/design.ts';
import { drawingOf } from './drawings.ts';

interface GiftPictureProps {
  gift: Pick<GuestGift, 'category' | 'title' | 'image_url'>;
  design: Design;
}

/** A gift's picture or, where there is none and where it cannot be loaded, the design's drawing for such a gift. */
export function GiftPicture({ gift, design }: GiftPictureProps) {
  const [missing, setMissing] = useState(false);
  const { image_url } = gift;
  return (
    <div className="gift-picture" data-missing={missing || undefined} suppressHydrationWarning>
      <svg className="gift-drawing" viewBox="0 0 220 210" aria-hidden="true" focusable="false">
        <use href={`${design.gifts}#${drawingOf(gift)}`} />
      </svg>
      {image_url !== '' && (
        <img
          src={image_url}
          {...smallerOf(image_url)}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          data-photo=""
          onError={() => setMissing(true)}
        />
      )}
    </div>
  );
}

/** An upload is kept in smaller squares too: of 480 pixels always, of 960 unless the largest is smaller. */
function smallerOf(address: string): { src?: string; srcSet?: string; sizes?: string } {
  const [, base, side] = /^(\/media\/.+\/)(\d+)\.webp$/.exec(address) ?? [];
  if (base === undefined) return {};
  const src = `${base}480.webp`;
  if (side === '480') return { src };
  return { src, srcSet: `${src} 480w, ${base}960.webp 960w`, sizes: '(min-width: 768px) 340px, 46vw' };
}
