import { access, constants, mkdir } from 'node:fs/promises';
import { FSDriver } from 'flydrive/drivers/fs';
import type { DriverContract } from 'flydrive/types';
import { ConfigError } from '../../config/reader.ts';
import type { StorageConfig } from '../../config/storage.ts';

/** Files by their keys, such as `event/picture/480.webp`: on a disk or in an S3 bucket. */
export interface Storage extends AsyncDisposable {
  /** Keeps a file. When it fails, a part of it may be there. */
  write(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** The whole file; undefined when there is none. */
  read(key: string): Promise<Buffer | undefined>;
  /** Removes all files of a folder, if there are any. */
  removeFolder(key: string): Promise<void>;
}

/** Opens the storage. A folder is made, and must be one that can be written to. */
export async function openStorage(config: StorageConfig): Promise<Storage> {
  if (config.kind === 's3') return openBucket(config);
  const { folder } = config;
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  } catch {
    throw new ConfigError([`STORAGE_URL leads to ${folder}, where nothing can be written`]);
  }
  return createStorage(new FSDriver({ location: folder, visibility: 'private' }));
}

/** The client is large, so it is loaded only where a bucket is used. */
async function openBucket({ bucket, region, endpoint, credentials }: Extract<StorageConfig, { kind: 's3' }>) {
  const [{ S3Client }, { S3Driver }] = await Promise.all([import('@aws-sdk/client-s3'), import('flydrive/drivers/s3')]);
  const client = new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5000, requestTimeout: 20_000 },
  });
  const driver = new S3Driver({ client, bucket, visibility: 'private', supportsACL: false });
  return createStorage(driver, () => client.destroy());
}

function createStorage(driver: DriverContract, close?: () => void): Storage {
  return {
    write: async (key, bytes, contentType) => driver.put(requireSafeKey(key), bytes, { contentType }),
    read: async (key) => {
      try {
        return Buffer.from(await driver.getBytes(requireSafeKey(key)));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    // In a bucket a folder is a beginning of keys: with the slash, no other that begins alike goes with it.
    removeFolder: async (key) => driver.deleteAll(`${requireSafeKey(key)}/`),
    [Symbol.asyncDispose]: () => Promise.resolve(close?.()),
  };
}

/** The drivers take keys as paths: what could lead elsewhere is no key of ours. */
function requireSafeKey(key: string): string {
  if (!/^[\w-]+(\/[\w-]+)*(\.\w+)?$/.test(key)) throw new Error(`${JSON.stringify(key)} is no key of a file`);
  return key;
}

/** Neither the disk nor the bucket has the file; anything else is a fault of theirs. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'NoSuchKey' || ('code' in error && error.code === 'ENOENT');
}
