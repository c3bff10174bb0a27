import { access, constants, mkdir } from 'node:fs/promises';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { ConfigFaults } from '../../config.ts';
import type { StorageConfig } from '../../config-storage.ts';

/** Files by their keys, such as `event/picture/480.webp`: on a disk or in an S3 bucket. */
export interface Storage extends AsyncDisposable {
  /** Keeps a file. When it fails, what was there of it may have to be removed. */
  write(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** The whole file; undefined when there is none. */
  read(key: string): Promise<Buffer | undefined>;
  /** Removes all files of a folder, if there are any. */
  removeFolder(key: string): Promise<void>;
}

/** Opens the storage. A folder is made, and must be one that can be written to. */
export async function openStorage(config: StorageConfig): Promise<Storage> {
  if (config.kind === 's3') return openBucket(config);
  try {
    await mkdir(config.folder, { recursive: true });
    await access(config.folder, constants.W_OK);
  } catch {
    throw new ConfigFaults([`STORAGE_URL leads to ${config.folder}, where nothing can be written`]);
  }
  return storageOn(new Disk(new FSDriver({ location: config.folder, visibility: 'private' })), () => undefined);
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
  return storageOn(new Disk(driver), () => client.destroy());
}

function storageOn(disk: Disk, close: () => void): Storage {
  return {
    write: (key, bytes, contentType) => disk.put(key, bytes, { contentType }),
    read: async (key) => {
      try {
        return Buffer.from(await disk.getBytes(key));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    // With the slash, so that no other folder that begins alike goes with it.
    removeFolder: (key) => disk.deleteAll(`${key}/`),
    [Symbol.asyncDispose]: () => Promise.resolve(close()),
  };
}

/** Neither the disk nor the bucket has the file; anything else is a fault of theirs. */
function isMissing(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof Error)) return false;
  return cause.name === 'NoSuchKey' || ('code' in cause && cause.code === 'ENOENT');
}
