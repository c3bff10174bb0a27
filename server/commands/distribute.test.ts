import { expect, test, vi } from 'vitest';
import { runCommandLine } from '../testing/commands.ts';
import { buildDatabaseUrl, cloneDatabase } from '../testing/database.ts';
import { makeFolder } from '../testing/storage.ts';

vi.setConfig({ testTimeout: 60_000 });

test('says that the embedded database is one server, and creates none', async () => {
  const run = await runCommandLine('distribute', [], { DATA_DIR: await makeFolder() });
  expect(run).toEqual({
    code: 1,
    stdout: '',
    stderr: 'The embedded database is one server. Set DATABASE_URL to a database with Citus.\n',
  });
});

test('refuses a database without the extension, and leaves it as it is', async () => {
  await using database = await cloneDatabase();
  const env = { DATA_DIR: await makeFolder(), DATABASE_URL: buildDatabaseUrl(database.connection) };
  expect(await runCommandLine('distribute', [], env)).toEqual({
    code: 1,
    stdout: '',
    stderr: 'The database has no extension citus, so its tables cannot be distributed.\n',
  });
});

test('takes no arguments', async () => {
  const run = await runCommandLine('distribute', ['now'], { DATA_DIR: await makeFolder() });
  expect(run).toMatchObject({ code: 1, stderr: 'Usage: npm run distribute\n' });
});
