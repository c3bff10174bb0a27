import type { CDPSession, Page } from '@playwright/test';
import { TEMPLATES } from '../contract/catalog.ts';
import { expectNoSidewaysScroll } from './accessible.ts';
import { addGift, addGuest } from './gifts.ts';
import { expect, MOVING, test } from './product.ts';
import { buyEventSite, invite } from './replies.ts';
import { addSchedule, FULL_SCHEDULE, WEEKEND } from './schedules.ts';
import { addSections } from './written-sections.ts';

/** WCAG 2.2, 1.4.4 and 1.4.10. Width of the screen and the browser's font size, whose default is 16. */
const SCREENS = [
  { width: 320, font: 16 },
  { width: 180, font: 16 },
  { width: 360, font: 18 },
  { width: 360, font: 21 },
  { width: 360, font: 32 },
] as const;

test('nothing is lost on narrow screens and with large text', async ({ page, product }) => {
  const site = await buyEventSite(page, product, { couple_names: 'Lena & Paul', event_caption: 'Come as you are.' });
  // The others' page has no schedule, and no link to it.
  const items = await addSchedule(
    site,
    FULL_SCHEDULE.map((item) => ({ ...item, audience: 'invited' as const })),
  );
  const { unique_token } = await invite(site, {
    guest_name: 'Oma Hildegard Hofmann',
    schedule: items.map(({ id }) => id),
  });
  const replied = await invite(site, {
    guest_name: 'Bartholomew Featherstonehaugh',
    guest_email: 'b.featherstone@example.com',
  });
  await site.api('POST /events/:event/rsvp', {
    params: { event: site.eventId },
    body: {
      name: 'Bartholomew Featherstonehaugh',
      email: 'b.featherstone@example.com',
      attendance: 'yes',
      guest_token: replied.unique_token,
    },
  });
  await addGift(site);
  const session = await page.context().newCDPSession(page);
  for (const { id: template_id } of TEMPLATES) {
    await test.step(template_id, async () => {
      await site.api('PUT /admin/events/:event', { params: { event: site.eventId }, body: { template_id } });
      await page.goto(`${site.origin}/invite/${unique_token}`);
      await expect(page.locator('#schedule')).toBeVisible();
      await expectNothingLost(page, session, template_id);
      await page.goto(`${site.origin}/invite/${replied.unique_token}`);
      await expect(page.getByRole('heading', { name: 'We have your reply' })).toBeVisible();
      await expectNothingLost(page, session, `${template_id} with a reply and no schedule`);
    });
  }
});

test('the dates of a schedule stay apart where a phone enlarges letters', async ({ page, product }) => {
  const site = await buyEventSite(page, product);
  await addSchedule(site, [...WEEKEND, { name: 'Swim', date: '2031-06-18' }]);
  const { unique_token } = await invite(site);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const { id: template_id } of TEMPLATES) {
    await site.api('PUT /admin/events/:event', { params: { event: site.eventId }, body: { template_id } });
    await page.goto(`${site.origin}/invite/${unique_token}`);
    // No media query knows of these letters, unlike those of the browser's font size.
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    await page.locator('#schedule').scrollIntoViewIfNeeded();
    await page.evaluate(() => document.fonts.ready);
    expect.soft(await listDateCollisions(page), template_id).toEqual([]);
  }
});

/** Lists the words of dates that are on each other or beyond the edges. */
function listDateCollisions(page: Page): Promise<string[]> {
  return page.locator('.day-title').evaluateAll((titles) =>
    titles.flatMap((title) => {
      const words = [...title.children].map((word) => {
        const range = document.createRange();
        range.selectNodeContents(word);
        const { left, right, top, bottom, height } = range.getBoundingClientRect();
        // Letters fill the middle of a line.
        return { name: word.textContent, left, right, top: top + height / 4, bottom: bottom - height / 4 };
      });
      return words.flatMap((word, place) => [
        ...(word.left < 0 || word.right > innerWidth ? [`${word.name} is beyond the edge`] : []),
        ...words
          .slice(place + 1)
          .filter((other) => word.left < other.right && other.left < word.right)
          .filter((other) => word.top < other.bottom && other.top < word.bottom)
          .map((other) => `${word.name} is on ${other.name}`),
      ]);
    }),
  );
}

test('no words of any section are cut off where letters are twice as large', async ({ page, product }) => {
  const site = await buyEventSite(page, product, {
    couple_names: 'Eleanor Hart & Thomas Wren',
    event_date: '2031-09-17',
    event_caption: 'Come as you are, and stay for the dancing.',
    contact: 'Annabel, 020 7946 0000, annabel.smith@example.com',
  });
  await addSections(site);
  await addSchedule(
    site,
    WEEKEND.map((item) => ({ ...item, date: '2031-09-17' })),
  );
  const guest = await addGuest(site);
  await guest.reserve((await addGift(site)).id);
  await addGift(site, { category: 'Funds', price: 900 });
  const session = await page.context().newCDPSession(page);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const { id: template_id } of TEMPLATES) {
    await site.api('PUT /admin/events/:event', { params: { event: site.eventId }, body: { template_id } });
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    await page.goto(guest.link);
    await page.locator('#registry').scrollIntoViewIfNeeded();
    await expect(page.locator('#registry')).toHaveAttribute('data-lazy', 'hydrated');
    await page.evaluate(() => document.fonts.ready);
    await expectNoSidewaysScroll(page, template_id);
    expect.soft(await listCutWords(page), template_id).toEqual([]);
    expect.soft(await listBrokenWords(page), template_id).toEqual([]);
    await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
    // No media query knows of these letters.
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    await expectNoSidewaysScroll(page, `${template_id}, enlarged by the device`);
    expect.soft(await listCutWords(page), `${template_id}, enlarged by the device`).toEqual([]);
    expect.soft(await listBrokenWords(page), `${template_id}, enlarged by the device`).toEqual([]);
  }
});

/** Lists names and words of a date that continue in another line. Letters that a design tilts are not far apart. */
function listBrokenWords(page: Page): Promise<string[]> {
  return page.locator('main, footer').evaluateAll((parts) => {
    const broken: string[] = [];
    for (const part of parts) {
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement;
        if (!parent?.checkVisibility() || getComputedStyle(parent).writingMode !== 'horizontal-tb') continue;
        for (const word of (node.textContent ?? '').matchAll(/Eleanor|Thomas|Wednesday|September/g)) {
          const range = document.createRange();
          range.setStart(node, word.index);
          range.setEnd(node, word.index + 1);
          const { top, bottom } = range.getBoundingClientRect();
          range.setEnd(node, word.index + word[0].length);
          if (range.getBoundingClientRect().height > 1.5 * (bottom - top))
            broken.push(`${parent.className} ${word[0]}`);
        }
      }
    }
    return broken;
  });
}

/** Lists words of the page and its footer that begin or end beyond the screen. */
function listCutWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cut: string[] = [];
    for (const part of document.querySelectorAll('main, footer')) {
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement;
        if (!parent?.checkVisibility({ visibilityProperty: true }) || parent.closest('.visually-hidden')) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const beyond = [...range.getClientRects()].some(({ left, right }) => left < -1 || right > innerWidth + 1);
        if (beyond) cut.push(node.textContent ?? '');
      }
    }
    return cut;
  });
}

/** In CSS pixels (WCAG 2.2, 2.5.5). */
const FINGERTIP = 44;

test('names stand clear of the edges of a phone', async ({ page, product }) => {
  const site = await buyEventSite(page, product, { couple_names: 'Noor & Elias' });
  for (const { id: template_id } of TEMPLATES) {
    await site.api('PUT /admin/events/:event', { params: { event: site.eventId }, body: { template_id } });
    for (const width of [360, 390]) {
      await page.setViewportSize({ width, height: 780 });
      await page.goto(site.origin);
      await page.evaluate(() => document.fonts.ready);
      const near = await page.locator(':is(.names, .closing-names) > span').evaluateAll((names) =>
        names.flatMap((name) => {
          const range = document.createRange();
          range.selectNodeContents(name);
          const { left, right } = range.getBoundingClientRect();
          return left >= 8 && right <= innerWidth - 8 ? [] : [`${name.textContent}: ${left} to ${right}`];
        }),
      );
      expect.soft(near, `${template_id} at ${width} px`).toEqual([]);
    }
  }
});

test('a fingertip hits each link of the menu on a phone', async ({ page, product }) => {
  const site = await buyEventSite(page, product);
  for (const { id: template_id } of TEMPLATES) {
    await site.api('PUT /admin/events/:event', { params: { event: site.eventId }, body: { template_id } });
    for (const width of [360, 390]) {
      await page.setViewportSize({ width, height: 780 });
      await page.goto(site.origin);
      expect(await listSmallLinks(page), `${template_id} at ${width} px`).toEqual([]);
      await page.locator('#rsvp').evaluate((section) => section.scrollIntoView());
      await expect(page.locator('.nav')).toHaveAttribute('data-section', 'rsvp');
      expect(await listSmallLinks(page), `${template_id} at ${width} px, below`).toEqual([]);
    }
  }
});

const listSmallLinks = (page: Page): Promise<string[]> =>
  page.locator('.nav a:visible').evaluateAll(
    (links, least) =>
      links.flatMap((link) => {
        const { width, height } = link.getBoundingClientRect();
        // Fractions of a pixel come from rotations.
        return Math.min(width, height) > least - 0.1 ? [] : [`${link.textContent}: ${width} × ${height}`];
      }),
    FINGERTIP,
  );

test.describe('while it moves', () => {
  test.use(MOVING);

  test('no design widens the page of a phone', async ({ page, product }) => {
    const site = await buyEventSite(page, product, { event_caption: 'Come as you are.' });
    for (const { id: template_id } of TEMPLATES) {
      await site.api('PUT /admin/events/:event', { params: { event: site.eventId }, body: { template_id } });
      for (const width of [360, 390, 412]) {
        await page.setViewportSize({ width, height: 780 });
        await page.goto(site.origin);
        for (const part of [0.1, 0.2, 0.45, 0.7]) {
          await moveTo(page, part);
          await expectNoSidewaysScroll(page, `${template_id} at ${width} px, at ${part} of what moves once`);
        }
      }
    }
  });
});

/** Starts all animations again and stops them after a part of their time. */
async function moveTo(page: Page, part: number): Promise<void> {
  await page.evaluate((moved) => {
    document.body.style.display = 'none';
    document.body.getBoundingClientRect();
    document.body.style.display = '';
    for (const animation of document.getAnimations()) {
      if (animation.timeline !== document.timeline) continue;
      const { delay = 0, duration } = animation.effect?.getComputedTiming() ?? {};
      animation.pause();
      animation.currentTime = delay + moved * Number(duration);
    }
  }, part);
}

/** Expects on each of the screens that the page does not scroll sideways and that its header has no collisions. */
async function expectNothingLost(page: Page, session: CDPSession, what: string): Promise<void> {
  for (const { width, font } of SCREENS) {
    await page.setViewportSize({ width, height: 740 });
    await session.send('Page.setFontSizes', { fontSizes: { standard: font } });
    await expect(page.locator('html')).toHaveCSS('font-size', `${font}px`);
    // Another size may need a file of a font that was not needed before.
    await page.evaluate(() => document.fonts.ready);
    const where = `${what} at ${width} px with a font size of ${font} px`;
    await expectNoSidewaysScroll(page, where);
    expect.soft(await listCollisions(page), `the header of ${where}`).toEqual([]);
  }
}

/** Lists what is wrong with the links of the header: beyond the edges, clipped, or on each other or on the first words. */
function listCollisions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const measure = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const parts = [...element.querySelectorAll(':scope > [aria-hidden]')];
      const boxes = (parts.length > 0 ? parts : [range]).map((part) => part.getBoundingClientRect());
      const left = Math.min(...boxes.map((box) => box.left));
      const right = Math.max(...boxes.map((box) => box.right));
      const top = Math.min(...boxes.map((box) => box.top));
      const bottom = Math.max(...boxes.map((box) => box.bottom));
      return { name: element.textContent, left, right, top, bottom };
    };
    const links = [...document.querySelectorAll('.nav a')].filter((link) => link.checkVisibility()).map(measure);
    const words = [...document.querySelectorAll('.greeting, .occasion, .names')].map(measure);
    const found = links
      .filter(({ left, right }) => left < 0 || right > document.documentElement.clientWidth)
      .map(({ name }) => `${name} is beyond the edge`);
    for (const [place, link] of links.entries())
      for (const other of [...links.slice(place + 1), ...words]) {
        const apart =
          link.right <= other.left || other.right <= link.left || link.bottom <= other.top || other.bottom <= link.top;
        if (!apart) found.push(`${link.name} is on ${other.name}`);
      }
    return found;
  });
}
