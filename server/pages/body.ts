import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync, type BrotliOptions } from 'node:zlib';
import type { Coding } from '../kit/http/encoding.ts';
import { LruCache } from '../kit/lru-cache.ts';
import { moveToOwnMemory } from '../kit/own-memory.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

interface Effort {
  brotli: number;
  gzip: number;
}

/** For bytes that are sent once. A guest page takes a quarter of the time and is a sixth larger. */
const QUICK: Effort = { brotli: 2, gzip: 1 };
/** From Brotli's quality 5 to 9 a page becomes only a fiftieth smaller, and takes ten times as long. */
const THOROUGH: Effort = { brotli: 5, gzip: 6 };
/**
 * For the few pages of the main site. They are a tenth smaller than with Brotli's quality 5, so the landing page fits into
 * the initial congestion window of 14 KB. It takes 130 ms, once.
 */
const BEST: Effort = { brotli: 11, gzip: 9 };

/** Compressed bodies of shared pages, by entity tag: there are about ten pages, and more while addresses change. */
const sharedBodies = new LruCache<Buffer>(50);

/**
 * `stored` pages are kept, those made `once` are for one visitor, and `shared` ones are made for each request but hardly ever
 * change.
 */
export type BodyUse = 'once' | 'shared' | 'stored';

/**
 * The bytes of a page in each coding. A stored page is compressed quickly for the first who asks for a coding, and
 * thoroughly, on another thread, if somebody else does: most pages change, or are out of date, before that.
 */
export class PageBody {
  readonly #html: Buffer;
  readonly #use: BodyUse;
  readonly #onStored: ((bytes: number) => void) | undefined;
  readonly #sentOnce = new Set<Coding>();
  readonly #compressed = new Map<Coding, Buffer | Promise<Buffer>>();
  #hash: string | undefined;

  /** `onStored` gets the bytes of a stored body, and those of each of its codings once it is kept. */
  constructor(html: string, use: BodyUse, onStored?: (bytes: number) => void) {
    const bytes = Buffer.from(html);
    this.#html = use === 'stored' ? moveToOwnMemory(bytes) : bytes;
    this.#use = use;
    this.#onStored = onStored;
    onStored?.(this.#html.length);
  }

  /** A promise only while another thread compresses. */
  encode(coding: Coding): Buffer | Promise<Buffer> {
    if (coding === 'identity') return this.#html;
    if (this.#use === 'shared') return sharedBodies.get(this.buildEtag(coding), () => this.#compressWell(coding, BEST));
    const known = this.#compressed.get(coding);
    if (known) return known;
    const isFirst = this.#use === 'stored' && !this.#sentOnce.has(coding);
    if (this.#use === 'once' || isFirst) {
      this.#sentOnce.add(coding);
      return this.#compressQuickly(coding);
    }
    const made = this.#compressWell(coding, THOROUGH).then((bytes) => {
      this.#compressed.set(coding, bytes);
      this.#onStored?.(bytes.length);
      return bytes;
    });
    this.#compressed.set(coding, made);
    return made;
  }

  #compressQuickly(coding: 'br' | 'gzip'): Buffer {
    if (coding === 'gzip') return gzipSync(this.#html, { level: QUICK.gzip });
    return brotliCompressSync(this.#html, this.#buildOptions(QUICK));
  }

  /** For bytes that are kept. */
  async #compressWell(coding: 'br' | 'gzip', effort: Effort): Promise<Buffer> {
    const bytes =
      coding === 'gzip'
        ? await compressGzip(this.#html, { level: effort.gzip })
        : await compressBrotli(this.#html, this.#buildOptions(effort));
    return moveToOwnMemory(bytes);
  }

  #buildOptions({ brotli }: Effort): BrotliOptions {
    const { length } = this.#html;
    return { params: { [constants.BROTLI_PARAM_QUALITY]: brotli, [constants.BROTLI_PARAM_SIZE_HINT]: length } };
  }

  /**
   * It differs by coding, and depends on the page alone: all nodes give the same one. Weak for compressed bytes, as those
   * depend on the effort.
   */
  buildEtag(coding: Coding): string {
    this.#hash ??= createHash('sha256').update(this.#html).digest('base64url').slice(0, 22);
    return coding === 'identity' ? `"${this.#hash}"` : `W/"${this.#hash}-${coding}"`;
  }
}
