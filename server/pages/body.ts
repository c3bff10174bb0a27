import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Coding } from '../kit/http/encoding.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * From quality 5 on the landing page fits into the initial congestion window, 14 KB; 9 saves less than a hundredth and takes
 * ten times as long. A page for one visitor takes half the time with 4 and is a tenth larger.
 */
const [QUALITY_SHARED, QUALITY_OWN] = [5, 4];

/** The bytes of a page in each coding. Compresses once, on another thread: large pages take tens of milliseconds. */
export class PageBody {
  readonly #html: Buffer;
  readonly #quality: number;
  readonly #onStored: ((bytes: number) => void) | undefined;
  readonly #compressed = new Map<Coding, Buffer | Promise<Buffer>>();
  #hash: string | undefined;

  /** `onStored` gets the bytes of a body that is kept, and those of each of its codings once it is made. */
  constructor(html: string, shared: boolean, onStored?: (bytes: number) => void) {
    this.#html = Buffer.from(html);
    this.#quality = shared ? QUALITY_SHARED : QUALITY_OWN;
    this.#onStored = onStored;
    onStored?.(this.#html.length);
  }

  /** A promise only while it compresses. */
  encode(coding: Coding): Buffer | Promise<Buffer> {
    if (coding === 'identity') return this.#html;
    const known = this.#compressed.get(coding);
    if (known) return known;
    const made = this.#compress(coding).then((bytes) => {
      this.#compressed.set(coding, bytes);
      this.#onStored?.(bytes.length);
      return bytes;
    });
    this.#compressed.set(coding, made);
    return made;
  }

  #compress(coding: 'br' | 'gzip'): Promise<Buffer> {
    if (coding === 'gzip') return compressGzip(this.#html, { level: 6 });
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: this.#quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: this.#html.length,
    };
    return compressBrotli(this.#html, { params });
  }

  /** Strong, so it differs by coding. It depends on the bytes alone: all nodes give the same one. */
  buildEtag(coding: Coding): string {
    this.#hash ??= createHash('sha256').update(this.#html).digest('base64url').slice(0, 22);
    return coding === 'identity' ? `"${this.#hash}"` : `"${this.#hash}-${coding}"`;
  }
}
