import { addGift, PHONE } from './gifts.ts';
import { buySite } from './owned-site.ts';
import { addImages, upload } from './pictures.ts';
import { expect, MOVING, test } from './product.ts';

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
