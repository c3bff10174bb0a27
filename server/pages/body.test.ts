import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { PageBody } from './body.ts';

const HTML = Array.from({ length: 300 }, (_, at) => `<li class="gift"><b>Gift ${at * at}</b> for ${at % 7}</li>`).join(
  '',
);
const CODINGS = [
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const;

test.each(CODINGS)(
  'a stored page is compressed quickly in %s at first, then once more thoroughly',
  async (coding, decode) => {
    const stored: number[] = [];
    const body = new PageBody(HTML, 'stored', (bytes) => stored.push(bytes));
    const first = body.encode(coding);
    expect(first).toBeInstanceOf(Buffer);
    const etag = body.buildEtag(coding);
    const second = await body.encode(coding);
    expect(second.length).toBeLessThan((await first).length);
    expect(body.encode(coding)).toBe(second);
    for (const bytes of [await first, second]) expect(decode(bytes).toString()).toBe(HTML);
    expect(stored).toEqual([HTML.length, second.length]);
    expect(body.buildEtag(coding)).toBe(etag);
  },
);

test.each(CODINGS)('what is kept of a page in %s holds no more memory than it has bytes', async (coding) => {
  const stored = new PageBody(HTML, 'stored');
  await stored.encode(coding);
  const shared = new PageBody(HTML, 'shared');
  const kept = [await stored.encode('identity'), await stored.encode(coding), await shared.encode(coding)];
  for (const bytes of kept) expect(bytes.buffer.byteLength).toBe(bytes.length);
});

test.each(CODINGS)('a page for one visitor is always compressed quickly in %s', async (coding) => {
  const quick = await new PageBody(HTML, 'stored').encode(coding);
  const once = new PageBody(HTML, 'once');
  for (let time = 0; time < 2; time += 1) expect(quick.equals(await once.encode(coding))).toBe(true);
});

test.each(CODINGS)('a page that is made for each request is compressed once in %s', async (coding, decode) => {
  const stored = new PageBody(HTML, 'stored');
  await stored.encode(coding);
  const best = await new PageBody(HTML, 'shared').encode(coding);
  expect(best.length).toBeLessThanOrEqual((await stored.encode(coding)).length);
  expect(decode(best).toString()).toBe(HTML);
  expect(await new PageBody(HTML, 'shared').encode(coding)).toBe(best);
  expect(await new PageBody(`${HTML}!`, 'shared').encode(coding)).not.toBe(best);
});
