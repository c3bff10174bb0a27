import { chmod, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startApp } from './app.ts';
import { readConfig } from './config/config.ts';
import { createLog } from './kit/log.ts';
import { cloneDatabase } from './testing/database.ts';
import { makeFolder } from './testing/storage.ts';

test('L18: the folder of the data is created closed to other users, and one that is open is a warning', async () => {
  await using database = await cloneDatabase();
  const dataDir = join(await makeFolder(), 'data');
  const uploads = join(dataDir, 'uploads');
  const start = async () => {
    const warnings: string[] = [];
    const log = createLog('warn', { write: (line) => void warnings.push((JSON.parse(line) as { msg: string }).msg) });
    const config = readConfig({ PORT: '0', SEED_DEMO: 'false', DATA_DIR: dataDir });
    await using _app = await startApp(config, { log, database: database.connection, drainJobs: true });
    return warnings;
  };
  expect(await start()).toEqual([]);
  expect((await stat(dataDir)).mode & 0o066).toBe(0);
  expect((await stat(uploads)).mode & 0o777).toBe(0o700);

  for (const folder of [dataDir, uploads]) await chmod(folder, 0o755);
  expect(await start()).toEqual(
    [dataDir, uploads].map((folder) => `other users of this machine can read ${folder}: close it with chmod go-rw`),
  );
});
