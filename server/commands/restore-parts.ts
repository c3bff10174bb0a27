import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { PICTURE_TYPE } from '../features/uploads/actions.ts';
import { BackupError } from '../kit/backup/error.ts';
import { isEmptyFolder, type OpenedBackup } from '../kit/backup/folder.ts';
import { isEmptyDatabase } from '../kit/backup/rows.ts';
import { makeDataFolder } from '../kit/make-folder.ts';
import { listMigrationNames } from '../kit/migrations.ts';
import { createKysely, createPool } from '../kit/pool.ts';
import { findSecrets } from '../kit/secret.ts';
import { openStorage } from '../providers/storage/open.ts';
import { SECRET_FILE, UPLOADS_FOLDER, type Manifest } from './backup-manifest.ts';

/** What restores of backups and of archives have in common. */

/** The tables are created by the migrations of the backup, so they must be known here. */
export async function checkVersion({ migrations }: Pick<Manifest, 'migrations'>): Promise<void> {
  const known = await listMigrationNames();
  const unknown = migrations.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new BackupError(
      `The backup is of a newer version of the product (${unknown}). Restore it with that version.`,
    );
  }
  const skipped = known.slice(0, migrations.length).find((name) => !migrations.includes(name));
  if (skipped !== undefined) throw new BackupError(`The backup lacks the migration ${skipped}, and has later ones.`);
}

/** Throws BackupError if anything is there that the restore would overwrite. */
export async function checkTarget({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl === undefined) {
    if (!(await isEmptyFolder(dataDir)))
      throw new BackupError(`${dataDir} is not empty. Set DATA_DIR to an empty folder.`);
  } else {
    const q = createKysely(createPool(databaseUrl, { applicationName: 'restore', max: 1, onError: () => undefined }));
    try {
      if (!(await isEmptyDatabase(q))) throw new BackupError('The database at DATABASE_URL is not empty.');
    } finally {
      await q.destroy();
    }
  }
}

/** Every key of the backup must be known afterwards; a newer one may be in front of them. */
export async function checkSecrets(config: Config, secrets: readonly string[]): Promise<void> {
  const present = await findSecrets(config);
  if (present.length === 0 && secrets.length > 1) {
    throw new BackupError(`Set SECRET_KEYS to the lines of ${SECRET_FILE} in the backup, separated by commas.`);
  }
  if (present.length > 0 && secrets.some((secret) => !present.includes(secret))) {
    const name = config.secretKeys.length === 0 ? join(config.dataDir, SECRET_FILE) : 'SECRET_KEY';
    throw new BackupError(`${name} differs from the ${SECRET_FILE} of the backup, which cannot be read without it.`);
  }
}

export async function restoreUploads(config: Config, backup: OpenedBackup<unknown>): Promise<number> {
  await using storage = await openStorage(config.storage);
  const uploads = backup.files.filter((name) => name.startsWith(UPLOADS_FOLDER));
  for (const name of uploads) {
    const key = name.slice(UPLOADS_FOLDER.length);
    const [bytes, present] = await Promise.all([backup.readFile(name), storage.read(key)]);
    if (present?.equals(bytes)) continue;
    if (present) throw new BackupError(`The storage has another file ${key}.`);
    await storage.write(key, bytes, PICTURE_TYPE);
  }
  return uploads.length;
}

export async function restoreSecret(config: Config, secrets: readonly string[]): Promise<string> {
  if (config.secretKeys.length > 0) return 'is set in the environment';
  const path = join(config.dataDir, SECRET_FILE);
  await makeDataFolder(config.dataDir);
  if ((await findSecrets(config)).length === 0) {
    await writeFile(path, secrets.join(''), { flag: 'wx', mode: 0o600, flush: true });
  }
  return path;
}
