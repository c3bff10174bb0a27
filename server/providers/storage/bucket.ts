import {
  DeleteObjectsCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import type { StorageConfig } from '../../config/storage.ts';
import { requireSafeKey, type Storage } from './storage.ts';

/** Works with S3, or another store with its protocol. Does not connect yet. */
export function openBucket(config: Extract<StorageConfig, { kind: 's3' }>): Storage {
  const { bucket: Bucket, region, endpoint, credentials } = config;
  const client = new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5000, requestTimeout: 20_000 },
  });
  return {
    async write(key, bytes, contentType) {
      const file = { Bucket, Key: requireSafeKey(key), Body: bytes, ContentType: contentType };
      await client.send(new PutObjectCommand(file));
    },
    async read(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: requireSafeKey(key) }));
        return Body && Buffer.from(await Body.transformToByteArray());
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
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
    [Symbol.asyncDispose]: () => Promise.resolve(client.destroy()),
  };
}
