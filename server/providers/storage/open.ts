import type { StorageConfig } from '../../config/storage.ts';
import { openFolder } from './folder.ts';
import type { Storage } from './storage.ts';

/** The S3 client is imported only if it is used, because it is large. */
export async function openStorage(config: StorageConfig): Promise<Storage> {
  if (config.kind === 'folder') return openFolder(config.folder);
  const { openBucket } = await import('./bucket.ts');
  return openBucket(config);
}
