import type { Config } from '../config/config.ts';
import type { BackupWriter } from '../kit/backup/folder.ts';
import { openStorage } from '../providers/storage/open.ts';
import { uploadFile } from './backup-manifest.ts';

/** What backups and base backups have in common. */

const UPLOADS_AT_ONCE = 8;

/** Files that were deleted meanwhile, or lost, are returned and not an error. */
export async function writeUploads({ storage: config }: Config, writer: BackupWriter, keys: readonly string[]) {
  await using storage = await openStorage(config);
  let [bytes, reused] = [0, 0];
  const missing: string[] = [];
  const copyFile = async (key: string) => {
    if (await writer.reuseFile(uploadFile(key))) {
      reused += 1;
      return;
    }
    const file = await storage.read(key);
    if (file) {
      await writer.writeFile(uploadFile(key), file);
      bytes += file.length;
    } else missing.push(key);
  };
  const next = keys.values();
  const failed = new AbortController();
  const copyFiles = async () => {
    for (const key of next) {
      if (failed.signal.aborted) return;
      await copyFile(key).catch((error: unknown) => failed.abort(error));
    }
  };
  // Waits for all of them, also after a failure: an unfinished backup is deleted once nothing writes to it.
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, copyFiles));
  failed.signal.throwIfAborted();
  return { bytes, reused, missing: missing.toSorted() };
}

export function formatCount(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

export function describeMissing(missing: readonly string[]): string {
  if (missing.length === 0) return '';
  return `
  missing   ${formatCount(missing.length, 'file')} of uploads that were deleted meanwhile, or are lost:
${missing.map((key) => `    ${key}`).join('\n')}`;
}
