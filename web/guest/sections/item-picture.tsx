import { buildPictureProps, isOwnPicture } from '../../ui/own-picture.ts';

/**
 * A picture beside the words that say what it shows. Nothing for one that is hosted elsewhere: its server would learn who
 * reads the page (decision 0019).
 */
export function ItemPicture({ className, address, sizes }: { className: string; address: string; sizes: string }) {
  if (!isOwnPicture(address)) return null;
  return (
    <div className={className}>
      <img {...buildPictureProps(address, sizes)} alt="" loading="lazy" decoding="async" data-photo="" />
    </div>
  );
}
