/** `other`: nothing that is known here. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'heic' | 'avif' | 'gif' | 'tiff' | 'other';

/** Enough to tell the kind of any file. */
export const KIND_BYTES = 32;

/** Reads the kind of a picture from its first bytes; the name and the declared type may be wrong. */
export function readPictureKind(bytes: Uint8Array): PictureKind {
  const readText = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (readText(0, 3) === '\u00ff\u00d8\u00ff') return 'jpeg';
  if (readText(1, 8) === 'PNG\r\n\u001a\n') return 'png';
  if (readText(0, 4) === 'RIFF' && readText(8, 12) === 'WEBP') return 'webp';
  if (readText(0, 4) === 'GIF8') return 'gif';
  // Camera raw files are TIFF, too.
  if (['II*\0', 'MM\0*'].includes(readText(0, 4))) return 'tiff';
  if (readText(4, 8) !== 'ftyp') return 'other';
  // ISO 14496-12: the file's brands follow. HEIC and AVIF share the brand "mif1".
  const brands = readText(8, KIND_BYTES);
  if (brands.includes('avif') || brands.includes('avis')) return 'avif';
  return /hei[cxms]|hev[cxms]|mif1/.test(brands) ? 'heic' : 'other';
}
