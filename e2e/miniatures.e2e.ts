import { TEMPLATES } from '../contract/catalog.ts';
import { PHONE } from './gifts.ts';
import { buySite } from './owned-site.ts';
import { addImages, upload } from './pictures.ts';
import { expect, test } from './product.ts';

test.use({ viewport: PHONE });

test('a photo that is still loading shows its miniature in every design', async ({ page, product }) => {
  const site = await buySite(page, product);
  await addImages(site, [{ image_url: await upload(product, site, 1200, 800) }]);
  // The photo never comes.
  await page.route('**/media/**', () => undefined);
  for (const { id: template_id } of TEMPLATES) {
    await site.api('PUT /admin/events/:event', { params: { event: site.eventId }, body: { template_id } });
    await page.goto(site.origin, { waitUntil: 'domcontentloaded' });
    const [miniature, photo] = [page.locator('.photo-miniature'), page.locator('.photo-frame [data-photo]')];
    await miniature.scrollIntoViewIfNeeded();
    await expect(miniature, template_id).toBeVisible();
    // The photo is above the miniature.
    await expect(photo, template_id).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  }
});
