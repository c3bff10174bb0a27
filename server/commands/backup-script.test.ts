import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { actAsOwner } from '../testing/actors.ts';
import { testApp, type TestApp } from '../testing/app.ts';
import { runCommandLine } from '../testing/commands.ts';
import { buildDatabaseUrl } from '../testing/database.ts';
import { makeSite } from '../testing/makers.ts';
import { migrateDatabase } from '../kit/migrations.ts';
import { startPostgres } from '../kit/postgres/start.ts';
import { makePictureForm } from '../testing/pictures.ts';
import { makeFolder } from '../testing/storage.ts';

/** Each test starts several processes, which is slow on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

const SCRIPT = join(import.meta.dirname, '../../deploy/backup.sh');

const toEnvironment = (app: TestApp) => ({
  DATA_DIR: app.services.config.dataDir,
  DATABASE_URL: buildDatabaseUrl(app.database),
  SECRET_KEY: app.services.config.secretKeys[0] ?? '',
});

async function uploadPicture(app: TestApp): Promise<void> {
  const owner = actAsOwner(app, await makeSite(app));
  expect((await owner.call('POST', '/upload', undefined, makePictureForm())).status).toBe(201);
}

test('M15: a backup that fails leaves nothing behind', async () => {
  const app = await testApp();
  await uploadPicture(app);
  const uploads = join(app.services.config.dataDir, 'uploads');
  const [file = ''] = (await readdir(uploads, { recursive: true })).filter((name) => name.endsWith('.webp'));
  await rm(join(uploads, file));
  await mkdir(join(uploads, file));
  const [missing, empty] = [join(await makeFolder(), 'backup'), await makeFolder()];
  for (const folder of [missing, empty]) {
    const { code, stdout, stderr } = await runCommandLine('backup', [folder], toEnvironment(app));
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('EISDIR');
  }
  await expect(stat(missing)).rejects.toThrow('ENOENT');
  expect(await readdir(empty)).toEqual([]);
});

test('M15: deploy/backup.sh links uploads of the same day, deletes old backups only, and notes its success', async () => {
  const app = await testApp();
  await uploadPicture(app);
  const backups = await makeFolder();
  const env = { ...toEnvironment(app), PATH: '/usr/bin:/bin' };
  const run = (more: object = {}) => promisify(execFile)(SCRIPT, [backups, '2'], { env: { ...env, ...more } });
  const listBackups = async () => (await readdir(backups)).filter((name) => name.startsWith('20')).toSorted();
  const metrics = join(backups, 'backup.prom');

  const [ancient, recent, foreign] = ['2026-01-01T000000', '2026-01-02T000000', 'something else'];
  for (const name of [ancient, recent, foreign]) await mkdir(join(backups, name));
  const longAgo = Date.now() / 1000 - 2 * 86_400 - 60;
  for (const name of [ancient, foreign]) await utimes(join(backups, name), longAgo, longAgo);

  await expect(run({ SECRET_KEY: '', DATA_DIR: backups })).rejects.toThrow(/There is no secret\.key/);
  expect(await readdir(backups)).toEqual([ancient, recent, foreign]);

  await run();
  const [kept, first = ''] = await listBackups();
  expect(kept).toBe(recent);
  expect(await readFile(metrics, 'utf8')).toMatch(/^attend_last_backup_timestamp_seconds \d{10}\n$/);
  expect((await stat(metrics)).mode & 0o777).toBe(0o644);

  // As if it were of the first second of the day.
  await rename(join(backups, first), join(backups, `${first.slice(0, 10)}T000000`));
  const { stdout } = await run();
  expect(stdout).toMatch(/uploads {3}1 file, 0\.0 MB read, 1 file of the earlier backup\n/);
  expect(await listBackups()).toHaveLength(3);
  expect(await readdir(backups)).toContain(foreign);
});

test('M15: deploy/backup.sh makes backups also while a base backup fails, and notes no success then', async () => {
  const [DATA_DIR, backups] = [join(await makeFolder(), 'data'), await makeFolder()];
  // Without WAL_ARCHIVE, so that a base backup of it is refused.
  await using server = await startPostgres({ dataDir: join(DATA_DIR, 'postgres'), settings: { fsync: 'off' } });
  await migrateDatabase(server.connection);
  const WAL_ARCHIVE = join(await makeFolder(), 'archive');
  const env = {
    DATA_DIR,
    WAL_ARCHIVE,
    SECRET_KEY: 'for-tests-only-for-tests-only-for-tests-only',
    PATH: '/usr/bin:/bin',
  };
  const run = promisify(execFile)(SCRIPT, [backups, '2'], { env });
  await expect(run).rejects.toThrow(/The running product was started without WAL_ARCHIVE/);
  const [made, ...others] = await readdir(backups);
  expect(await readdir(join(backups, made ?? ''))).toContain('manifest.json');
  expect(others).toEqual([]);
});
