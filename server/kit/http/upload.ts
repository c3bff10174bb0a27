import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { ApiError, buildFieldErrors } from '../errors.ts';
import { Semaphore } from '../semaphore.ts';

/** Serializes to its hash in JSON, so that an idempotent request can be compared with an earlier one. */
export class UploadedFile {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  toJSON(): string {
    return createHash('sha256').update(this.bytes).digest('hex');
  }
}

/** Allowed for the multipart markup around the file. */
const MARKUP_BYTES = 16_384;

/** Limits the files in memory at once, and those of one caller; further uploads wait unread. */
const inMemory = new Semaphore(12, 100, 2);

/** The slowest upload that may keep its place, in bytes per second. */
const SLOWEST = 10_000;

/** The seconds after which the pace is measured. */
const MEASURED_AFTER = 5;

/** Ends the request if it arrives more slowly than so many bytes per second. Returns a function that stops watching. */
export function watchPace(raw: IncomingMessage, readSize: () => number, slowest: number): () => void {
  const began = performance.now();
  const watch = setInterval(() => {
    const seconds = (performance.now() - began) / 1000;
    if (!raw.complete && seconds > MEASURED_AFTER && readSize() / seconds < slowest) raw.destroy();
  }, 1000);
  return () => clearInterval(watch);
}

/**
 * Waits for a place, of which each `caller` has few, then reads the request's only file into its body and runs `work`.
 * Throws 503 if too many wait, and 400, 413 or 415 for a body that the endpoint does not take.
 */
export function receiveFile<T>(
  request: FastifyRequest,
  upload: NonNullable<Endpoint['upload']>,
  caller: string,
  work: () => Promise<T>,
): Promise<T> {
  return inMemory.run(async () => {
    request.body = await readFile(request, upload);
    return work();
  }, caller);
}

/**
 * Throws 415 for another body type, 413 as soon as it is too large, 400 if it is not exactly one file. File names and
 * types are ignored.
 */
async function readFile({ raw, headers }: FastifyRequest, { field, maxBytes }: NonNullable<Endpoint['upload']>) {
  const type = headers['content-type'] ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) throw new ApiError('unsupported_type');
  const most = maxBytes + MARKUP_BYTES;
  if (Number(headers['content-length'] ?? 0) > most) throw new ApiError('too_large');
  const form = new Form(type);
  let size = 0;
  const stopWatching = watchPace(raw, () => size, SLOWEST);
  try {
    // Keeps the stream open when the loop ends early, so that an upload that is too large still gets a response.
    for await (const chunk of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > most) throw new ApiError('too_large');
      form.add(chunk);
    }
  } catch (error) {
    // The sender is gone, or was too slow.
    throw raw.destroyed ? new ApiError('malformed_request') : error;
  } finally {
    stopWatching();
  }
  const parts = await form.end();
  const [first] = parts;
  if (parts.length !== 1 || first?.name !== field || first.bytes === undefined || first.bytes.length === 0) {
    throw buildFieldErrors({ [field]: `Please send one file in the field ${field}.` });
  }
  if (first.bytes.length > maxBytes) throw new ApiError('too_large');
  return new UploadedFile(first.bytes);
}

interface Part {
  name: string;
  bytes?: Buffer;
}

/** Only one part is allowed, so parsing stops at the second. */
class Form {
  readonly #reader: BusboyInstance;
  readonly #parts: Part[] = [];
  readonly #read = Promise.withResolvers<void>();

  constructor(type: string) {
    // The promise is awaited at the end; until then its rejection must not count as unhandled.
    this.#read.promise.catch(() => undefined);
    this.#reader = createFormReader(type);
    this.#reader.on('field', (name) => this.#parts.push({ name }));
    this.#reader.on('file', (name, stream) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', this.#read.reject);
      stream.on('end', () => this.#parts.push({ name, bytes: Buffer.concat(chunks) }));
    });
    this.#reader.on('finish', this.#read.resolve);
    this.#reader.on('error', this.#read.reject);
  }

  add(chunk: Buffer): void {
    if (!this.#reader.destroyed) this.#reader.write(chunk);
  }

  async end(): Promise<readonly Part[]> {
    this.#reader.end();
    try {
      await this.#read.promise;
    } catch {
      throw new ApiError('malformed_request');
    }
    return this.#parts;
  }
}

function createFormReader(type: string): BusboyInstance {
  try {
    return new Busboy({ headers: { 'content-type': type }, limits: { parts: 2, headerPairs: 20 } });
  } catch {
    throw new ApiError('malformed_request');
  }
}
