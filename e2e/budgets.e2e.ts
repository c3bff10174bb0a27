import type { Browser } from '@playwright/test';
import { TEMPLATES } from '../contract/catalog.ts';
import { addGift, PHONE } from './gifts.ts';
import { buySite } from './owned-site.ts';
import { addImages, listCuts, upload } from './pictures.ts';
import { expect, test } from './product.ts';
import { addSchedule, WEEKEND } from './schedules.ts';

/** The goals of docs/reference/performance.md, P6 and P7, in KB as sent. */
const KILOBYTES = { html: 14, script: 35, withoutImages: 80 } as const;
const REQUESTS = 12;
/** Ten segments of TCP, which a server sends before the browser confirms any (RFC 6928). */
const INITIAL_WINDOW_BYTES = 10 * 1460;

test('a guest page stays within its budget in every design', async ({ page, browser, product }) => {
  const site = await buySite(page, product);
  const put = (body: object) => site.api('PUT /admin/events/:event', { params: { event: site.eventId }, body });
  const photo = await upload(product, site, 1200, 800);
  await put({
    couple_names: 'Eleanor Hart & Thomas Wren',
    event_date: '2031-06-14',
    venue_name: 'Hartley Barn',
    event_caption: 'Two hearts, one summer evening.',
    main_photo_url: photo,
  });
  await addSchedule(site, WEEKEND);
  for (let at = 0; at < 30; at += 1) await addGift(site, { category: at % 2 === 0 ? 'Funds' : 'Other' });
  await addImages(
    site,
    Array.from({ length: 24 }, () => ({ image_url: photo })),
  );
  for (const { id: template_id } of TEMPLATES) {
    for (const main_photo_url of [photo, '']) {
      await put({ template_id, main_photo_url });
      const name = `${template_id} with ${main_photo_url === '' ? 'its own picture' : 'a photo'}`;
      const { sent, fontsOfStyles } = await loadPage(browser, site.origin);
      const sumKilobytes = (kinds: readonly string[]) =>
        sent.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
      const others = sent.map(({ kind }) => kind).filter((kind) => kind !== 'Image');
      expect.soft(sumKilobytes(['Document']), `HTML of ${name}`).toBeLessThanOrEqual(KILOBYTES.html);
      expect.soft(sumKilobytes(['Script']), `scripts of ${name}`).toBeLessThanOrEqual(KILOBYTES.script);
      expect.soft(sumKilobytes(others), `${name}, without images`).toBeLessThanOrEqual(KILOBYTES.withoutImages);
      expect
        .soft(sent.length, `requests of ${name}: ${sent.map(({ path }) => path).join(' ')}`)
        .toBeLessThanOrEqual(REQUESTS);
      // A font that only the style sheet names comes one round trip late.
      expect.soft(fontsOfStyles, `fonts of ${name} that are not preloaded`).toEqual([]);
      if (main_photo_url === '')
        expect.soft(listCuts(sent.map(({ path }) => path)), `the picture at the top of ${name}`).toEqual(['tall']);
    }
  }
});

test('the landing page arrives in one round trip', async ({ browser, product }) => {
  const { sent } = await loadPage(browser, product.origin);
  expect(sent.find(({ kind }) => kind === 'Document')?.bytes).toBeLessThanOrEqual(INITIAL_WINDOW_BYTES);
});

/** Loads a page in a browser without a cache. Sizes are those of the responses with their headers. */
async function loadPage(browser: Browser, address: string) {
  const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 2 });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const sent = new Map<string, { path: string; kind: string; bytes: number }>();
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    const { protocol, pathname } = new URL(response.url);
    const kind = response.mimeType.startsWith('image/') ? 'Image' : type;
    if (protocol === 'http:') sent.set(requestId, { path: pathname, kind, bytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = sent.get(requestId);
    if (one) one.bytes = encodedDataLength;
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  const fontsOfStyles = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => (entry as PerformanceResourceTiming).initiatorType === 'css' && entry.name.endsWith('.woff2'))
      .map(({ name }) => name),
  );
  await context.close();
  return { sent: [...sent.values()], fontsOfStyles };
}
