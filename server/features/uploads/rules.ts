import { PICTURE_SIDES } from '../../../contract/pictures.ts';
import type { PictureSize } from '../../../contract/uploads.ts';
import { OWN_PICTURE } from '../../../contract/values.ts';
import { parseEventId, toPublicId } from '../../kit/ids.ts';
import type { StoredSize } from './tables.ts';

/** Returns the folder of an upload's files, within that of its event. */
export const buildFolderPath = (eventId: string, token: string) => `${eventId}/${token}`;
export const buildFilePath = (eventId: string, token: string, side: number) =>
  `${buildFolderPath(eventId, token)}/${side}.webp`;

const buildMediaPath = (eventId: string, token: string, side: number) =>
  `/media/${toPublicId(eventId)}/${token}/${side}.webp`;

/** Parses the address of one size of an upload; undefined for any other address. */
export function parseMediaPath(address: string): { eventId: string; token: string; side: number } | undefined {
  const [, key = '', token = '', side] = OWN_PICTURE.exec(address) ?? [];
  const eventId = parseEventId(key);
  return eventId === undefined ? undefined : { eventId, token, side: Number(side) };
}

/** Returns the name of a size: the side of the smallest square that it fits in. */
export function computeSizeName({ width, height }: { width: number; height: number }): number {
  const longest = Math.max(width, height);
  return PICTURE_SIDES.find((side) => side >= longest) ?? longest;
}

/** Returns a miniature as a `data:` URL; empty without one. */
export const toDataUrl = (miniature: Buffer | null) =>
  miniature === null ? '' : `data:image/webp;base64,${miniature.toString('base64')}`;

/** Returns the sizes of an upload for responses, smallest first. */
export function toPictureSizes(eventId: string, token: string, sizes: readonly StoredSize[]): PictureSize[] {
  return sizes
    .toSorted((a, b) => a.side - b.side)
    .map(({ side, width, height }) => ({ url: buildMediaPath(eventId, token, side), width, height }));
}
