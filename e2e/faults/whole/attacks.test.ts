import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFlatPng, makePicture, makePictureForm } from '../../../server/testing/pictures.ts';
import { ATTACK_FILES, SECRET } from '../attack-files.ts';
import { report, withSlack } from '../figures.ts';
import type { ProductNode } from '../node.ts';
import { World, type Desk } from '../world.ts';

const MEMORY_MAX_MB = 150;
const TIME_MAX_MS = 2000;
/** Of whom each sends a file at the same time. */
const SENDERS = 20;

const FOREIGN = [SECRET, '<script', '<?php', 'PK\u0003\u0004', 'GPS'];

let world: World;
let desk: Desk;
let node: ProductNode;
beforeAll(async () => {
  world = await World.start({ nodes: 1, desks: 1 });
  [[desk], [node]] = [world.desks as [Desk], world.nodes as [ProductNode]];
});
afterAll(() => world[Symbol.asyncDispose]());

function upload(bytes: Buffer) {
  const { raw, type = '' } = makePictureForm({ bytes });
  return world.request('POST', '/api/upload', {
    site: desk.site.subdomain,
    token: desk.site.token,
    ...(raw !== undefined && { raw }),
    headers: { 'content-type': type },
  });
}

/** Returns the result of the work, and by how many MB the node has grown at most meanwhile. */
async function watchMemory<T>(work: () => Promise<T>): Promise<{ result: T; grownMb: number }> {
  const before = node.memory;
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, node.memory)), 10);
  try {
    return { result: await work(), grownMb: Math.max(most, node.memory) - before };
  } finally {
    clearInterval(timer);
  }
}

/** Lists what an accepted picture has kept, and what a browser might do with it. */
async function findKept(text: string): Promise<string[]> {
  const { sizes } = JSON.parse(text) as { sizes: { url: string }[] };
  const kept: string[] = sizes.length === 0 ? ['no picture'] : [];
  for (const { url } of sizes) {
    const { status, headers, bytes } = await world.request('GET', url, { site: desk.site.subdomain });
    const { format, exif, xmp, iptc, icc, pages } = await sharp(bytes).metadata();
    if (status !== 200 || format !== 'webp' || headers['content-type'] !== 'image/webp') kept.push(`a ${format}`);
    if (exif ?? xmp ?? iptc ?? icc) kept.push('metadata');
    if (pages !== undefined && pages > 1) kept.push('frames');
    if (FOREIGN.some((content) => bytes.includes(content))) kept.push('foreign content');
    if (headers['x-content-type-options'] !== 'nosniff') kept.push('no nosniff');
    if (!/\bsandbox\b/.test(String(headers['content-security-policy']))) kept.push('no sandbox');
  }
  return kept;
}

test('G12, U1, U2, U3, U4: no attack file is executed, kept with its metadata, or costs more than 150 MB or 2 s', async (context) => {
  const files = await Promise.all(
    Object.entries(ATTACK_FILES).map(async ([name, make]) => ({ name, bytes: await make() })),
  );
  expect(files.length).toBeGreaterThanOrEqual(40);
  // The libraries are loaded with the first picture.
  expect((await upload(await makePicture(2000, 1500).jpeg().toBuffer())).status).toBe(201);
  const faults: string[] = [];
  const [costs, times]: [number[], number[]] = [[], []];
  let accepted = 0;
  for (const { name, bytes } of files) {
    const { result, grownMb } = await watchMemory(() => upload(bytes));
    costs.push(grownMb);
    times.push(result.ms);
    if (result.status === 201) {
      accepted += 1;
      faults.push(...(await findKept(result.text)).map((what) => `${name}: ${what}`));
    } else if (result.status < 400 || result.status >= 500) faults.push(`${name}: ${result.status}`);
    if (grownMb > MEMORY_MAX_MB) faults.push(`${name}: ${grownMb.toFixed(0)} MB`);
    if (result.ms > withSlack(TIME_MAX_MS)) faults.push(`${name}: ${result.ms.toFixed(0)} ms`);
  }
  expect(faults).toEqual([]);
  report(context, {
    files: files.length,
    accepted,
    'most MB': Math.max(...costs),
    'slowest ms': Math.max(...times),
  });

  // Control: the files do have what is looked for in the stored pictures.
  expect(files.filter(({ bytes }) => bytes.includes(SECRET)).length).toBeGreaterThan(5);
});

test('G12, U3: twenty huge pictures at once cost at most 150 MB, and the node lives', async (context) => {
  const bytes = makeFlatPng(14_000, 14_000);
  const { result, grownMb } = await watchMemory(() =>
    Promise.all(Array.from({ length: SENDERS }, () => upload(bytes))),
  );
  const statuses = result.map(({ status }) => status);
  expect(statuses.filter((status) => status < 400 || status >= 500)).toEqual([]);
  expect(grownMb).toBeLessThan(MEMORY_MAX_MB);
  expect((await world.request('GET', '/', { site: desk.site.subdomain })).status).toBe(200);
  report(context, { 'at once': SENDERS, 'grown MB': grownMb, 'slowest ms': Math.max(...result.map(({ ms }) => ms)) });
});
