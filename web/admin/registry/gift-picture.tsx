import { useState } from 'react';
import { isOwnPicture, buildPictureProps } from '../../ui/own-picture.ts';
import bath from '../art/gifts/bath.svg';
import books from '../art/gifts/books.svg';
import cards from '../art/gifts/cards.svg';
import decor from '../art/gifts/decor.svg';
import electronics from '../art/gifts/electronics.svg';
import experiences from '../art/gifts/experiences.svg';
import funds from '../art/gifts/funds.svg';
import kitchen from '../art/gifts/kitchen.svg';
import other from '../art/gifts/other.svg';
import outdoor from '../art/gifts/outdoor.svg';

const DRAWINGS: Readonly<Record<string, string>> = {
  'Home & Kitchen': kitchen,
  Electronics: electronics,
  'Home Decor': decor,
  'Bedding & Bath': bath,
  'Outdoor & Garden': outdoor,
  'Books & Media': books,
  'Gift Cards': cards,
  Experiences: experiences,
  Funds: funds,
};

/**
 * A gift's picture; without one, or while an external one is not stored yet, a drawing of its category, which guests
 * see as well.
 */
export function GiftPicture({ category, address, sizes }: { category: string; address: string; sizes: string }) {
  const [missing, setMissing] = useState(false);
  return isOwnPicture(address) && !missing ? (
    <img {...buildPictureProps(address, sizes)} alt="" loading="lazy" onError={() => setMissing(true)} />
  ) : (
    <img src={DRAWINGS[category] ?? other} alt="" loading="lazy" />
  );
}
