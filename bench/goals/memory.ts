import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { ProductNode } from '../../e2e/faults/node.ts';
import { describeCopy } from '../kit/context.ts';
import { judge, type Limit } from '../kit/figures.ts';
import type { Measurement } from '../kit/goal.ts';
import { createFetch } from '../kit/pages.ts';
import { fitLine } from '../kit/line.ts';

const PAGES = 100_000;
/** The memory is read after each of so many equal parts. */
const PARTS = 100;
/** Fewer pages than wanted until then are a goal that is missed. */
const MAX_MS = 300_000;
const IDLE_MS = { whole: 60_000, daily: 20_000 };
const CLIENTS = 8;
/** So few that their pages are always stored; all others are made anew. */
const POPULAR = 20;

/**
 * P14: memory of the server process after its start and, for a release, while it serves 100,000 pages: of ten, six are
 * stored, two are made anew for everybody, and two by invitation. The growth is that of the line through the second half
 * of the readings, after caches and the heap have reached their size.
 */
export const memory: Measurement = {
  name: 'memory',
  goals: ['P14'],
  async measure(context) {
    const { whole } = context.extent;
    const { world, copies } = await context.openWorld();
    const node = await world.addNode();
    world.leaveOut(node);
    await pause(IDLE_MS[whole ? 'whole' : 'daily']);
    const idle = readMemory(node.pid);
    const samples = whole ? await servePages(node, copies) : [];
    await node.end('SIGTERM');
    return {
      figures: [
        judge({
          goal: 'P14',
          name: 'resident memory when idle',
          unit: 'MB',
          limit: { max: 120 },
          values: [idle.resident],
        }),
        ...(whole ? judgeGrowth(samples) : []),
      ],
      rounds: [{ pages: 0, ...idle }, ...samples],
      voids: 0,
    };
  },
};

interface Sample {
  pages: number;
  resident: number;
  proportional: number;
}

async function servePages({ pid, port }: ProductNode, copies: number): Promise<Sample[]> {
  using fetchPage = createFetch(CLIENTS);
  const samples: Sample[] = [];
  const until = performance.now() + MAX_MS;
  let [turn, served] = [0, 0];
  const visit = async () => {
    while (turn < PAGES && performance.now() < until) {
      turn += 1;
      await fetchPage(port, choosePage(turn, copies));
      served += 1;
      if (served % (PAGES / PARTS) === 0) samples.push({ pages: served, ...readMemory(pid) });
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, visit));
  return samples;
}

function choosePage(turn: number, copies: number) {
  const place = turn % 10;
  if (place < 6) return describeCopy(1 + (Math.floor(turn / 10) % POPULAR), 'everybody');
  return describeCopy(1 + POPULAR + (turn % (copies - POPULAR)), place < 8 ? 'everybody' : 'invited');
}

function judgeGrowth(samples: readonly Sample[]) {
  const half = samples.slice(Math.floor(samples.length / 2)).map(({ pages, resident }) => ({ x: pages, y: resident }));
  const { at } = fitLine(half);
  const [first, last] = [half[0]?.x ?? 0, half.at(-1)?.x ?? 0];
  const count = last.toLocaleString('en-US');
  const figure = (name: string, unit: string, limit: Limit, value: number) =>
    judge({ goal: 'P14', name, unit, limit, values: [value] });
  return [
    figure(`growth over the second half of ${count} pages`, '×', { max: 1.05 }, at(last) / at(first)),
    figure('pages served', '', { min: PAGES }, last),
  ];
}

/** In MB. The proportional set size counts pages that several processes share only in part. */
export function readMemory(pid: number): { resident: number; proportional: number } {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1]) / 1024;
  return { resident: read('Rss'), proportional: read('Pss') };
}
