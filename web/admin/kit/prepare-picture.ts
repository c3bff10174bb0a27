import { ApiFailure } from '../../../contract/client.ts';
import { KIND_BYTES, type PictureKind } from '../../../contract/picture-kinds.ts';
import { PICTURE_PIXELS_MAX, PICTURE_SIDE_MAX, UPLOAD_BYTES_MAX } from '../../../contract/pictures.ts';
import { NO_PHOTO } from './picture-files.ts';
import { readPictureHeader, type PictureHeader } from './picture-header.ts';
import type { ShrinkRequest, ShrinkResponse } from './shrink-picture.ts';

const DAMAGED =
  'We can’t read this photo. It may be damaged, or too large for this browser. Please save it again as a JPEG, or choose another one.';

const UNREADABLE: Record<PictureKind, string> = {
  heic: 'This photo is in HEIC, which this browser can’t read. Open this page in Safari on your iPhone or Mac and choose it there, or save it as a JPEG first.',
  tiff: 'This is a TIFF or camera raw file, which this browser can’t read. Please export it as a JPEG and choose that.',
  other: NO_PHOTO,
  jpeg: DAMAGED,
  png: DAMAGED,
  webp: DAMAGED,
  avif: DAMAGED,
  gif: DAMAGED,
};

/**
 * Returns a picture that the server accepts: the file itself if possible, else an upright, smaller copy. One is made at a
 * time, because each takes much memory. Throws an `ApiFailure` for a file that the browser cannot read, an `AbortError` if
 * canceled.
 */
export async function preparePicture(file: File, signal?: AbortSignal): Promise<Blob> {
  const small = file.size <= UPLOAD_BYTES_MAX;
  const start = small ? file : file.slice(0, KIND_BYTES);
  const header = readPictureHeader(new Uint8Array(await start.arrayBuffer()));
  if (small && isAccepted(header)) return file;
  const shrunk = await takeTurn(async () => {
    signal?.throwIfAborted();
    const opaque = header.kind === 'jpeg' || header.kind === 'heic';
    return runShrinking({ file, opaque, maxBytes: UPLOAD_BYTES_MAX }, signal);
  });
  if (!shrunk) throw new ApiFailure(415, { error: UNREADABLE[header.kind], code: 'unsupported_type' });
  return new Blob([shrunk.bytes], { type: shrunk.type });
}

/** A picture whose size could not be read is left to the server, which says what is wrong with it. */
function isAccepted({ kind, size }: PictureHeader): boolean {
  if (kind !== 'jpeg' && kind !== 'png' && kind !== 'webp') return false;
  if (!size) return true;
  const { width, height } = size;
  return width * height <= PICTURE_PIXELS_MAX && Math.max(width, height) <= PICTURE_SIDE_MAX;
}

let last: Promise<unknown> = Promise.resolve();

/** Runs `work` when all earlier ones have ended. */
function takeTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = last.then(work);
  last = turn.catch(() => undefined);
  return turn;
}

function runShrinking(request: ShrinkRequest, signal?: AbortSignal): Promise<ShrinkResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<ShrinkResponse>();
  const worker = new Worker(new URL('./shrink-picture.ts', import.meta.url), { type: 'module' });
  const cancel = () => reject(new DOMException('Upload canceled.', 'AbortError'));
  worker.addEventListener('message', ({ data }: MessageEvent<ShrinkResponse>) => resolve(data));
  // The worker has run out of memory, or could not be loaded.
  worker.addEventListener('error', () => resolve(null));
  signal?.addEventListener('abort', cancel);
  worker.postMessage(request);
  return promise.finally(() => {
    signal?.removeEventListener('abort', cancel);
    worker.terminate();
  });
}
