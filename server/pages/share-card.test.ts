import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actAsOwner } from '../testing/actors.ts';
import { startTestApp, testApp, type TestApp } from '../testing/app.ts';
import { makeInvitation, makeSite, makePublicScope, type Site } from '../testing/makers.ts';
import { TEMPLATES } from '../../contract/catalog.ts';
import { getEvent } from '../features/event/actions.ts';
import { removeUndrawable, measureText } from './text-rendering.ts';
import { buildShareCard } from './share-card.ts';

const EVENT = {
  event_type: 'wedding',
  event_name: 'Our day',
  couple_names: 'Annabel Lee & Benedict Cole',
  event_date: '2031-06-14',
  venue_name: 'Rose Barn',
} as const;

let app: TestApp;
let site: Site;
beforeAll(async () => {
  app = await startTestApp();
  site = await makeSite(app, { event: EVENT });
});
afterAll(() => app[Symbol.asyncDispose]());

const change = (of: Site, changed: object) => actAsOwner(app, of).call('PUT', `/admin/events/${of.eventId}`, changed);
const makeCard = async (of: Site = site) => (await buildShareCard(app.services, makePublicScope(of))).bytes;
const getPage = async (path: string, of: Site = site) => (await app.request('GET', path, { host: of.subdomain })).text;
const findTag = (html: string, property: string) =>
  new RegExp(`<meta property="${property}" content="([^"]*)">`).exec(html)?.[1];

async function readPixel(picture: Buffer, left: number, top: number): Promise<number[]> {
  return [...(await sharp(picture).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
}

describe('the share card', () => {
  test('is linked from the page with an alternative text', async () => {
    const html = await getPage('/');
    expect(findTag(html, 'og:title')).toBe('The wedding of Annabel &amp; Benedict');
    expect(findTag(html, 'og:description')).toContain('Saturday, June 14, 2031, 4:00 PM, Rose Barn');
    expect(findTag(html, 'og:image')).toMatch(
      new RegExp(`^http://${site.subdomain}\\.localhost:3000/share\\.jpg\\?v=\\w+$`),
    );
    expect([findTag(html, 'og:image:width'), findTag(html, 'og:image:height')]).toEqual(['1200', '630']);
    expect(findTag(html, 'og:image:alt')).toBe(
      'The wedding of Annabel &amp; Benedict, Saturday, June 14, 2031, Rose Barn',
    );
  });

  test('is the same for invitation links, without the name of the guest', async () => {
    const { unique_token } = await makeInvitation(app, site, { guest_name: 'Josephine' });
    const [open, personal] = [await getPage('/'), await getPage(`/invite/${unique_token}`)];
    for (const property of ['og:title', 'og:description', 'og:image', 'og:image:alt']) {
      expect(findTag(personal, property), property).toBe(findTag(open, property));
      expect(findTag(personal, property)).not.toContain('Josephine');
    }
  });

  test('is a JPEG of 1200 by 630 pixels, below 300 KB', async () => {
    const { status, headers } = await app.request('GET', '/share.jpg?v=x', { host: site.subdomain });
    expect([status, headers['content-type'], headers['x-robots-tag']]).toEqual([200, 'image/jpeg', 'noindex']);
    const bytes = await makeCard();
    expect(bytes.length).toBeLessThan(300_000);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  });

  test('returns 304 until its content changes', async () => {
    const get = (headers = {}) => app.request('GET', '/share.jpg', { host: site.subdomain, headers });
    const { etag } = (await get()).headers;
    expect((await get({ 'if-none-match': String(etag) })).status).toBe(304);
    const address = findTag(await getPage('/'), 'og:image');
    await change(site, { venue_name: 'Mill Barn' });
    expect((await get({ 'if-none-match': String(etag) })).status).toBe(200);
    expect(findTag(await getPage('/'), 'og:image')).not.toBe(address);
  });

  test('X10: never fetches a picture from another host', async () => {
    const other = await makeSite(app, { event: EVENT });
    const card = await makeCard(other);
    await change(other, { main_photo_url: 'https://127.0.0.1:9/us.jpg' });
    expect(await makeCard(other)).toEqual(card);
  });

  test('shows the photo that the hosts have uploaded', async () => {
    const own = await makeSite(app, { event: EVENT });
    const photo = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#00ff00' } })
      .jpeg()
      .toBuffer();
    const uploaded = await app.call('POST', '/upload', {
      host: own.subdomain,
      token: own.token,
      ...makeMultipart(photo),
    });
    expect((await change(own, { main_photo_url: uploaded.body['url'] })).status).toBe(200);
    const [, green = 0, blue = 255] = await readPixel(await makeCard(own), 600, 120);
    expect(green - blue).toBeGreaterThan(100);
  });

  test('crops the photo around the point that stays visible', async () => {
    const own = await makeSite(app, { event: EVENT });
    const right = {
      input: { create: { width: 1400, height: 700, channels: 3, background: '#00ff00' } },
      left: 1400,
      top: 0,
    } as const;
    const photo = await sharp({ create: { width: 2800, height: 700, channels: 3, background: '#0000ff' } })
      .composite([right])
      .jpeg()
      .toBuffer();
    const sent = { host: own.subdomain, token: own.token, ...makeMultipart(photo) };
    const main_photo_url = (await app.call('POST', '/upload', sent)).body['url'];
    const readColor = async (x: number) => {
      await change(own, { main_photo_url, main_photo_focus: { x, y: 50 } });
      const [, green = 0, blue = 0] = await readPixel(await makeCard(own), 600, 120);
      return green > blue ? 'green' : 'blue';
    };
    const address = findTag(await getPage('/', own), 'og:image');
    expect([await readColor(0), await readColor(100)]).toEqual(['blue', 'green']);
    expect(findTag(await getPage('/', own), 'og:image')).not.toBe(address);
  });

  test('can be rendered for a blank event, and for names of any length and in any script', async () => {
    for (const couple_names of [
      '&',
      'x'.repeat(200),
      'ليلى & יוסף',
      '山田 & ทองดี',
      '<b>&amp;</b> & "\'\u202e',
      '🎂 & 💍',
    ]) {
      const own = await makeSite(app, {
        event: { ...EVENT, couple_names, venue_name: `${couple_names.slice(0, 190)}\u2028x` },
      });
      expect((await sharp(await makeCard(own)).metadata()).width, couple_names).toBe(1200);
    }
    expect((await makeCard(await makeSite(app, { template: 'fun-birthday' }))).length).toBeGreaterThan(10_000);
  });

  test('returns 410 after the site has ended, and 404 without a site', async () => {
    const later = await testApp();
    const ended = await makeSite(later, { plan: 'basic', event: EVENT });
    later.clock.advance(190 * 86_400);
    expect((await later.request('GET', '/share.jpg', { host: ended.subdomain })).status).toBe(410);
    expect((await app.request('GET', '/share.jpg', { host: 'nobody' })).status).toBe(404);
  });
});

test.each(TEMPLATES.map(({ id }) => id))('the card of %s finds the fonts that it names', async (id) => {
  const event = { ...(await getEvent(app.services.db, makePublicScope(site))), template_id: id };
  const { lines, fonts } = app.services.views.buildShareCard(event, false);
  const measureWidth = (families: string, from: readonly string[]) => {
    const run = { text: 'Hamburgefonts', families, size: 80, color: '#000000' };
    return measureText({ height: 90, runs: [run] }, from);
  };
  for (const families of new Set(lines.flatMap(({ runs }) => runs.map((run) => run.families)))) {
    const last = families.split(',').slice(1).at(-1) ?? 'sans';
    expect(await measureWidth(families, fonts), families).not.toBe(await measureWidth(last, fonts));
  }
});

test('omits texts with missing glyphs', async () => {
  expect(await removeUndrawable(' Zoë 🎂  & Łukasz ', [])).toBe('Zoë & Łukasz');
  expect(await removeUndrawable('Ελένη & Екатерина', [])).toBe('Ελένη & Екатерина');
  // An ancient script that no machine has glyphs for.
  expect(await removeUndrawable('Anna \u{18b00}', [])).toBe('');
});

function makeMultipart(file: Buffer) {
  const part = '--line\r\ncontent-disposition: form-data; name="image"; filename="us.jpg"\r\n\r\n';
  const raw = Buffer.concat([Buffer.from(part), file, Buffer.from('\r\n--line--\r\n')]);
  return { raw, type: 'multipart/form-data; boundary=line' };
}
