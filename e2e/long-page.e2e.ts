import { addGift, addGuest, PHONE } from './gifts.ts';
import { buySite } from './owned-site.ts';
import { addImages, upload } from './pictures.ts';
import { expect, MOVING, test } from './product.ts';
import { buyEventSite } from './replies.ts';
import { addSchedule, WEEKEND } from './schedules.ts';

// Links scroll smoothly, to where the section was when they were clicked.
test.use({ ...MOVING, viewport: PHONE });

test('a link to a section scrolls to its place before the page below is laid out', async ({ page, product }) => {
  const site = await buySite(page, product);
  for (let at = 0; at < 30; at += 1)
    await addGift(site, { description: 'In copper, with a wooden handle. '.repeat(at) });
  const photo = await upload(product, site, 1200, 800);
  await addImages(site, [{ image_url: photo }, { image_url: photo }]);
  // Nothing is laid out while the browser is idle.
  await page.addInitScript(() => Object.assign(globalThis, { requestIdleCallback: () => 0 }));
  await page.goto(`${site.origin}/?gifts=all`);
  await page.getByRole('banner').getByRole('link', { name: 'Gallery' }).click();
  const gallery = page.locator('#gallery');
  await expect(gallery.getByRole('heading', { name: 'Gallery' })).toBeInViewport();
  await expect
    .poll(() => gallery.evaluate((section) => Math.round(section.getBoundingClientRect().top)), 'below the navigation')
    .toBe(60);
});

test('a section that a link led to stays in its place when a guest’s own form comes late', async ({
  page,
  product,
}) => {
  const site = await buyEventSite(page, product);
  await addSchedule(site, WEEKEND);
  const photo = await upload(product, site, 1200, 800);
  await addImages(site, [{ image_url: photo }, { image_url: photo }, { image_url: photo }]);
  const { link } = await addGuest(site);
  // As in Safari, which does not anchor the page to what is read.
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('html { overflow-anchor: none; }');
    document.adoptedStyleSheets = [sheet];
  });
  await page.goto(link);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('guestToken'))).not.toBeNull();
  const form = Promise.withResolvers<void>();
  await page.route('**/api/invite/*/rsvp', async (route) => {
    await form.promise;
    await route.continue();
  });
  await page.goto(site.origin);
  const bar = page.getByRole('banner');
  await bar.getByRole('link', { name: 'Gallery' }).click();
  const readTop = () => page.locator('#gallery').evaluate((section) => Math.round(section.getBoundingClientRect().top));
  await expect.poll(readTop).toBe(60);
  form.resolve();
  await expect(page.getByText('You’re replying for Gina Rossi.')).toBeVisible();
  await expect.poll(readTop).toBe(60);
  await expect(bar.locator('[aria-current]')).toHaveText('Gallery');
});
