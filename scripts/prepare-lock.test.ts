import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { lock } from './prepare-lock.mjs';

const module = fileURLToPath(new URL('prepare-lock.mjs', import.meta.url));

function lockPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'made', 'test.lock');
}

test('is held by one process at a time', async () => {
  const path = lockPath();
  const log = `${path}.log`;
  const program = `
    import { appendFileSync } from 'node:fs';
    const { lock } = await import(${JSON.stringify(module)});
    const { release } = await lock(${JSON.stringify(path)});
    appendFileSync(${JSON.stringify(log)}, 'in ');
    setTimeout(() => { appendFileSync(${JSON.stringify(log)}, 'out '); release(); }, 100);`;
  const holders = Array.from({ length: 4 }, () => spawn(process.execPath, ['--input-type=module', '-e', program]));
  const codes = await Promise.all(holders.map(async (child) => (await once(child, 'close'))[0] as number));
  expect(codes).toEqual([0, 0, 0, 0]);
  expect(readFileSync(log, 'utf8')).toBe('in out '.repeat(4));
});

test('waits, names the holder once, and continues after the release', async () => {
  const path = lockPath();
  const { release } = await lock(path);
  const waitedFor: number[] = [];
  const second = lock(path, (pid) => waitedFor.push(pid));
  await expect.poll(() => waitedFor).toEqual([process.pid]);
  release();
  (await second).release();
  expect(waitedFor).toEqual([process.pid]);
});

test('is held while the child of its holder runs', async () => {
  const path = lockPath();
  const child = spawn('sleep', ['60']);
  const program = `
    const { lock } = await import(${JSON.stringify(module)});
    (await lock(${JSON.stringify(path)})).share(${child.pid});
    process.kill(process.pid, 'SIGKILL');`;
  expect(spawnSync(process.execPath, ['--input-type=module', '-e', program]).signal).toBe('SIGKILL');
  const waitedFor: (number | undefined)[] = [];
  const second = lock(path, (pid) => waitedFor.push(pid));
  await expect.poll(() => waitedFor).toEqual([child.pid]);
  child.kill();
  (await second).release();
});

const makeLeftover = (pid: number): string => JSON.stringify({ holders: [{ pid, started: '1' }] });

test.for([
  { from: 'a process that is gone', text: makeLeftover(spawnSync('true').pid) },
  { from: 'another process with the number of the holder', text: makeLeftover(process.pid) },
  { from: 'half a file', text: '{"holders":' },
  { from: 'an empty file', text: '' },
])('takes over a lock from $from', async ({ text }) => {
  const path = lockPath();
  (await lock(path)).release();
  writeFileSync(path, text);
  const { release } = await lock(path);
  expect(readFileSync(path, 'utf8')).toContain(`"pid":${process.pid}`);
  release();
});
