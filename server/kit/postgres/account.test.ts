import { spawnSync } from 'node:child_process';
import { chmod, chown, mkdtemp, readlink, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runDatabaseProcess } from '../../testing/run-database-process.ts';
import type { DatabaseProcess, RunOptions } from '../../testing/run-database-process.ts';
import { copyBinaries, findInstalledBinaries } from './binaries.ts';
import { findInstallation, canUseNamespaces } from './installation.ts';
import { readPidFile } from './postmaster.ts';

const nobody = 65_534;
/** A uid without an entry in /etc/passwd. */
const nameless = 54_321;

const root = process.geteuid?.() === 0;
const namespaces = await canUseNamespaces({ file: 'unshare', args: ['--user', 'true'] });
/** Whether an unprivileged user can read this repository and run this Node. */
const readable = spawnSync(process.execPath, ['--check', import.meta.filename], { uid: nobody }).status === 0;

let folder: string;
let dataDir: string;
let processes: AsyncDisposableStack;

beforeEach(async () => {
  processes = new AsyncDisposableStack();
  folder = await mkdtemp(path.join(os.tmpdir(), 'account-'));
  dataDir = path.join(folder, 'postgres');
  processes.defer(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
});

afterEach(() => processes.disposeAsync());

function run(options: Omit<RunOptions, 'dataDir'> = {}): DatabaseProcess {
  const started = runDatabaseProcess({ dataDir, sync: false, ...options });
  processes.defer(() => started.end());
  return started;
}

async function expectStarted(started: DatabaseProcess) {
  const line = await started.readLine();
  if (!('pid' in line)) throw new Error(JSON.stringify(line));
  const { uid } = await stat(`/proc/${line.pid}`);
  return { ...line, uid, owner: (await stat(dataDir)).uid, namespace: await readlink(`/proc/${line.pid}/ns/user`) };
}

const withoutNamespaces = [process.execPath, path.join(import.meta.dirname, '../../testing/without-namespaces.ts')];

type Case = readonly [name: string, expectation: () => Promise<void>];

const inNamespaces: Case[] = [
  [
    'root runs the server in a user namespace, and keeps owning the files',
    async () => {
      const server = await expectStarted(run());
      expect(server).toMatchObject({ uid: 0, owner: 0 });
      expect(server.namespace).not.toBe(await readlink('/proc/self/ns/user'));
    },
  ],
  [
    'root runs the server as another user without namespaces, and takes the folder back at a later start',
    async () => {
      const first = run({ under: withoutNamespaces });
      const { uid, owner } = await expectStarted(first);
      expect(uid).not.toBe(0);
      expect(owner).toBe(uid);
      await first.end();
      expect(await expectStarted(run())).toMatchObject({ adopted: false, uid: 0, owner: 0 });
    },
  ],
  [
    'the user who runs the server for root can write to a new archive',
    async () => {
      const walArchive = path.join(folder, 'backups/archive');
      const { uid } = await expectStarted(run({ under: withoutNamespaces, walArchive }));
      expect((await stat(path.join(walArchive, 'wal'))).uid).toBe(uid);
    },
  ],
  [
    'a user without a name runs the server in a namespace',
    async () => {
      await chown(folder, nameless, nameless);
      expect(await expectStarted(run({ uid: nameless }))).toMatchObject({ uid: nameless, owner: nameless });
    },
  ],
];

const asRoot: Case[] = [
  [
    'root without ptrace takes over and stops the server of another user',
    async () => {
      const under = ['setpriv', '--bounding-set=-sys_ptrace', '--'];
      const first = run({ under, namespaces: false });
      const { pid } = await expectStarted(first);
      await first.kill();
      const second = run({ under, namespaces: false });
      expect(await expectStarted(second)).toMatchObject({ pid, adopted: true });
      await second.end();
      expect(await readPidFile(dataDir)).toBeUndefined();
    },
  ],
  [
    'root runs the server as the owner of the folder around the data',
    async () => {
      await chown(folder, nobody, nobody);
      expect(await expectStarted(run({ namespaces: false }))).toMatchObject({ uid: nobody, owner: nobody });
    },
  ],
  [
    'the programs are copied once to where the other user can reach them',
    async () => {
      const { tree } = await findInstalledBinaries();
      if (!tree) throw new Error('The programs of the package can be copied.');
      const hidden = path.join(folder, 'hidden');
      const unreachable = { ...(await copyBinaries(tree, hidden)), tree };
      await chmod(hidden, 0o700);
      const find = () => findInstallation(dataDir, unreachable, () => Promise.resolve(false));

      const { binaries, account } = await find();
      expect(binaries.postgres).toBe(path.join(`${dataDir}.bin`, tree.version, 'bin/postgres'));
      const copied = await stat(binaries.postgres);
      expect(copied.uid).toBe(account.owner?.uid);
      expect((await find()).binaries).toEqual(binaries);
      expect((await stat(binaries.postgres)).ino).toBe(copied.ino);
    },
  ],
  [
    'root gets a one-line error if the other user cannot reach the data folder',
    async () => {
      await chmod(folder, 0o700);
      expect(await run({ namespaces: false }).readLine()).toEqual({
        refusal: expect.stringMatching(
          /^The embedded database cannot run here: .*cannot reach .* or set DATABASE_URL\.$/,
        ) as string,
      });
    },
  ],
];

const asAnother: Case[] = [
  [
    'an ordinary user runs the server without a namespace',
    async () => {
      await chown(folder, nobody, nobody);
      const server = await expectStarted(run({ uid: nobody }));
      expect(server).toMatchObject({ uid: nobody, owner: nobody });
      expect(server.namespace).toBe(await readlink('/proc/self/ns/user'));
    },
  ],
  [
    'a user without a name gets a one-line error where namespaces are forbidden',
    async () => {
      await chown(folder, nameless, nameless);
      expect(await run({ uid: nameless, namespaces: false }).readLine()).toEqual({
        refusal:
          `PostgreSQL needs a user name for uid ${nameless}, and user namespaces are not allowed here. ` +
          'Run as a user of /etc/passwd, or set DATABASE_URL.',
      });
    },
  ],
];

const always: Case[] = [
  [
    'the current user can run the server',
    async () => {
      expect(await expectStarted(run())).toMatchObject({ adopted: false, uid: process.geteuid?.() });
    },
  ],
];

// Tests that need root, or an account that can read this repository, are left out where these are missing.
const cases = [
  ...(root ? asRoot : always),
  ...(root && readable ? asAnother : []),
  ...(root && readable && namespaces ? inNamespaces : []),
];

it.each(cases)('%s', async (_name, expectation) => {
  await expectation();
});
