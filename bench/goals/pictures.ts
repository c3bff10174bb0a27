import { readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import type { ProductNode } from '../../e2e/faults/node.ts';
import { seed } from '../../e2e/faults/world.ts';
import { makeSite, type Site } from '../../server/testing/makers.ts';
import { describeCopy } from '../kit/context.ts';
import { measureDuring, measureSlice, readProcessorTicks } from '../kit/cost.ts';
import { judge } from '../kit/figures.ts';
import type { Measurement } from '../kit/goal.ts';
import { createFetch } from '../kit/pages.ts';
import { findPercentile } from '../kit/rounds.ts';

const UPLOADS = 20;
/** A site's pictures are made one after another, so several owners upload at once. */
const OWNERS = 4;
const TICK_SECONDS = 0.01;

/** P13: twenty photos of 12 megapixels at once while guests open pages. */
export const pictures: Measurement = {
  name: 'pictures',
  goals: ['P13'],
  onlyWhole: true,
  async measure(context) {
    const { world, copies } = await context.openWorld();
    const { rounds, sliceMs } = context.extent;
    const sites = await seed(world.database, (app) => Promise.all(Array.from({ length: OWNERS }, () => makeSite(app))));
    const node = await world.addNode();
    world.leaveOut(node);
    const photo = await drawPhoto();
    using fetchPage = createFetch();
    using fetchHealth = createFetch();
    let turn = 0;
    const visit = () => {
      turn = (turn % copies) + 1;
      return fetchPage(node.port, describeCopy(turn, 'everybody'));
    };
    const ask = () => fetchHealth(node.port, { host: 'localhost:3000', path: '/healthz' });
    await measureSlice({ pids: [], send: visit }, sliceMs);
    const found: { ratio: number; seconds: number; peak: number; delay: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const idle = await measureSlice({ pids: [node.pid], send: visit }, sliceMs);
      resetPeak(node.pid);
      const before = readProcessorTicks([node.pid]);
      const uploading = Promise.all(
        Array.from({ length: UPLOADS }, (_, at) => upload(node, sites[at % OWNERS] as Site, photo)),
      );
      const { latencies } = await measureDuring(uploading, visit, ask);
      const [pages = [], health = []] = latencies;
      const pageSeconds = (pages.length * idle.microseconds) / 1e6;
      const seconds = (readProcessorTicks([node.pid]) - before) * TICK_SECONDS - pageSeconds;
      found.push({
        ratio: findPercentile(pages, 0.99) / findPercentile(idle.latencies, 0.99),
        seconds: seconds / UPLOADS,
        peak: readPeak(node.pid),
        delay: findPercentile(health, 0.99),
      });
    }
    await node.end('SIGTERM');
    const figure = (name: string, unit: string, max: number, key: keyof (typeof found)[number]) =>
      judge({ goal: 'P13', name, unit, limit: { max }, values: found.map((round) => round[key]) });
    return {
      figures: [
        figure('CPU of a photo', 's', 0.8, 'seconds'),
        figure('p99 of a guest page, next to that without uploads', '×', 3, 'ratio'),
        figure('peak resident memory', 'MB', 450, 'peak'),
        figure('p99 of an answer without a database', 'ms', 50, 'delay'),
      ],
      rounds: found,
      voids: 0,
    };
  },
};

/** About 3 MB: grain like that of a camera makes most of it. */
async function drawPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  const create = { width: 4000, height: 3000, channels: 3 as const, background: '#888', noise };
  return sharp({ create }).blur(0.7).jpeg({ quality: 84 }).toBuffer();
}

async function upload(node: ProductNode, { token }: Site, photo: Buffer): Promise<void> {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
  const encoded = new Response(form);
  const raw = Buffer.from(await encoded.arrayBuffer());
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '', 'content-length': String(raw.length) };
  const answer = await node.request('POST', '/api/upload', { token, raw, headers, timeoutMs: 120_000 });
  if (answer.status !== 201) throw new Error(`an upload was answered ${answer.status} ${answer.text}`);
}

/** The kernel's record of the largest resident size begins anew. */
const resetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5');

const readPeak = (pid: number) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
