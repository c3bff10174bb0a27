import { createHash } from 'node:crypto';
import { Busboy } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { ApiError, invalidFields } from '../errors.ts';
import { Slots } from '../slots.ts';

/** A file that came as the body of a call. As JSON it is its hash, so that repeats of a call can be told from others. */
export class UploadedFile {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  toJSON(): string {
    return createHash('sha256').update(this.bytes).digest('hex');
  }
}

/** What a form has around its file. */
const AROUND = 16_384;

/** So many files are in memory at once; whoever comes meanwhile may try again in a moment. */
const inMemory = new Slots(32, 0);

/** Reads the one file that a call takes, as its body, and does the work with it in memory. */
export function withFile<T>(
  request: FastifyRequest,
  upload: NonNullable<Endpoint['upload']>,
  work: () => Promise<T>,
): Promise<T> {
  return inMemory.run(async () => {
    request.body = await readFile(request, upload);
    return work();
  });
}

/** 415 for another body, 413 as soon as it is too large, 400 where it is not this one file. Names and types are ignored. */
async function readFile(request: FastifyRequest, { field, maxBytes }: NonNullable<Endpoint['upload']>) {
  const type = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) throw new ApiError('unsupported_type');
  const parts = await partsOf(type, await readBody(request, maxBytes + AROUND));
  const [first] = parts;
  if (parts.length !== 1 || first?.name !== field || first.bytes === undefined || first.bytes.length === 0) {
    throw invalidFields({ [field]: `Please send one file in the field ${field}.` });
  }
  if (first.bytes.length > maxBytes) throw new ApiError('too_large');
  return new UploadedFile(first.bytes);
}

async function readBody({ raw, headers }: FastifyRequest, maxBytes: number): Promise<Buffer> {
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw new ApiError('too_large');
  const chunks: Buffer[] = [];
  let size = 0;
  // Whoever sends too much is still answered, so the stream stays open when it is left.
  for await (const chunk of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new ApiError('too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A part of a form; without bytes one that is no file. */
interface Part {
  name: string;
  bytes?: Buffer;
}

/** The parts of a form, of which more than one are too many. */
async function partsOf(type: string, body: Buffer): Promise<Part[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Part[]>();
  const parts: Part[] = [];
  try {
    const reader = new Busboy({ headers: { 'content-type': type }, limits: { parts: 2, headerPairs: 20 } });
    reader.on('field', (name) => parts.push({ name }));
    reader.on('file', (name, stream) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', reject);
      stream.on('end', () => parts.push({ name, bytes: Buffer.concat(chunks) }));
    });
    reader.on('finish', () => resolve(parts));
    reader.on('error', reject);
    reader.end(body);
    return await promise;
  } catch {
    throw new ApiError('malformed_request');
  }
}
