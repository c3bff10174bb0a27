import { PICTURE_SIDES } from '../../../contract/pictures.ts';
import type { PictureSize } from '../../../contract/uploads.ts';
import { OWN_PICTURE } from '../../../contract/values.ts';
import { eventIdOf, publicKeyOf } from '../../kit/ids.ts';
import type { StoredSize } from './tables.ts';

/** Where the files of an upload are: in a folder of their own, in that of their event. */
export const folderOf = (eventId: string, token: string) => `${eventId}/${token}`;
export const fileOf = (eventId: string, token: string, side: number) => `${folderOf(eventId, token)}/${side}.webp`;

const addressOf = (eventId: string, token: string, side: number) =>
  `/media/${publicKeyOf(eventId)}/${token}/${side}.webp`;

/** The address of one size of an upload, taken apart; undefined for any other address. */
export function pictureAt(address: string): { eventId: string; token: string; side: number } | undefined {
  const [, key = '', token = '', side] = OWN_PICTURE.exec(address) ?? [];
  const eventId = eventIdOf(key);
  return eventId === undefined ? undefined : { eventId, token, side: Number(side) };
}

/** The name of a size: the smallest square that it fits. */
export function sideOf({ width, height }: { width: number; height: number }): number {
  const longest = Math.max(width, height);
  return PICTURE_SIDES.find((side) => side >= longest) ?? longest;
}

/** A miniature as an address that holds it whole; empty where there is none. */
export const miniatureAddress = (miniature: Buffer | null) =>
  miniature === null ? '' : `data:image/webp;base64,${miniature.toString('base64')}`;

/** The sizes of an upload as they are answered, the smallest first. */
export function shownSizes(eventId: string, token: string, sizes: readonly StoredSize[]): PictureSize[] {
  return sizes
    .toSorted((a, b) => a.side - b.side)
    .map(({ side, width, height }) => ({ url: addressOf(eventId, token, side), width, height }));
}
