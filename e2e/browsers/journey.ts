import type { APIRequestContext } from '@playwright/test';
import { explainMissingBrowser, OTHER_BROWSERS } from '../../scripts/browsers.mjs';
import { TEMPLATES, type TemplateId } from '../../contract/catalog.ts';
import { addGift, addGuest } from '../gifts.ts';
import { buySite, type OwnedSite } from '../owned-site.ts';
import { addImages, upload } from '../pictures.ts';
import { expect, listViolations, productTest as test, type Product } from '../product.ts';
import { addSchedule, WEEKEND } from '../schedules.ts';
import { capture, click, fill, see } from './acting.ts';
import type { Browser } from './browser.ts';
import { launchFirefox } from './firefox.ts';
import { checkPictures, checkWidth, readFirstScreen } from './looking.ts';
import { launchWebKit } from './webkit.ts';

const LAUNCH = { WebKit: launchWebKit, Firefox: launchFirefox };
const PHONE = [390, 844] as const;
const SMALL_PHONE = [360, 640] as const;
const WIDTHS = [360, 390, 820, 1440];

const EVENT = {
  event_name: 'Two tables in the orchard',
  couple_names: 'Annabel Smith & Benedict Jones',
  event_date: '2031-06-14',
  event_time: '16:00',
  event_caption: 'Come as you are, and stay for the dancing.',
  venue_name: 'Rose Barn',
  venue_address: '1 Mill Lane\nBath',
};
const FAMILY = [
  { first_name: 'Anna', last_name: 'Miller' },
  { first_name: 'Zoe', last_name: 'Miller', age_group: 'child' },
];

for (const other of OTHER_BROWSERS.filter((one) => explainMissingBrowser(one) === undefined)) {
  test.describe(other.name, () => {
    let browser: Browser;
    test.beforeAll(async () => {
      browser = await LAUNCH[other.name]();
    });
    test.afterAll(() => browser[Symbol.asyncDispose]());

    test('a guest replies, a household too, takes a gift and looks at photos', async ({ product, request }) => {
      const site = await makeSite(product, request, 'classic-wedding');
      await addGift(site, { title: 'Copper kettle' });
      const guest = await addGuest(site, 'Gina Rossi');
      const family = await addGuest(site, 'The Millers', { guest_name: undefined, people: FAMILY });
      await browser.resize(...PHONE);

      await test.step('a guest replies, and the reply stays', async () => {
        await browser.open(site.origin);
        await fill(browser, '#rsvp input', 'Your name', 'Omar');
        await fill(browser, '#rsvp input', 'Email', 'omar@example.com');
        await click(browser, '#rsvp form label', 'Joyfully accepts');
        await capture(browser, `${other.name}-reply`);
        await click(browser, '#rsvp button', 'Submit RSVP');
        await see(browser, 'Thank you, Omar');
        await capture(browser, `${other.name}-thanks`);
        await browser.open(site.origin);
        await click(browser, '.nav a', 'RSVP');
        await see(browser, 'Joyfully accepts', '.answer-rows');
      });

      await test.step('a household replies by its link', async () => {
        await browser.open(family.link);
        await click(browser, '#rsvp form label', 'We’re all coming');
        // The button moves when this appears.
        await see(browser, 'You’re all coming to everything.', '#rsvp');
        await click(browser, '#rsvp button', 'Submit RSVP');
        await see(browser, 'Thank you', '#rsvp');
        await capture(browser, `${other.name}-household`);
        await browser.open(family.link);
        await see(browser, 'We have your reply', '#rsvp');
        await see(browser, 'Anna', '.answer-rows');
      });

      await test.step('a guest reserves a gift and gives it back', async () => {
        await browser.open(guest.link);
        await click(browser, '.gifts button', 'Reserve Gift');
        await capture(browser, `${other.name}-gift`);
        await click(browser, 'dialog button', 'Reserve Gift');
        await see(browser, 'Gift reserved successfully!');
        await see(browser, 'Reserved by You', '.gifts');
        await click(browser, '.gifts button', 'Cancel reservation');
        await see(browser, 'Your reservation is canceled.');
        await see(browser, 'Reserve Gift', '.gifts');
      });

      await test.step('a photo opens, the next one, and Back closes them', async () => {
        await click(browser, '#gallery a');
        await see(browser, '1 of 3', '.lightbox');
        await expect.poll(() => browser.evaluate(checkPictures), 'pictures').toEqual([]);
        await capture(browser, `${other.name}-photo`);
        await click(browser, '.lightbox button', 'Next photo');
        await see(browser, '2 of 3', '.lightbox');
        await browser.goBack();
        await expect.poll(() => browser.evaluate(() => document.querySelector('.lightbox') === null)).toBe(true);
        expect(await browser.evaluate(() => location.href)).toBe(guest.link);
      });
      expectQuiet(browser, product);
    });

    test('the eight designs are whole', async ({ product, request }) => {
      test.slow();
      for (const { id } of TEMPLATES) {
        const { origin } = await makeSite(product, request, id);
        await checkDesign(browser, origin, id, `${other.name}-${id}`);
        expectQuiet(browser, product);
      }
    });

    test('an owner signs in', async ({ product, request }) => {
      const { origin, email, password } = await makeSite(product, request, 'classic-wedding');
      await browser.resize(...PHONE);
      await browser.open(`${origin}/admin/login`);
      await fill(browser, 'input', 'Email', email);
      await fill(browser, 'input', 'Password', password);
      await capture(browser, `${other.name}-signin`);
      await click(browser, 'button', 'Sign In');
      await see(browser, 'Dashboard', 'h1');
      expect(await browser.evaluate(checkWidth)).toEqual([]);
      await capture(browser, `${other.name}-dashboard`);
      expectQuiet(browser, product);
    });
  });
}

/** Expects that no page has reported anything since the last call. */
function expectQuiet(browser: Browser, product: Product): void {
  expect(browser.noise.splice(0), 'the console stays quiet').toEqual([]);
  expect(listViolations(product.log), 'no page violated its policy').toEqual([]);
}

async function checkDesign(browser: Browser, origin: string, design: string, name: string): Promise<void> {
  await browser.resize(...SMALL_PHONE);
  await browser.open(origin);
  // The names come in.
  const readMissing = () => browser.evaluate(readFirstScreen);
  await expect.poll(readMissing, `what the first screen of ${design} lacks`).toEqual([]);
  await capture(browser, `${name}-first`);
  for (const width of WIDTHS) {
    await browser.resize(width, 844);
    expect(await browser.evaluate(checkWidth), `${design} at ${width} px`).toEqual([]);
    await capture(browser, `${name}-${width}`);
  }
  // Firefox reports pictures whose loading is interrupted.
  await expect.poll(() => browser.evaluate(checkPictures), `pictures of ${design} at all widths`).toEqual([]);
  await browser.resize(...PHONE);
  // As on a phone: WebKit may keep styles of another width once scripts have measured the page.
  await browser.open(origin);
  for (const anchor of ['registry', 'gallery', 'rsvp']) await goToSection(browser, anchor);
  await expect.poll(() => browser.evaluate(checkPictures), `pictures of ${design}`).toEqual([]);
}

/** Clicks a link of the navigation, and waits until its section is at the top. */
async function goToSection(browser: Browser, anchor: string): Promise<void> {
  await click(browser, `.nav [data-section-link][href="#${anchor}"]`);
  const readCurrent = () => browser.evaluate(() => document.querySelector('.nav [aria-current]')?.getAttribute('href'));
  await expect.poll(readCurrent, 'the current section').toBe(`#${anchor}`);
  const readTop = () => browser.evaluate((id) => document.getElementById(id)?.getBoundingClientRect().top, anchor);
  await expect.poll(readTop, `the place of ${anchor}`).toBeLessThan(200);
}

let filled: Promise<OwnedSite> | undefined;

/** Returns a site in a design. All tests share it, because buying one takes time. */
async function makeSite(product: Product, request: APIRequestContext, template_id: TemplateId): Promise<OwnedSite> {
  const site = await (filled ??= buyAndFill(product, request));
  await site.api('PUT /admin/events/:event', { params: { event: site.eventId }, body: { ...EVENT, template_id } });
  return site;
}

async function buyAndFill(product: Product, request: APIRequestContext): Promise<OwnedSite> {
  const site = await buySite({ request }, product);
  await addSchedule(site, WEEKEND);
  const photos = [await upload(product, site, 1200, 800), await upload(product, site, 800, 1200)];
  await addImages(
    site,
    [0, 1, 0].map((at) => ({ image_url: photos[at] ?? '' })),
  );
  return site;
}
