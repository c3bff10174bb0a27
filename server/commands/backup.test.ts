import { cp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listMigrationNames, migrateDatabase } from '../kit/migrations.ts';
import { createKysely, createPool, type DatabaseAddress } from '../kit/pool.ts';
import { startPostgres } from '../kit/postgres/start.ts';
import type { Tables } from '../kit/tables.ts';
import { actAsAnonymous, actAsOwner } from '../testing/actors.ts';
import { testApp, type TestApp } from '../testing/app.ts';
import { runCommandLine, type CommandOutput } from '../testing/commands.ts';
import { buildDatabaseUrl, createEmptyDatabase } from '../testing/database.ts';
import { makeImage, makeInvitation, makeReply, makeSite, type Site } from '../testing/makers.ts';
import { makePictureForm } from '../testing/pictures.ts';
import { makeBucket, makeFolder } from '../testing/storage.ts';

/** Each test starts several processes, which is slow on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

type Environment = Record<string, string>;

/** The settings with which commands find the data of an app. */
const toEnvironment = (app: TestApp): Environment => ({
  DATA_DIR: app.services.config.dataDir,
  DATABASE_URL: buildDatabaseUrl(app.database),
  SECRET_KEY: app.services.config.secretKeys[0] ?? '',
});

async function expectSuccess(running: Promise<CommandOutput>): Promise<string> {
  const { code, stdout, stderr } = await running;
  expect([code, stderr]).toEqual([0, '']);
  return stdout;
}

/** Returns the folder of the backup. */
async function backUp(env: Environment): Promise<string> {
  const folder = join(await makeFolder(), 'backup');
  await expectSuccess(runCommandLine('backup', [folder], env));
  return folder;
}

const restore = (folder: string, env: Environment) => runCommandLine('restore', [folder], env);

async function makeEmptyDatabase(): Promise<DatabaseAddress> {
  const database = await createEmptyDatabase();
  onTestFinished(() => database[Symbol.asyncDispose]());
  return database.connection;
}

function openDatabase(address: DatabaseAddress): Kysely<Tables> {
  const q = createKysely(createPool(address, { onError: () => undefined }));
  onTestFinished(() => q.destroy());
  return q;
}

/** Returns a hash of each table's rows, except those that need not survive. */
async function hashTables(address: DatabaseAddress): Promise<Record<string, unknown>> {
  const q = openDatabase(address);
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relpersistence = 'p' and relname not like 'kysely%' order by 1`.execute(q);
  const hashes: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = await sql`
      select count(*), sum(hash_record_extended(t, 0)) from ${sql.table(name)} as t`.execute(q);
    hashes[name] = rows[0];
  }
  const { rows: numbers } = await sql`
    select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`.execute(q);
  return { ...hashes, sequences: numbers };
}

/** Opens the product on restored data. Its jobs run when the test says so. */
const openCopy = (app: TestApp, database: DatabaseAddress, env: Environment = {}) =>
  testApp({ beside: { ...app, database, mails: [] }, env });

async function uploadPicture(app: TestApp, site: Site): Promise<string> {
  const { status, body } = await actAsOwner(app, site).call('POST', '/upload', undefined, makePictureForm());
  expect(status).toBe(201);
  return String(body['url']);
}

const openPicture = (app: TestApp, site: Site, url: string) => app.request('GET', url, { host: site.subdomain });

test('F15, M15, B2: guests reply during the backup, and it comes back in an empty DATA_DIR, then on an own server', async () => {
  const app = await testApp();
  const site = await makeSite(app);
  const [picture, invitation] = [
    await uploadPicture(app, site),
    await makeInvitation(app, site, { guest_name: 'Zoë' }),
  ];
  const { id } = await makeImage(app, site, { image_url: picture });
  const file = { raw: Buffer.from('00000018667479706865696300000000', 'hex'), type: 'image/heic' };
  expect((await actAsOwner(app, site).call('PUT', `/admin/gallery/${id}/original`, undefined, file)).status).toBe(200);
  const guest = actAsAnonymous(app, site);
  const reply = async (name: string) => {
    const body = { name, email: 'rita@example.com', attendance: 'yes' };
    expect((await guest.call('POST', `/events/${site.uniqueId}/rsvp`, body)).status).toBe(201);
    return name;
  };
  const before = [await reply('Before')];
  const ended = new AbortController();
  const during: string[] = [];
  const replies = (async () => {
    while (!ended.signal.aborted) during.push(await reply(`During ${during.length}`));
  })();
  const folder = await backUp(toEnvironment(app)).finally(() => ended.abort());
  await replies;
  expect(during.length).toBeGreaterThan(1);

  const DATA_DIR = join(await makeFolder(), 'missing', 'data');
  const said = await expectSuccess(restore(folder, { DATA_DIR }));
  expect(said).toMatch(
    /^Restored the backup of .*\n {2}database .*\n {2}uploads {3}2 files\n {2}secret {4}.*secret\.key\n/,
  );
  const SECRET_KEY = await readFile(join(DATA_DIR, 'secret.key'), 'utf8');
  expect(SECRET_KEY).toBe(app.services.config.secretKeys[0]);
  // The product's own database, as the next start would run it.
  await using server = await startPostgres({ dataDir: join(DATA_DIR, 'postgres') });
  {
    await using copy = await openCopy(app, server.connection, { DATA_DIR, SECRET_KEY });
    const names = (await actAsOwner(copy, site).call('GET', `/events/${site.uniqueId}/rsvp`)).list.map(
      (one) => one['name'],
    );
    expect(names).toEqual(expect.arrayContaining(before));
    expect([...before, ...during]).toEqual(expect.arrayContaining(names));
    expect((await openPicture(copy, site, picture)).bytes).toEqual((await openPicture(app, site, picture)).bytes);
    const { bytes } = await actAsOwner(copy, site).call('GET', '/admin/account/export');
    expect(bytes.includes(file.raw), 'the original in the archive').toBe(true);
    const [listed] = (await actAsOwner(copy, site).call('GET', `/admin/events/${site.uniqueId}/guests`)).list;
    expect(listed).toMatchObject({ guest_name: 'Zoë', unique_token: invitation.unique_token });
    expect((await actAsAnonymous(copy, site).call('GET', `/invite/${invitation.unique_token}`)).status).toBe(200);
  }

  // B2: from the embedded database to a server of one's own, beside the uploads and the secret that are there.
  const moved = await backUp({ DATA_DIR });
  const address = await makeEmptyDatabase();
  await expectSuccess(restore(moved, { DATA_DIR, DATABASE_URL: buildDatabaseUrl(address) }));
  expect(await hashTables(address)).toEqual(await hashTables(server.connection));
  await using after = await openCopy(app, address, { DATA_DIR, SECRET_KEY });
  expect((await makeReply(after, site, { name: 'After' })).name).toBe('After');
});

test('F15: waiting jobs run after a restore, and jobs that were done do not run again', async () => {
  const app = await testApp();
  const site = await makeSite(app);
  const mailTo = (email: string) => makeReply(app, site, { email, name: email.split('@')[0] });
  await mailTo('done@example.com');
  await app.settle();
  await mailTo('running@example.com');
  await sql`update pgboss.job set state = 'active', started_on = now() where state = 'created'`.execute(
    app.services.db.q,
  );
  await mailTo('waiting@example.com');
  const folder = await backUp(toEnvironment(app));

  const address = await makeEmptyDatabase();
  const env = { DATA_DIR: await makeFolder(), DATABASE_URL: buildDatabaseUrl(address) };
  await expectSuccess(restore(folder, env));
  const copy = await openCopy(app, address, { DATA_DIR: env.DATA_DIR });
  await copy.settle();
  const guests = copy.mails.map(({ to }) => to).filter((to) => to !== site.email);
  expect(guests.toSorted()).toEqual(['running@example.com', 'waiting@example.com']);
});

test('F15: a backup of an older version is migrated by the next start, one of a newer version is refused', async () => {
  const app = await testApp();
  const older = await makeFolder();
  const names = await listMigrationNames();
  const last = names.findIndex((name) => name.startsWith('0033'));
  for (const name of names.slice(0, last + 1)) {
    await cp(join(import.meta.dirname, '../migrations', `${name}.sql`), join(older, `${name}.sql`));
  }
  const old = await makeEmptyDatabase();
  await migrateDatabase(old, { folder: older });
  await sql`insert into owners (id, email, name, created_at) values (gen_random_uuid(), 'old@example.com', 'Old', now())`.execute(
    openDatabase(old),
  );
  const env = { ...toEnvironment(app), DATABASE_URL: buildDatabaseUrl(old) };
  const folder = await backUp(env);

  const address = await makeEmptyDatabase();
  await expectSuccess(restore(folder, { ...env, DATABASE_URL: buildDatabaseUrl(address) }));
  const q = openDatabase(address);
  const listRun = async () =>
    (await sql<{ name: string }>`select name from kysely_migration order by 1`.execute(q)).rows;
  expect((await listRun()).map(({ name }) => name)).toEqual(names.slice(0, last + 1));
  await migrateDatabase(address);
  expect((await listRun()).map(({ name }) => name)).toEqual(names);
  const copy = await openCopy(app, address);
  expect((await copy.request('GET', '/readyz')).status).toBe(200);
  expect(await copy.services.db.q.selectFrom('owners').select('name').execute()).toEqual([{ name: 'Old' }]);

  const file = join(folder, 'manifest.json');
  await writeFile(file, (await readFile(file, 'utf8')).replace('0033', '9933'));
  const { code, stderr } = await restore(folder, {
    ...env,
    DATABASE_URL: buildDatabaseUrl(await makeEmptyDatabase()),
  });
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^The backup is of a newer version of the product \(9933-[\w-]+\)\. Restore it with that version\.\n$/,
  );
});

test('M15: uploads in a bucket come along, and one that is gone is named', async () => {
  const [from, to] = [await makeBucket(), await makeBucket()];
  const app = await testApp({ env: from.env });
  const site = await makeSite(app);
  const [lost, kept] = [await uploadPicture(app, site), await uploadPicture(app, site)];
  const token = lost.split('/').at(-2) ?? '';
  await app.services.storage.removeFolder(`${site.eventId}/${token}`);
  const folder = join(await makeFolder(), 'backup');
  const said = await expectSuccess(runCommandLine('backup', [folder], { ...toEnvironment(app), ...from.env }));
  expect(said).toMatch(
    new RegExp(`uploads {3}1 file, .*\n.*\n {2}missing {3}1 file .*:\n {4}${site.eventId}/${token}/\\d+\\.webp\n$`),
  );

  // The second backup takes what the first one has, and works without it.
  const added = await uploadPicture(app, site);
  const second = join(await makeFolder(), 'second');
  const [reused = ''] = await readdir(join(folder, 'uploads'), { recursive: true }).then((names) =>
    names.filter((name) => name.endsWith('.webp')),
  );
  const next = await expectSuccess(runCommandLine('backup', [second, folder], { ...toEnvironment(app), ...from.env }));
  expect(next).toMatch(/uploads {3}2 files, .*, 1 file of the earlier backup\n/);
  const findInode = async (one: string) => (await stat(join(one, 'uploads', reused))).ino;
  expect(await findInode(second)).toBe(await findInode(folder));
  // A file that the earlier backup has lost is read again.
  await rm(join(folder, 'uploads'), { recursive: true });
  const third = join(await makeFolder(), 'third');
  const again = await expectSuccess(runCommandLine('backup', [third, folder], { ...toEnvironment(app), ...from.env }));
  expect(again).toMatch(/uploads {3}2 files, .*, 0 files of the earlier backup\n/);
  await rm(folder, { recursive: true });

  const address = await makeEmptyDatabase();
  const env = { ...toEnvironment(app), ...to.env, DATABASE_URL: buildDatabaseUrl(address) };
  await expectSuccess(restore(second, env));
  const copy = await openCopy(app, address, to.env);
  for (const url of [kept, added]) {
    expect((await openPicture(copy, site, url)).bytes).toEqual((await openPicture(app, site, url)).bytes);
  }
  expect((await openPicture(copy, site, lost)).status).toBe(404);
});

test('M15: overwrites nothing, and leaves nothing behind if it refuses', async () => {
  const app = await testApp();
  const site = await makeSite(app);
  await uploadPicture(app, site);
  const env = toEnvironment(app);
  const folder = await backUp(env);
  const files = (await readdir(folder, { recursive: true })).toSorted();
  const refuse = async (running: Promise<CommandOutput>, reason: RegExp) => {
    const { code, stdout, stderr } = await running;
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(reason);
    expect(stderr).toMatch(/^.*\n$/);
  };
  await refuse(runCommandLine('backup', [folder], env), /is not empty/);
  await refuse(runCommandLine('backup', [`${folder}-2`, join(folder, 'uploads')], env), /is not a complete backup/);
  await refuse(restore(folder, env), /^The database at DATABASE_URL is not empty/);
  await refuse(restore(folder, { DATA_DIR: folder }), /is not empty\. Set DATA_DIR to an empty folder/);
  const address = await makeEmptyDatabase();
  const empty = { DATA_DIR: join(await makeFolder(), 'empty'), DATABASE_URL: buildDatabaseUrl(address) };
  await refuse(restore(folder, { ...empty, SECRET_KEY: 'x'.repeat(40) }), /^SECRET_KEY differs from the secret\.key/);
  const twoKeys = { ...env, SECRET_KEY: '', SECRET_KEYS: `${'n'.repeat(40)},${env['SECRET_KEY']}` };
  await refuse(restore(await backUp(twoKeys), empty), /^Set SECRET_KEYS to the lines of secret\.key/);
  const damaged = join(await makeFolder(), 'damaged');
  await cp(folder, damaged, { recursive: true });
  const [upload = ''] = files.filter((name) => name.endsWith('.webp'));
  await writeFile(join(damaged, upload), 'something else');
  await refuse(restore(damaged, empty), /is damaged: uploads\/.*\.webp is missing or has changed/);
  await rm(join(damaged, 'manifest.json'));
  await refuse(restore(damaged, empty), /is not a complete backup/);
  await refuse(runCommandLine('backup', [`${folder}-2`], { ...empty, SECRET_KEY: 'x'.repeat(40) }), /has no tables/);
  await refuse(runCommandLine('backup', [`${folder}-2`], { DATA_DIR: empty.DATA_DIR }), /^There is no database in/);
  expect((await readdir(folder, { recursive: true })).toSorted()).toEqual(files);
  await expect(readdir(empty.DATA_DIR)).rejects.toThrow(/ENOENT/);
  expect(await hashTables(address)).toEqual({ sequences: [] });
});

test('prints the usage for invalid arguments', async () => {
  for (const [name, args] of [
    ['backup', []],
    ['backup', ['a', 'b', 'c']],
    ['restore', []],
    ['restore', ['a', 'b']],
  ] as const) {
    const { code, stderr } = await runCommandLine(name, args, {});
    expect([code, stderr]).toEqual([1, expect.stringMatching(`^Usage:\n {2}npm run ${name} -- <folder>`)]);
  }
});
