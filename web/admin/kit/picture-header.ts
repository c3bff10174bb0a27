import { readPictureKind, type PictureKind } from '../../../contract/picture-kinds.ts';

export interface PictureHeader {
  kind: PictureKind;
  /** In pixels, as stored; undefined if the kind is not JPEG, PNG or WebP, or if the bytes end before it. */
  size?: { width: number; height: number };
}

/** Reads the kind and the size of a picture from its first bytes; the name and the declared type may be wrong. */
export function readPictureHeader(bytes: Uint8Array): PictureHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kind = readPictureKind(bytes);
  const size = SIZE_READERS[kind]?.(view);
  return size ? { kind, size } : { kind };
}

type Size = PictureHeader['size'];

const SIZE_READERS: Partial<Record<PictureKind, (view: DataView) => Size>> = {
  jpeg: readJpegSize,
  png: (view) => (view.byteLength < 24 ? undefined : { width: view.getUint32(16), height: view.getUint32(20) }),
  webp: readWebpSize,
};

/** ITU-T T.81, annex B: the size is in the first frame header. */
function readJpegSize(view: DataView): Size {
  let at = 2;
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isTable = [0xc4, 0xc8, 0xcc].includes(marker);
    if (marker >= 0xc0 && marker <= 0xcf && !isTable) {
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    }
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

/** RFC 9649, section 2.5 to 2.7. */
function readWebpSize(view: DataView): Size {
  if (view.byteLength < 30) return undefined;
  const readUint24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;
  const chunk = String.fromCharCode(...[12, 13, 14, 15].map((at) => view.getUint8(at)));
  if (chunk === 'VP8X') return { width: readUint24(24) + 1, height: readUint24(27) + 1 };
  if (chunk === 'VP8 ') {
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  }
  if (chunk !== 'VP8L') return undefined;
  const bits = view.getUint32(21, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
