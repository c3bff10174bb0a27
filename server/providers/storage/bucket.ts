import { Readable } from 'node:stream';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import type { StorageConfig } from '../../config/storage.ts';
import { ConfigError } from '../../config/reader.ts';
import { createId } from '../../kit/ids.ts';
import { requireSafeKey, type Storage } from './storage.ts';

const ignore = () => undefined;
const SILENT = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/** Works with S3, or another store with its protocol. Throws a `ConfigError` unless files can be stored and deleted. */
export async function openBucket(config: Extract<StorageConfig, { kind: 's3' }>): Promise<Storage> {
  const { bucket: Bucket, region, endpoint, credentials } = config;
  const client = new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    maxAttempts: 3,
    // Checksums that follow a streamed body are unknown to some services; others are part of the signature.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    // What it would print is thrown, too.
    logger: SILENT,
    requestHandler: { connectionTimeout: 5000, requestTimeout: 20_000 },
  });
  const open = async (key: string) => {
    try {
      return (await client.send(new GetObjectCommand({ Bucket, Key: requireSafeKey(key) }))).Body;
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  };
  const storage: Storage = {
    async write(key, bytes, contentType) {
      const file = { Bucket, Key: requireSafeKey(key), Body: bytes, ContentType: contentType };
      await client.send(new PutObjectCommand(file));
    },
    async read(key) {
      const body = await open(key);
      return body && Buffer.from(await body.transformToByteArray());
    },
    async writeStream(key, pieces, size) {
      const Body = Readable.from(pieces);
      // The client does not notice that the body fails, and would wait for its rest.
      const failed = new AbortController();
      Body.once('error', (error) => failed.abort(error));
      const file = { Bucket, Key: requireSafeKey(key), Body, ContentLength: size };
      try {
        await client.send(new PutObjectCommand(file), { abortSignal: failed.signal, requestTimeout: 0 });
      } catch (error) {
        Body.destroy();
        failed.signal.throwIfAborted();
        throw error;
      }
    },
    readStream: async (key) => (await open(key)) as AsyncIterable<Buffer> | undefined,
    async removeFolder(key) {
      // A folder is a key prefix; the slash excludes other keys with the same beginning.
      const Prefix = `${requireSafeKey(key)}/`;
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
        if (Contents.length === 0) continue;
        const Objects = Contents.map(({ Key }) => ({ Key }));
        const { Errors: [failed] = [] } = await client.send(
          new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
        );
        // The response is a success even if files remain.
        if (failed) throw new Error(`${failed.Key ?? Prefix} was not deleted: ${failed.Message ?? failed.Code ?? ''}`);
      }
    },
    async *listFolders() {
      const pages = paginateListObjectsV2({ client }, { Bucket, Delimiter: '/' });
      for await (const { CommonPrefixes = [] } of pages)
        for (const { Prefix } of CommonPrefixes) if (Prefix !== undefined) yield Prefix.slice(0, -1);
    },
    [Symbol.asyncDispose]: () => Promise.resolve(client.destroy()),
  };
  try {
    await tryStorage(storage);
  } catch (error) {
    await storage[Symbol.asyncDispose]();
    throw new ConfigError([`STORAGE_URL leads to the bucket ${Bucket}, which cannot be used: ${describeError(error)}`]);
  }
  return storage;
}

/** Needs the rights to put, list and delete. */
async function tryStorage(storage: Storage): Promise<void> {
  const folder = `start-check-${createId()}`;
  await storage.write(`${folder}/file`, Buffer.from('Written at a start, to try the storage.'), 'text/plain');
  await storage.removeFolder(folder);
}

/** The errors of connections may have no message. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return (error.message || code).split('\n')[0] ?? code;
}
