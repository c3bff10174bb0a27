import { dirname } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { IMAGES_AT_FIRST } from '../contract/gallery.ts';
import { expectAccessible } from './accessible.ts';
import { buySite, type OwnedSite } from './owned-site.ts';
import { addImages, upload, withBrokenGalleries } from './pictures.ts';
import { expect, MOVING, runProduct, test, type Product } from './product.ts';

test.use(MOVING);

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const DESKTOP = { viewport: { width: 1440, height: 900 } };
const ELSEWHERE = 'https://localhost:9/gone.jpg';

async function createSiteWithPhotos(page: Page, product: Product, count: number): Promise<OwnedSite> {
  const site = await buySite(page, product);
  await site.api('PUT /admin/events/:event', {
    params: { event: site.eventId },
    body: { event_name: 'Ours', couple_names: 'Anna Lee & Ben Cole', event_date: '2031-06-14' },
  });
  const shapes = [
    await upload(product, site, 2400, 1600),
    await upload(product, site, 1200, 1800),
    await upload(product, site, 3000, 1000),
  ];
  const makePhoto = (_: unknown, at: number) => ({
    image_url: shapes[at % shapes.length] ?? '',
    ...(at % 2 === 0 && { caption: `The ${at + 1}th hour of the day` }),
  });
  await addImages(site, Array.from({ length: count }, makePhoto));
  return site;
}

const photosOf = (page: Page) => page.locator('#gallery').getByRole('listitem').getByRole('link');
const viewOf = (page: Page) => page.getByRole('dialog', { name: 'Photos' });
const getPicture = (view: Locator) => view.locator('img:not(.lightbox__preview)');
const isDrawn = (image: Locator) =>
  expect.poll(() => image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0)).toBe(true);
interface Shift {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}
/** Returns the layout shift without user input. */
const shiftOf = (page: Page) => page.evaluate(() => (globalThis as { shift?: number }).shift ?? 0);
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen = globalThis as { shift?: number };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & Shift;
        // Shifts directly after a click are expected.
        if (!hadRecentInput && sources.some(({ node }) => document.querySelector('#gallery')?.contains(node))) {
          seen.shift = (seen.shift ?? 0) + value;
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

async function moveFingers(page: Page, ...fingers: readonly { from: number; to: number }[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const sendTouch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number, count = fingers.length) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: fingers.slice(0, count).map(({ from, to }, id) => ({ x: from + (to - from) * part, y: 400, id })),
    });
  for (const count of fingers.keys()) await sendTouch('touchStart', 0, count + 1);
  for (let step = 1; step <= 8; step += 1) await sendTouch('touchMove', step / 8);
  await sendTouch('touchEnd', 1, 0);
  await session.detach();
}
const swipe = (page: Page, from: number, to: number) => moveFingers(page, { from, to });

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a guest browses sixty photos', async ({ page, product, journal }) => {
    const site = await createSiteWithPhotos(page, product, 60);
    const fetched: string[] = [];
    page.on('request', (request) => void (request.url().includes('/media/') && fetched.push(request.url())));
    await watchShifts(page);
    await page.goto(site.origin);
    const photos = photosOf(page);

    await test.step('the first of them are in the page, and come when they are near', async () => {
      await expect(photos).toHaveCount(IMAGES_AT_FIRST);
      expect(fetched).toEqual([]);
      for (const photo of await photos.all()) {
        await photo.scrollIntoViewIfNeeded();
        await isDrawn(photo.locator('img[data-photo]'));
      }
      expect(
        fetched.every((url) => /\/(480|960)\.webp$/.test(url)),
        'in a size for the grid',
      ).toBe(true);
      expect(await shiftOf(page)).toBe(0);
    });

    const view = viewOf(page);
    await test.step('one opens at its full size', async () => {
      await photos.first().click();
      await expect(view).toBeVisible();
      await expect(view.getByText('1 of 60')).toBeVisible();
      await expect(view.getByText('The 1th hour of the day')).toBeVisible();
      await isDrawn(getPicture(view));
      const box = await getPicture(view).boundingBox();
      expect([box?.width, (box?.width ?? 0) / (box?.height ?? 1)]).toEqual([366, 1.5]);
      await journal(page, 'gallery-view-phone');
    });

    await test.step('a finger turns the pages, around the end too', async () => {
      await swipe(page, 300, 100);
      await expect(view.getByText('2 of 60')).toBeVisible();
      await swipe(page, 200, 190);
      await expect(view.getByText('2 of 60')).toBeVisible();
      await swipe(page, 100, 300);
      await swipe(page, 100, 300);
      await expect(view.getByText('60 of 60')).toBeVisible();
      await isDrawn(getPicture(view));
      await swipe(page, 300, 100);
      await expect(view.getByText('1 of 60')).toBeVisible();
    });

    await test.step('the page behind it stays where it is, and the way back closes it', async () => {
      const before = await page.evaluate(() => scrollY);
      await page.mouse.wheel(0, 600);
      await page.goBack();
      await expect(view).toBeHidden();
      await expect(page).toHaveURL(`${site.origin}/`);
      expect(await page.evaluate(() => scrollY)).toBe(before);
    });

    await test.step('all of them are shown when they are asked for', async () => {
      await page.getByRole('button', { name: 'Show all 60 photos' }).click();
      await expect(photos).toHaveCount(60);
      await expect(photos.nth(IMAGES_AT_FIRST)).toBeFocused();
      await expect(page.getByRole('button', { name: /Show all/ })).toBeHidden();
      await photos.nth(40).click();
      await expect(view.getByText('41 of 60')).toBeVisible();
      expect(await shiftOf(page)).toBe(0);
    });

    await test.step('two fingers zoom a photo, one pans it', async () => {
      const readZoom = () => page.evaluate(() => visualViewport?.scale ?? 1);
      await moveFingers(page, { from: 180, to: 60 }, { from: 220, to: 340 });
      await expect.poll(readZoom).toBeGreaterThan(1.5);
      await swipe(page, 300, 100);
      await expect(view.getByText('41 of 60')).toBeVisible();
      await view.getByRole('button', { name: 'Close' }).press('Enter');
      await expect(view).toBeHidden();
    });
  });

  test('closing a photo leaves the guest there, although the address named another section', async ({
    page,
    product,
  }) => {
    const site = await createSiteWithPhotos(page, product, IMAGES_AT_FIRST);
    await page.goto(site.origin);
    const photo = photosOf(page).nth(4);
    const view = viewOf(page);
    const readTop = () => photo.evaluate((link) => Math.round(link.getBoundingClientRect().top));
    for (const way of ['back', 'button'] as const) {
      await page.getByRole('banner').getByRole('link', { name: 'RSVP' }).click();
      await expect(page).toHaveURL(`${site.origin}/#rsvp`);
      await expect(page.getByRole('heading', { name: 'RSVP' })).toBeInViewport();
      await photo.click();
      await expect(view.getByText(`5 of ${IMAGES_AT_FIRST}`)).toBeVisible();
      const before = await readTop();
      if (way === 'back') await page.goBack();
      else await view.getByRole('button', { name: 'Close' }).click();
      await expect(view).toBeHidden();
      await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).not.toContain('photo');
      for (let frame = 0; frame < 10; frame += 1) {
        await page.evaluate(() => new Promise(requestAnimationFrame));
        expect(await readTop(), `by ${way}, in frame ${frame}`).toBe(before);
      }
    }
  });
});

test.describe('on a desktop', () => {
  test.use(DESKTOP);

  test('works by keyboard', async ({ page, product, journal }) => {
    const site = await createSiteWithPhotos(page, product, 4);
    const lake = await upload(product, site, 1600, 1200);
    await addImages(site, [
      { image_url: lake, caption: 'By the lake', alt_text: 'Two people beside a lake', sort_order: 9 },
    ]);
    await page.goto(`${site.origin}/?from=here`);
    await page.goto(site.origin);
    const photos = photosOf(page);
    const view = viewOf(page);
    await photos.nth(3).focus();
    await page.keyboard.press('Enter');
    await expect(view.getByText('4 of 5')).toBeVisible();
    await expect(view.getByRole('button', { name: 'Next photo' })).toBeFocused();
    await expectAccessible(page, 'the full-screen view');
    for (const [key, counter] of [
      ['ArrowRight', '5 of 5'],
      ['ArrowRight', '1 of 5'],
      ['ArrowLeft', '5 of 5'],
      ['Enter', '1 of 5'],
      ['End', '5 of 5'],
      ['Home', '1 of 5'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(view.getByText(counter)).toBeVisible();
    }
    await expect(view.getByText('The 1th hour of the day')).toBeVisible();
    await expect(view.getByRole('img'), 'a caption that is also the alternative text is read once').toHaveCount(0);
    await page.keyboard.press('End');
    await expect(view.getByRole('img', { name: 'Two people beside a lake' })).toBeVisible();
    await page.keyboard.press('Home');
    await journal(page, 'gallery-view');
    for (let stop = 0; stop < 6; stop += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('main') ?? null)).toBeNull();
    }
    await page.keyboard.press('Escape');
    await expect(view).toBeHidden();
    await expect(photos.nth(3)).toBeFocused();
    await expectAccessible(page, 'the gallery');
    await journal(page, 'gallery');
    await page.goBack();
    await expect(page, 'the way back is as long as before').toHaveURL(/from=here/);
  });

  test('closes on a click beside the photo, and does not scroll the page', async ({ page, product }) => {
    const site = await createSiteWithPhotos(page, product, 2);
    await page.goto(site.origin);
    const view = viewOf(page);
    await photosOf(page).first().dblclick();
    await expect(view.getByText('1 of 2')).toBeVisible();
    await isDrawn(getPicture(view));
    const before = await page.evaluate(() => scrollY);
    await page.mouse.wheel(0, 900);
    await getPicture(view).click();
    await expect(view).toBeVisible();
    expect(await page.evaluate(() => scrollY)).toBe(before);
    await page.mouse.click(100, 700);
    await expect(view).toBeHidden();
  });

  test('opens a photo in a new tab', async ({ page, product, context }) => {
    const site = await createSiteWithPhotos(page, product, 1);
    await page.goto(site.origin);
    const opened = context.waitForEvent('page');
    await photosOf(page)
      .first()
      .click({ modifiers: ['ControlOrMeta'] });
    await expect(await opened).toHaveURL(/\/media\/.*\/1920\.webp$/);
    await expect(viewOf(page)).toBeHidden();
  });
});

test.describe('without a script', () => {
  // The browser tries to run scripts of its own around a picture opened in a tab.
  test.use({ javaScriptEnabled: false, expectedNoise: /Blocked script execution/ });

  test('shows all photos, and each of them in full', async ({ page, product }) => {
    const site = await createSiteWithPhotos(page, product, IMAGES_AT_FIRST + 2);
    await page.goto(site.origin);
    const photos = photosOf(page);
    await expect(photos).toHaveCount(IMAGES_AT_FIRST);
    await expect(photos.nth(1).getByRole('img', { name: 'Photo 2' })).toBeVisible();
    await page.getByRole('button', { name: `Show all ${IMAGES_AT_FIRST + 2} photos` }).click();
    await expect(page).toHaveURL(`${site.origin}/?photos=all#gallery`);
    await expect(photos).toHaveCount(IMAGES_AT_FIRST + 2);
    await photos.nth(1).click();
    await expect(page).toHaveURL(/\/media\/.*\/1920\.webp$/);
    const readWidth = () => page.locator('img').evaluate((image) => image.getBoundingClientRect().width);
    await expect.poll(readWidth, 'as wide as the window has room for').toBeLessThanOrEqual(1280);
  });
});

test.describe('when something is missing', () => {
  test.use({ expectedNoise: /Failed to load resource/ });

  test('shows the alternative text of a missing photo', async ({ page, product, journal }) => {
    const site = await createSiteWithPhotos(page, product, 2);
    const gone = await upload(product, site, 1500, 1000);
    await addImages(site, [
      { title: 'At the old mill', image_url: gone },
      { title: 'On another host', image_url: ELSEWHERE },
    ]);
    await page.route(`**${dirname(gone)}/*`, (route) => route.abort());
    const others: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(site.origin)) others.push(request.url());
    });
    await page.goto(site.origin);
    const broken = photosOf(page).getByRole('img', { name: 'At the old mill' });
    await broken.scrollIntoViewIfNeeded();
    await expect(broken.locator('..')).toHaveAttribute('data-missing');
    await expect(photosOf(page).nth(3).locator('[data-missing]')).toHaveText('On another host');
    expect(others, 'nothing is loaded from another host').toEqual([]);
    await expectAccessible(page, 'a gallery with a missing picture');
    await journal(page, 'gallery-missing');
    await broken.click();
    const view = viewOf(page);
    await expect(view.getByText('This photo can’t be loaded.')).toBeVisible();
    await expectAccessible(page, 'a missing picture in full');
    await page.keyboard.press('ArrowRight');
    await isDrawn(getPicture(view));
    await expect(view.getByText('This photo can’t be loaded.')).toBeHidden();
  });

  test('loads failed photos again, and shows the rest of the page without them', async ({ page, journal }) => {
    await using product = await runProduct({ LOG_LEVEL: 'fatal' });
    const site = await createSiteWithPhotos(page, product, IMAGES_AT_FIRST + 1);
    const photos = photosOf(page);
    const view = viewOf(page);
    const failure = 'Failed to load gallery images. Please try again later.';
    await page.goto(site.origin);
    await page.getByRole('button', { name: /Show all/ }).scrollIntoViewIfNeeded();
    await expect(page.locator('.gallery-more')).toHaveAttribute('data-lazy', 'hydrated');
    await withBrokenGalleries(product, async () => {
      await test.step('the rest of them', async () => {
        await page.getByRole('button', { name: /Show all/ }).click();
        await expect(page.getByRole('alert')).toHaveText(failure);
        await expectAccessible(page, 'a gallery of which the rest has not come');
        await journal(page, 'gallery-rest-missing');
        await photos.first().click();
        await expect(view.getByText('1 of 25')).toBeVisible();
        await page.keyboard.press('ArrowLeft');
        await expect(view.getByText('25 of 25')).toBeVisible();
        await expect(view.getByText('This photo can’t be loaded.')).toBeVisible();
        await page.keyboard.press('Escape');
        // Closing the lightbox goes back in the history, which would cancel a navigation started meanwhile.
        await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).not.toContain('photo');
      });
      await test.step('all of them: three drawings stand in, as an album of their own', async () => {
        // The stored page would still have its photos, so something must have changed since.
        await site.api('PUT /admin/events/:event', {
          params: { event: site.eventId },
          body: { event_caption: 'At the lake' },
        });
        await page.goto(site.origin);
        await expect(page.getByRole('heading', { level: 1 })).toContainText('Anna');
        await expect(page.getByRole('alert')).toHaveText(failure);
        await expect(photos).toHaveCount(3);
        await expectAccessible(page, 'a gallery that could not be read');
        await journal(page, 'gallery-failed');
        await page.getByRole('button', { name: 'Try Again' }).click();
        await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
        await photos.nth(1).click();
        await expect(view.getByText('2 of 3')).toBeVisible();
        await page.keyboard.press('Escape');
        await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).not.toContain('photo');
      });
    });
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(photos).toHaveCount(IMAGES_AT_FIRST + 1);
    await expect(page.getByRole('alert')).toBeHidden();
  });
});
