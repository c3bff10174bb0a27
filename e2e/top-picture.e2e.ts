import type { Browser, Page } from '@playwright/test';
import { TEMPLATES } from '../contract/catalog.ts';
import { buySite } from './owned-site.ts';
import { addImages, listCuts, upload } from './pictures.ts';
import { expect, test } from './product.ts';

const ON_ITS_SIDE = { name: 'a phone on its side', width: 844, height: 390, deviceScaleFactor: 3, side: 1920 } as const;

/** With the side of the hosts' photo that each loads. */
const SCREENS = [
  { name: 'a phone with few pixels', width: 412, height: 823, deviceScaleFactor: 1.75, side: 960 },
  { name: 'a phone', width: 390, height: 844, deviceScaleFactor: 3, side: 1920 },
  ON_ITS_SIDE,
  { name: 'a laptop', width: 1440, height: 900, deviceScaleFactor: 1, side: 1920 },
] as const;

test('every screen loads the picture at the top once, in its size', async ({ page, browser, product }) => {
  const site = await buySite(page, product);
  const put = (body: object) => site.api('PUT /admin/events/:event', { params: { event: site.eventId }, body });
  const photo = await upload(product, site, 2400, 1600);
  await put({ couple_names: 'Eleanor Hart & Thomas Wren', main_photo_url: photo });
  for (const { name, side, ...screen } of SCREENS) {
    const loaded = await listPictures(browser, site.origin, screen);
    expect(
      loaded.filter((path) => path.startsWith('/media/')),
      name,
    ).toEqual([photo.replace('1920', String(side))]);
  }
  await addImages(site, [{ image_url: photo, focus: { x: 90, y: 10 } }, { image_url: photo }]);
  for (const { id: template_id } of TEMPLATES) {
    await put({ template_id, main_photo_url: photo, main_photo_focus: { x: 20, y: 80 } });
    await page.goto(site.origin);
    expect(await listPositions(page), `what stays visible in ${template_id}`).toEqual([
      '20% 80%',
      '90% 10%',
      '50% 50%',
    ]);
    await put({ main_photo_focus: null });
    await page.reload();
    const [chosenByDesign = ''] = await listPositions(page);
    // Faces are rarely at the bottom of a photo, where the drawings of some designs stand.
    expect(Number(/ ([\d.]+)%$/.exec(chosenByDesign)?.[1]), `of ${template_id}`).toBeLessThanOrEqual(50);
    await put({ template_id, main_photo_url: '' });
    // The width alone decides between the cuts of a design's own picture; budgets.e2e.ts expects the tall one on a phone.
    const loaded = await listPictures(browser, site.origin, ON_ITS_SIDE);
    expect(listCuts(loaded), `${template_id} on ${ON_ITS_SIDE.name}: ${loaded.join(' ')}`).toEqual(['wide']);
  }
});

/** Of the photos of the page, the one at the top first. */
const listPositions = (page: Page) =>
  page
    .locator('img[data-photo]')
    .evaluateAll((images) => images.map((image) => getComputedStyle(image).objectPosition));

interface Screen {
  width: number;
  height: number;
  deviceScaleFactor: number;
}

/** Loads a page in a browser without a cache. */
async function listPictures(browser: Browser, address: string, { deviceScaleFactor, ...viewport }: Screen) {
  await using context = await browser.newContext({ viewport, deviceScaleFactor });
  const page = await context.newPage();
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'image') loaded.push(new URL(request.url()).pathname);
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  return loaded;
}
