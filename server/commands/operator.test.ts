import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startApp } from '../app.ts';
import { readConfig } from '../config/config.ts';
import { createLog } from '../kit/log.ts';
import { isAnswering, readPidFile } from '../kit/postgres/postmaster.ts';
import { startTestApp } from '../testing/app.ts';
import { runCommandLine, type CommandOutput } from '../testing/commands.ts';
import { buildDatabaseUrl, cloneDatabase } from '../testing/database.ts';
import { makeSite } from '../testing/makers.ts';
import { signInOperator } from '../testing/operators.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'operator-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const PUBLIC_URL = 'https://example.org';

/** Each test starts several processes, which is slow on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

/** Runs the command as `npm run operator -- …` does. */
const runOperator = (args: string[], env: Record<string, string> = {}): Promise<CommandOutput> =>
  runCommandLine('operator', args, { DATA_DIR: folder, PUBLIC_URL, ALLOW_SANDBOX: 'true', ...env });

const findToken = ({ stdout }: CommandOutput) =>
  /https:\/\/example\.org\/operator\/password\?token=([\w-]{43})\n/.exec(stdout)?.[1];

test('adds, lists and removes accounts while the product is stopped, and stops its database', async () => {
  // Before the first start, only `add` creates the database, and says so.
  for (const args of [['list'], ['remove', 'anna@example.com'], ['reencrypt']])
    expect(await runOperator(args)).toEqual({
      code: 1,
      stdout: '',
      stderr: `There is no database in ${folder}. Set DATA_DIR or DATABASE_URL as for the product.\n`,
    });
  expect(await readdir(folder)).toEqual([]);
  const first = await runOperator(['add', 'Anna@Example.com']);
  expect(first.stdout).toContain(`There was no database in ${folder}, so a new one was created there.\n`);
  expect(findToken(first)).toBeDefined();
  expect((await runOperator(['add', 'boris@example.com'])).stdout).toMatch(/^boris@example\.com can set/);
  expect((await runOperator(['list'])).stdout).toMatch(
    /^anna@example\.com {3} *since \d{4}-\d\d-\d\d {2}no password yet\nboris@example\.com {2}since .*\n$/,
  );
  expect(await runOperator(['remove', 'boris@example.com'])).toMatchObject({ code: 0 });
  expect((await runOperator(['list'])).stdout).not.toContain('boris');
  expect(await runOperator(['remove', 'boris@example.com'])).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'Operator boris@example.com not found.\n',
  });
  expect(await readPidFile(join(folder, 'postgres'))).toBeUndefined();
});

test('works while the product runs, and keeps its database running', async () => {
  const config = readConfig({
    PORT: '0',
    DATA_DIR: folder,
    PUBLIC_URL: 'http://localhost:3000',
    SEED_DEMO: 'false',
  });
  await using app = await startApp(config, { log: createLog('silent') });
  const before = await readPidFile(join(folder, 'postgres'));
  const added = await runOperator(['add', 'carla@example.com']);
  expect(await readPidFile(join(folder, 'postgres'))).toEqual(before);
  expect(before && (await isAnswering(before.connection))).toBe('yes');

  const post = (path: string, body: object) =>
    fetch(`http://localhost:${app.port}/api/operator/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const credentials = { email: 'carla@example.com', password: 'hers and nobody else’s' };
  expect((await post('password', { token: findToken(added), password: credentials.password })).status).toBe(204);
  expect((await post('login', credentials)).status).toBe(200);
  expect((await runOperator(['list'])).stdout).toMatch(/carla@example\.com {2}since \S+\n/);
  await runOperator(['remove', 'carla@example.com']);
  expect((await post('login', credentials)).status).toBe(401);
});

test('uses the DATABASE_URL of the product', async () => {
  await using database = await cloneDatabase();
  const url = buildDatabaseUrl(database.connection);
  expect(await runOperator(['add', 'dora@example.com'], { DATABASE_URL: url })).toMatchObject({ code: 0 });
  expect((await runOperator(['list'], { DATABASE_URL: url })).stdout).toMatch(/^dora@example\.com {2}since/);
  expect((await runOperator(['list'])).stdout).not.toContain('dora');
});

test('signs an owner and an operator out everywhere', async () => {
  await using app = await startTestApp();
  const env = { DATABASE_URL: buildDatabaseUrl(app.database) };
  const [site, operator] = [await makeSite(app), await signInOperator(app)];
  const readStatuses = async () => [
    (await app.call('GET', '/admin/session', { token: site.token })).status,
    (await operator.call('GET', '/operator/session')).status,
  ];
  expect(await readStatuses()).toEqual([200, 200]);
  expect(await runOperator(['sign-out', site.email], env)).toMatchObject({ code: 0 });
  expect(await readStatuses()).toEqual([401, 200]);
  await runOperator(['sign-out', operator.email], env);
  expect(await readStatuses()).toEqual([401, 401]);
  expect(await runOperator(['sign-out', 'nobody@example.com'], env)).toMatchObject({ code: 1, stdout: '' });

  // The log names operators, and of owners only the site.
  const log = await (await signInOperator(app)).api('GET /operator/log', {});
  expect(log).toMatchObject([
    { action: 'operator_signed_out', operator: operator.email, details: '' },
    { action: 'owner_signed_out', operator: null, details: `site ${site.subdomain}` },
  ]);
});

test('prints its usage for invalid arguments', async () => {
  const [a, b] = ['a@example.com', 'b@example.com'];
  for (const args of [[], ['add'], ['add', a, b], ['list', a], ['--help']]) {
    const { code, stdout, stderr } = await runOperator(args);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^Usage:\n {2}npm run operator -- add <email>/);
  }
});

test('says which command it does not know', async () => {
  const { code, stdout, stderr } = await runOperator(['ad', 'a@example.com']);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^"ad" is not a command\.\n\nUsage:\n/);
});

test('prints one line about an invalid address or setting', async () => {
  expect((await runOperator(['add', 'nobody'])).stderr).toMatch(/^"nobody" is not an email address\.\n/);
  expect(await runOperator(['list'], { PUBLIC_URL: 'nonsense' })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^PUBLIC_URL must be an origin .*\n$/),
  });
});
