import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Measurement } from '../kit/goal.ts';
import { describeCopy } from '../kit/context.ts';
import { measureSlice } from '../kit/cost.ts';
import { judge } from '../kit/figures.ts';
import { createFetch } from '../kit/pages.ts';

const PAGES = 100_000;
const CLIENTS = 8;
/** Of the longest time; the memory is read after each part. */
const PARTS = 60;
const MAX_MS = { whole: 240_000, daily: 25_000 };
const IDLE_MS = { whole: 60_000, daily: 20_000 };

/**
 * P14: memory of the server process after its start, and while it makes pages of all sites. The growth is that of the
 * second half of the pages, after caches and the heap have reached their size.
 */
export const memory: Measurement = {
  name: 'memory',
  goals: ['P14'],
  async measure(context) {
    const { world, copies } = await context.openWorld();
    const kind = context.extent.whole ? 'whole' : 'daily';
    const node = await world.addNode();
    world.leaveOut(node);
    await pause(IDLE_MS[kind]);
    const idle = readMemory(node.pid);
    using fetchPage = createFetch(CLIENTS);
    const samples = [{ pages: 0, ...idle }];
    let turn = 0;
    const send = () => {
      turn += 1;
      return fetchPage(node.port, describeCopy(1 + (turn % copies), turn % 2 === 0 ? 'everybody' : 'invited'));
    };
    const began = performance.now();
    while ((samples.at(-1)?.pages ?? 0) < PAGES && performance.now() - began < MAX_MS[kind]) {
      await measureSlice({ pids: [], send }, MAX_MS[kind] / PARTS, CLIENTS);
      samples.push({ pages: turn, ...readMemory(node.pid) });
    }
    await node.end('SIGTERM');
    const [middle, last] = [samples[Math.floor(samples.length / 2)], samples.at(-1)];
    const figure = (name: string, unit: string, max: number, value: number) =>
      judge({ goal: 'P14', name, unit, limit: { max }, values: [value] });
    return {
      figures: [
        figure('resident memory when idle', 'MB', 120, idle.resident),
        figure(
          `growth over the second half of ${turn} pages`,
          '×',
          1.05,
          (last?.resident ?? 0) / (middle?.resident ?? 1),
        ),
      ],
      rounds: samples,
      voids: 0,
    };
  },
};

/** In MB. The proportional set size counts pages that several processes share only in part. */
export function readMemory(pid: number): { resident: number; proportional: number } {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1]) / 1024;
  return { resident: read('Rss'), proportional: read('Pss') };
}
