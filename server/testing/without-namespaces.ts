/**
 * Runs the command given as arguments in an environment without user namespaces, like most containers. Needs root. It
 * creates one namespace that maps every user to itself, and sets the limit for further namespaces to zero there.
 */
import { spawn } from 'node:child_process';
import { readlink, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

// A program has its capabilities in a namespace only if it is executed after the users were mapped, hence two shells.
const whenMapped = 'read mapped && exec "$@"';
const forbidding = 'echo 0 > /proc/sys/user/max_user_namespaces && exec "$@"';
const makeShell = (script: string) => ['sh', '-c', script, 'sh'];

const child = spawn(
  'unshare',
  ['--user', ...makeShell(whenMapped), ...makeShell(forbidding), ...process.argv.slice(2)],
  {
    stdio: ['pipe', 'inherit', 'inherit'],
  },
);
child.on('exit', (code) => process.exit(code ?? 1));

const ours = await readlink('/proc/self/ns/user');
while ((await readlink(`/proc/${child.pid}/ns/user`)) === ours) await wait(5);
for (const map of ['uid_map', 'gid_map']) await writeFile(`/proc/${child.pid}/${map}`, '0 0 65536\n');
child.stdin.write('mapped\n');
process.stdin.pipe(child.stdin);
