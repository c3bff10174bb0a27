import type { Page } from '@playwright/test';
import { addGift, addGuest, findCard, PHONE } from './gifts.ts';
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
  await page.addInitScript(withoutAnchoring);
  await openInvitation(page, link);
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

test('a gift is taken by a press during which the page above it gets its height', async ({ page, product }) => {
  const site = await buyEventSite(page, product);
  await addSchedule(site, WEEKEND);
  const gift = await addGift(site);
  const { link } = await addGuest(site);
  await page.addInitScript(withoutAnchoring);
  // The browser is idle when the test says so.
  await page.addInitScript(() => {
    const waiting: (() => void)[] = [];
    Object.assign(globalThis, { requestIdleCallback: (act: () => void) => waiting.push(act) });
    addEventListener('idle', () => {
      for (let act = waiting.shift(); act; act = waiting.shift()) act();
    });
  });
  await page.goto(link);
  const button = findCard(page, gift).getByRole('button', { name: 'Reserve Gift' });
  await button.hover();
  await page.mouse.down();
  await page.evaluate(() => dispatchEvent(new Event('idle')));
  await page.mouse.up();
  await expect(page.getByRole('dialog', { name: 'Confirm Gift Reservation' })).toBeVisible();
});

test('a gift is taken by a press during which the gifts of a known guest come', async ({ page, product }) => {
  const site = await buyEventSite(page, product);
  const [mine, gift] = [await addGift(site), await addGift(site)];
  const { link, reserve } = await addGuest(site);
  await reserve(mine.id);
  await page.addInitScript(withoutAnchoring);
  await openInvitation(page, link);
  const list = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route('**/api/invite/*/gifts', async (route) => {
    asked.resolve();
    await list.promise;
    await route.continue();
  });
  await page.goto(site.origin);
  const button = findCard(page, gift).getByRole('button', { name: 'Reserve Gift' });
  await button.hover();
  await asked.promise;
  await button.hover();
  await page.mouse.down();
  const came = page.waitForResponse('**/api/invite/*/gifts');
  list.resolve();
  await (await came).finished();
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );
  await page.mouse.up();
  await expect(page.getByRole('dialog', { name: 'Confirm Gift Reservation' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'My gifts' })).toBeVisible();
});

/** Opens the page as in Safari, which does not anchor it to what is read. Runs in the page. */
function withoutAnchoring(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('html { overflow-anchor: none; }');
  document.adoptedStyleSheets = [sheet];
}

/** Opens an invitation, so that the browser knows the guest. */
async function openInvitation(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('guestToken'))).not.toBeNull();
}
