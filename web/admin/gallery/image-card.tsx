import { ArrowUpToLine, Ellipsis, ExternalLink, Eye, EyeOff, Pencil, Trash2 } from 'lucide-react';
import { memo, useState } from 'react';
import type { ReactNode } from 'react';
import type { Image } from '../../../contract/gallery.ts';
import { Menu, MenuItem } from '../../ui/app-shell/menu.tsx';
import { isExternalPicture } from '../../ui/own-picture.ts';

export interface ImageActions {
  edit: (image: Image) => void;
  remove: (image: Image) => void;
  toggle: (image: Image) => void;
  moveToFront: (image: Image) => void;
}

interface CardProps {
  image: Image;
  first: boolean;
  actions: ImageActions;
}

export function ImageCard({ handle, ...card }: CardProps & { handle: ReactNode }) {
  return (
    <>
      <Mat {...card} />
      <div className="image-card__foot">
        {handle}
        <Foot {...card} />
      </div>
    </>
  );
}

// Memoized, because dragging rerenders every handle at each step.
const Mat = memo(function Mat({ image, actions }: CardProps) {
  return (
    <button className="image-card__mat" type="button" onClick={() => actions.edit(image)}>
      {/* No `aria-label`, which would hide what a missing photo says. */}
      <span className="visually-hidden">Edit {image.title} </span>
      <Thumb image={image} />
    </button>
  );
});

const Foot = memo(function Foot({ image, first, actions }: CardProps) {
  const { title, is_active } = image;
  return (
    <>
      <p className="image-card__title">
        {title}
        {is_active === false && <span>Inactive</span>}
      </p>
      <Menu label={`Actions for ${title}`} button={<Ellipsis aria-hidden="true" />}>
        <MenuItem
          render={
            <a href={image.image_url} target="_blank" rel="noopener noreferrer">
              <ExternalLink aria-hidden="true" />
              View Full Size
            </a>
          }
        />
        <MenuItem onClick={() => actions.edit(image)}>
          <Pencil aria-hidden="true" />
          Edit
        </MenuItem>
        {!first && (
          <MenuItem onClick={() => actions.moveToFront(image)}>
            <ArrowUpToLine aria-hidden="true" />
            Move to Front
          </MenuItem>
        )}
        <MenuItem onClick={() => actions.toggle(image)}>
          {is_active === false ? <Eye aria-hidden="true" /> : <EyeOff aria-hidden="true" />}
          {is_active === false ? 'Show to Guests' : 'Hide from Guests'}
        </MenuItem>
        <hr />
        <MenuItem danger onClick={() => actions.remove(image)}>
          <Trash2 aria-hidden="true" />
          Delete
        </MenuItem>
      </Menu>
    </>
  );
});

/** The smallest size of the image, which is larger than a card; loaded lazily. */
function Thumb({ image }: { image: Image }) {
  const { image_url, sizes } = image;
  const [broken, setBroken] = useState<string>();
  const [small] = sizes;
  if (isExternalPicture(image_url))
    return (
      <span className="image-card__broken">
        This photo hasn’t been copied yet, so guests don’t see it. If this doesn’t change, upload the photo.
      </span>
    );
  if (broken === image_url) return <span className="image-card__broken">Couldn’t load this photo.</span>;
  return (
    <img
      src={small?.url ?? image_url}
      width={small?.width}
      height={small?.height}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setBroken(image_url)}
    />
  );
}
