import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { createCpuMeter, parseStat, type Stat } from './cpu-time.mjs';

const stat = (pid: number, parent: number, own: number, reaped = 0): Stat => ({ pid, parent, started: 1, own, reaped });

/** A meter that has seen each of these lists of processes; process 10 is a lane. */
function measure(...samples: Stat[][]): number {
  let present = samples[0] ?? [];
  const meter = createCpuMeter(() => present);
  meter.watch(10, 'lane');
  for (const sample of samples) {
    present = sample;
    meter.sample();
  }
  return meter.getSeconds('lane');
}

test('counts descendants, and nobody else', () => {
  expect(measure([stat(10, 1, 1), stat(11, 10, 2), stat(12, 11, 4), stat(13, 1, 8)])).toBe(7);
});

test('counts the time of an ended child once, where its parent has waited for it', () => {
  expect(measure([stat(10, 1, 1), stat(11, 10, 2)], [stat(10, 1, 1, 3)])).toBe(4);
});

test('keeps the last time of processes that end together, and of one that outlives its parent', () => {
  expect(measure([stat(10, 1, 1), stat(11, 10, 2)], [])).toBe(3);
  expect(measure([stat(10, 1, 1), stat(11, 10, 2)], [stat(11, 1, 5)], [])).toBe(6);
});

test('tells a process from an ended one with the same id', () => {
  expect(measure([stat(10, 1, 1), stat(11, 10, 2)], [{ ...stat(11, 1, 64), started: 2 }])).toBe(3);
});

test('reads the lines of proc(5), whatever a program is called', () => {
  const line = '7 (a) b (c)) S 3 7 7 0 -1 4194560 1 2 3 4 150 50 300 100 20 0 1 0 999 0 0';
  expect(parseStat(7, line)).toEqual({ pid: 7, parent: 3, started: 999, own: 2, reaped: 4 });
});

test('measures the child of a real process on Linux', async () => {
  const burn = 'while (process.cpuUsage().user < 200_000); console.log("burned"); process.stdin.resume()';
  const script = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(burn)}], { stdio: 'inherit' })`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const meter = createCpuMeter();
  meter.watch(child.pid ?? 0, 'lane');
  await once(child.stdout, 'data');
  meter.sample();
  expect(meter.getSeconds('lane')).toBeGreaterThanOrEqual(process.platform === 'linux' ? 0.2 : 0);
  child.stdin.end();
  await once(child, 'close');
});
