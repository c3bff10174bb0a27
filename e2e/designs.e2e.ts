import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { TEMPLATES } from '../contract/catalog.ts';
import { COLOR_THEMES } from '../contract/event-kinds.ts';
import { INPUT_TYPES, OPTION_TYPES } from '../contract/rsvp.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { chooseThemes, expectLegible } from './contrast.ts';
import { addGift, addGuest, findCard, fetchGiftLink, PAYMENT, PHONE } from './gifts.ts';
import { buySite, type OwnedSite } from './owned-site.ts';
import { addImages, send, upload } from './pictures.ts';
import { expect, test, type Product } from './product.ts';
import { submit } from './replies.ts';
import { addSchedule, FULL_SCHEDULE, WEEKEND } from './schedules.ts';

const EVENT = {
  event_name: 'Two tables in the orchard',
  couple_names: 'Annabel Smith & Benedict Jones',
  event_date: '2031-06-14',
  event_time: '16:00',
  event_end_time: '23:30',
  event_caption: 'Come as you are, and stay for the dancing.',
  venue_name: 'Rose Barn',
  venue_address: '1 Mill Lane\nBath',
  contact: 'Annabel, 020 7946 0000',
  rsvp_deadline: '2031-05-01',
};

/** Names that are hard to set beside their answers. */
const PEOPLE = [
  { first_name: 'Gina', last_name: 'Rossi' },
  { first_name: 'Bartholomew', last_name: 'Featherstonehaugh-Cholmondeley', age_group: 'child' },
  { first_name: 'محمد عبد الرحمن', last_name: 'الهاشمي' },
];

const SCRIPTS = '**/*.js';

/** Contrast is measured by `expectLegible` beside it. */
const MEASURED = { contrast: false };

// Browsers log missing fonts and refused replies.
test.use({ expectedNoise: /Failed to load resource|preload/, viewport: PHONE });

for (const { id: template } of TEMPLATES) {
  test.describe(template, () => {
    test('is accessible and legible in every state and theme', async ({ page, product, journal }) => {
      const site = await buySite(page, product, template);
      await page.goto(site.origin);
      await expectAccessible(page, 'nothing written yet', [390], MEASURED);
      await forThemes(chooseThemes(template), page, 'nothing written yet');

      const { guest, answered, free, mine, fund } = await addEverything(product, site);
      await page.route(SCRIPTS, (route) => route.abort());
      await page.goto(guest.link);
      await expectNoSidewaysScroll(page, 'a page whose script has not come');
      await page.unroute(SCRIPTS);

      await page.goto(guest.link);
      await page.locator('#registry').scrollIntoViewIfNeeded();
      await expect(page.locator('#registry')).toHaveAttribute('data-lazy', 'hydrated');
      await expectOptionsAlike(page);
      await page.getByRole('radio', { name: 'Some of us' }).check();
      await page.getByRole('group', { name: 'Who is coming?' }).getByRole('radio', { name: 'Yes' }).first().check();
      await submit(page);
      await expect(page.getByRole('alert').filter({ hasText: /\d+ answers need another look/ })).toBeVisible();
      await expectAccessible(page, 'all that there may be', undefined, MEASURED);
      await forThemes(COLOR_THEMES, page, 'all that there may be');
      await journal(page, `${template}-everything`);

      await findCard(page, fund).getByRole('button', { name: 'Contribute' }).click();
      await expectAccessible(page, 'a contribution', [390], MEASURED);
      await forThemes(chooseThemes(template), page, 'a contribution', '[role="dialog"], dialog[open]');
      await page.keyboard.press('Escape');
      await findCard(page, mine).getByRole('button', { name: 'Mark as Purchased' }).click();
      await expectAccessible(page, 'a purchase', [390]);
      await page.keyboard.press('Escape');

      await page.goto(await fetchGiftLink(product, guest.email));
      await expectAccessible(page, 'a mailed gift', undefined, MEASURED);
      await forThemes(chooseThemes(template), page, 'a mailed gift');

      await page.goto(answered.link);
      await expect(page.locator('.answer-rows')).toBeVisible();
      await expectAccessible(page, 'answered', [390], MEASURED);
      await forThemes(chooseThemes(template), page, 'answered', '#rsvp');

      await site.api('PUT /admin/events/:event', {
        params: { event: site.eventId },
        body: { rsvp_deadline: '2020-05-01', rsvp_closes: true },
      });
      // For somebody else: a guest who has replied sees the reply.
      await page.evaluate(() => localStorage.clear());
      await page.goto(site.origin);
      await expect(page.getByRole('heading', { name: 'RSVPs are closed' })).toBeVisible();
      await expectAccessible(page, 'closed', [390], MEASURED);
      await forThemes(chooseThemes(template), page, 'closed', '#rsvp');
      await page.locator('#registry').scrollIntoViewIfNeeded();
      await findCard(page, free).getByRole('button', { name: 'Reserve Gift' }).click();
      await expectAccessible(page, 'a verification', [390]);
    });

    test('text is legible on every picture', async ({ page, product, journal }) => {
      const site = await buySite(page, product, template);
      const put = (body: object) => site.api('PUT /admin/events/:event', { params: { event: site.eventId }, body });
      await put(EVENT);
      await addSchedule(site, WEEKEND);
      for (const color_theme of COLOR_THEMES) {
        await put({ color_theme });
        await page.goto(site.origin);
        await expectLegible(page, `its own picture in ${color_theme}`, '#home');
      }
      await page.route('**/*.webp', (route) => route.abort());
      await page.goto(site.origin);
      await expectLegible(page, 'no picture at all', '#home');
      await page.unroute('**/*.webp');
      for (const [shade, value] of [
        ['white', 255],
        ['black', 0],
      ] as const) {
        await put({ main_photo_url: await uploadPlainPicture(product, site, value) });
        await page.goto(site.origin);
        await page.locator('.scene img').evaluate((image: HTMLImageElement) => image.decode());
        if (shade === 'white') await forThemes(COLOR_THEMES, page, 'a white photo', '#home');
        else await expectLegible(page, 'a black photo', '#home');
        await journal(page, `${template}-${shade}`);
      }
      // Names that are longer than designs allow for, and in another script.
      await put({
        couple_names: 'ليلى حداد & Bartholomäus Wolfeschlegelsteinhausenbergerdorff',
        venue_address: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtenstraße 12',
        event_caption: '心からお待ちしております',
      });
      await page.goto(`${site.origin}/invite/nobody`);
      await expectAccessible(page, 'long names and other letters', [390], MEASURED);
      await page.setViewportSize(PHONE);
      await expectLegible(page, 'long names over a photo');
      await journal(page, `${template}-long`);
    });
  });
}

/** Checks the contrast on a phone in these themes, with the pictures of the theme that the page came with. */
async function forThemes(themes: readonly string[], page: Page, what: string, within?: string): Promise<void> {
  await page.setViewportSize(PHONE);
  await expectLegible(page, what, within, themes);
}

/** What is drawn in an option must not say that it is chosen before it is. */
async function expectOptionsAlike(page: Page): Promise<void> {
  const looks = await page.locator('#rsvp [name="attendance"]').evaluateAll((options) =>
    options.map((option) =>
      [null, '::before', '::after'].map((part) => {
        const { backgroundColor, backgroundImage, boxShadow } = getComputedStyle(option, part);
        return { backgroundColor, backgroundImage, boxShadow };
      }),
    ),
  );
  expect(looks).toHaveLength(4);
  for (const look of looks) expect(look).toEqual(looks[0]);
}

async function addEverything(product: Product, site: OwnedSite) {
  const event = { params: { event: site.eventId } };
  await site.api('PUT /admin/events/:event', { ...event, body: EVENT });
  await addSchedule(
    site,
    FULL_SCHEDULE.map((item, at) => ({ ...item, asks_reply: at < 2 })),
  );
  const [guest, other] = [await addGuest(site, 'Gina', { people: PEOPLE }), await addGuest(site, 'Omar')];
  for (const input_type of ['text', 'radio'] as const)
    await site.api('POST /admin/events/:event/rsvp/questions', {
      ...event,
      body: {
        label: 'Main course',
        input_type,
        scope: 'person',
        options: input_type === 'radio' ? ['Beef', 'Fish'] : null,
      },
    });
  await site.api('POST /events/:event/rsvp', {
    ...event,
    body: {
      name: 'Omar',
      email: other.email,
      attendance: 'yes',
      message: 'With all my heart',
      guest_token: other.link.split('/').at(-1),
    },
  });
  for (const input_type of INPUT_TYPES) {
    await site.api('POST /admin/events/:event/rsvp/questions', {
      ...event,
      body: {
        question_key: `of_${input_type}`,
        label: `A question of the kind ${input_type}`,
        input_type,
        required: true,
        placeholder: 'What you like',
        help_text: 'In a few words.',
        ...(OPTION_TYPES.includes(input_type) && { options: ['The first one', 'The second one'] }),
      },
    });
  }
  const [held, mine, bought] = [
    await addGift(site),
    await addGift(site),
    await addGift(site, { category: 'Electronics' }),
  ];
  const free = await addGift(site, {
    quantity_total: 5,
    quantity_purchased: 2,
    external_url: 'https://shop.example/x',
  });
  const [fund, quiet] = [
    await addGift(site, { category: 'Funds', price: 900 }),
    await addGift(site, { category: 'Funds', price: 900, show_amount: false }),
  ];
  await addGift(site, { category: 'Funds', price: 900, status: 'purchased' });
  await site.api('PUT /admin/events/:event/registry/payment', { ...event, body: PAYMENT });
  await other.reserve(held.id);
  await guest.reserve(mine.id);
  await guest.reserve(bought.id);
  await guest.purchase(bought.id);
  await guest.sendContribution(fund.id, 250);
  await other.sendContribution(quiet.id, 20);
  await addImages(site, [
    { image_url: await upload(product, site, 1200, 800), description: 'In the orchard' },
    { image_url: await upload(product, site, 800, 1000) },
  ]);
  return { guest, answered: other, free, mine, fund };
}

/** `value`: 0 for black to 255 for white. */
async function uploadPlainPicture(product: Product, site: OwnedSite, value: number): Promise<string> {
  const background = { r: value, g: value, b: value };
  return send(product, site, sharp({ create: { width: 1200, height: 900, channels: 3, background } }));
}
