import type { Event } from '../../../contract/event.ts';
import { buildLargePictureProps, isExternalPicture, type PictureProps } from '../../ui/own-picture.ts';

/**
 * The longer side of the photo as displayed. The designs crop it to a box that is upright on a phone, so there it is 150%
 * to 220% of the screen's width. Declared as 130%, the photo of 960 pixels goes to phones with at most 1.8 pixels per CSS
 * pixel, which are slow, and the largest one to all others.
 */
const SIZES = '(max-width: 767px) 130vw, 100vw';

/** Returns the attributes of the hosts' photo at the top; undefined if the design's own picture is there. */
export function findTopPhoto({ main_photo_url: address }: Pick<Event, 'main_photo_url'>): PictureProps | undefined {
  return address === '' || isExternalPicture(address) ? undefined : buildLargePictureProps(address, SIZES);
}
