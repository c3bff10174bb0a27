import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { ApiError } from '../errors.ts';
import { Semaphore } from '../semaphore.ts';
import { watchPace } from './upload.ts';

/** Files that arrive at once, and those of one caller. None is held in memory; the others wait unread. */
const arriving = new Semaphore(50, 200, 2);

/** Bytes per second: the largest original of a photo takes nine minutes at this pace. */
const SLOWEST = 50_000;

const arrivingSockets = new WeakSet<Socket>();

/** Returns whether a file arrives on the connection, which may take longer than other requests. */
export const isFileArriving = (socket: Socket): boolean => arrivingSockets.has(socket);

/** What a file may be declared as; its content decides. */
export const FILE_TYPES = /^(image\/[\w.+-]+|application\/octet-stream)$/i;

/** The body of a request, which is read once, while it arrives. */
export class IncomingFile {
  readonly bytes: number;
  readonly #raw: IncomingMessage;
  readonly #chunks: AsyncIterator<Buffer, undefined>;
  #start = Buffer.alloc(0);
  #arrived = 0;

  constructor(raw: IncomingMessage, bytes: number) {
    this.bytes = bytes;
    this.#raw = raw;
    // Keeps the stream open when reading ends early, so that a refused file still gets a response.
    this.#chunks = raw.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer, undefined>;
  }

  /** The bytes that have arrived so far. */
  get arrived(): number {
    return this.#arrived;
  }

  /** Returns the first bytes, `least` of them unless the file is smaller. Call it before `read`. */
  async readStart(least: number): Promise<Buffer> {
    while (this.#start.length < least) {
      const chunk = await this.#next();
      if (!chunk) break;
      this.#start = Buffer.concat([this.#start, chunk]);
    }
    return this.#start;
  }

  /** Yields the whole file. Throws 400 if the sender is gone before its end. */
  async *read(): AsyncGenerator<Buffer, void> {
    if (this.#start.length > 0) yield this.#start;
    for (let chunk = await this.#next(); chunk; chunk = await this.#next()) yield chunk;
  }

  /** Reads the rest, because browsers take a response only after they have sent everything. */
  async discard(): Promise<void> {
    try {
      while (await this.#next());
    } catch {
      // The sender is gone, and needs no response.
    }
  }

  async #next(): Promise<Buffer | undefined> {
    try {
      const { value, done } = await this.#chunks.next();
      if (done) return undefined;
      this.#arrived += value.length;
      return value;
    } catch (error) {
      // The sender is gone, or was too slow.
      throw this.#raw.destroyed ? new ApiError('malformed_request') : error;
    }
  }
}

/**
 * Calls `work` with the body of the request as an `IncomingFile`. Throws 415 for another declared type, 413 before the
 * body is read if it is too large, 400 if it is empty or does not say how large it is.
 */
export async function receiveIncomingFile<T>(
  request: FastifyRequest,
  { maxBytes }: NonNullable<Endpoint['streamed']>,
  caller: string,
  work: () => Promise<T>,
): Promise<T> {
  const { raw, headers } = request;
  if (!FILE_TYPES.test(headers['content-type'] ?? '')) throw new ApiError('unsupported_type');
  const size = Number(headers['content-length'] ?? 0);
  if (size > maxBytes) throw new ApiError('too_large');
  if (size === 0) throw new ApiError('malformed_request');
  const { socket } = raw;
  arrivingSockets.add(socket);
  try {
    return await arriving.run(async () => {
      const file = new IncomingFile(raw, size);
      request.body = file;
      const stopWatching = watchPace(raw, () => file.arrived, SLOWEST);
      try {
        return await work();
      } catch (error) {
        await file.discard();
        throw error;
      } finally {
        stopWatching();
      }
    }, caller);
  } finally {
    arrivingSockets.delete(socket);
  }
}
