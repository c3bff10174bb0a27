import { access, constants, mkdir } from 'node:fs/promises';
import { FSDriver } from 'flydrive/drivers/fs';
import type { DriverContract } from 'flydrive/types';
import { ConfigError } from '../../config/reader.ts';
import type { StorageConfig } from '../../config/storage.ts';

/** File storage by keys such as `event/picture/480.webp`, on disk or in an S3 bucket. */
export interface Storage extends AsyncDisposable {
  /** Stores a file. If it fails, a part of the file may remain. */
  write(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Reads the whole file; undefined if there is none. */
  read(key: string): Promise<Buffer | undefined>;
  /** Deletes all files of a folder, if there are any. */
  removeFolder(key: string): Promise<void>;
}

/** Opens the storage. A folder is created if missing, and must be writable. */
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

/** Imports the S3 client only if a bucket is configured, because it is large. */
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
    // In a bucket a folder is a key prefix; the slash excludes other keys with the same beginning.
    removeFolder: async (key) => driver.deleteAll(`${requireSafeKey(key)}/`),
    [Symbol.asyncDispose]: () => Promise.resolve(close?.()),
  };
}

/** Checks a key. The drivers use keys as paths, so anything that could lead outside of the folder is rejected. */
function requireSafeKey(key: string): string {
  if (!/^[\w-]+(\/[\w-]+)*(\.\w+)?$/.test(key)) throw new Error(`${JSON.stringify(key)} is no key of a file`);
  return key;
}

/** Returns whether the file does not exist; other errors are failures of the disk or bucket. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'NoSuchKey' || ('code' in error && error.code === 'ENOENT');
}
