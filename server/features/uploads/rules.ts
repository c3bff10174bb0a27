import { PICTURE_SIDES } from '../../../contract/pictures.ts';
import type { PictureKind } from '../../../contract/picture-kinds.ts';
import type { PictureSize } from '../../../contract/uploads.ts';
import { OWN_PICTURE } from '../../../contract/values.ts';
import { parseEventId } from '../../kit/ids.ts';
import type { OriginalKind, StoredSize } from './tables.ts';

export const buildFolderPath = (eventId: string, token: string) => `${eventId}/${token}`;
export const buildFilePath = (eventId: string, token: string, side: number) =>
  `${buildFolderPath(eventId, token)}/${side}.webp`;

const FILE_ENDINGS: Readonly<Record<OriginalKind, string>> = { jpeg: 'jpg', png: 'png', webp: 'webp', heic: 'heic' };

export const isOriginalKind = (kind: PictureKind): kind is OriginalKind => kind in FILE_ENDINGS;
export const getFileEnding = (kind: OriginalKind): string => FILE_ENDINGS[kind];

/** No address leads to it: those of `/media` name a size. */
export const buildOriginalFolder = (eventId: string, id: string) => `${eventId}/original-${id}`;
export const buildOriginalPath = (eventId: string, { id, kind }: { id: string; kind: OriginalKind }) =>
  `${buildOriginalFolder(eventId, id)}/photo.${getFileEnding(kind)}`;

export function parseMediaPath(address: string): { eventId: string; token: string; side: number } | undefined {
  const [, key = '', token = '', side] = OWN_PICTURE.exec(address) ?? [];
  const eventId = parseEventId(key);
  return eventId === undefined ? undefined : { eventId, token, side: Number(side) };
}

/** The event's `unique_id` in the address of a picture; undefined for any other address. */
export const findMediaKey = (address: string): string | undefined => OWN_PICTURE.exec(address)?.[1];

/** The name is the side of the smallest square that the size fits in. */
export function computeSizeName({ width, height }: { width: number; height: number }): number {
  const longest = Math.max(width, height);
  return PICTURE_SIDES.find((side) => side >= longest) ?? longest;
}

/** `miniature` is in base64 if the database has made JSON of it. */
export function toDataUrl(miniature: Buffer | string | null): string {
  if (miniature === null) return '';
  return `data:image/webp;base64,${typeof miniature === 'string' ? miniature : miniature.toString('base64')}`;
}

/** `key` is the event's `unique_id`. */
export function toPictureSizes(key: string, token: string, sizes: readonly StoredSize[]): PictureSize[] {
  return sizes
    .toSorted((a, b) => a.side - b.side)
    .map(({ side, width, height }) => ({ url: `/media/${key}/${token}/${side}.webp`, width, height }));
}
