import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { TEMPLATES } from '../contract/catalog.ts';
import { buySite, signIn, type OwnedSite } from './owned-site.ts';
import { upload } from './pictures.ts';
import { expect, MOVING, test, type Product } from './product.ts';
import { buyEventSite, invite } from './replies.ts';

test.use({ ...MOVING, viewport: { width: 390, height: 844 } });

const DAY = 86_400_000;
const formatDateIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

/** `days`: from today in UTC. */
async function createSiteWithEvent(page: Page, product: Product, days: number): Promise<OwnedSite> {
  const site = await buySite(page, product);
  await site.api('PUT /admin/events/:event', {
    params: { event: site.eventId },
    body: {
      event_type: 'birthday',
      event_name: 'Forty',
      couple_names: 'Mia Sun',
      event_date: formatDateIn(days),
      event_time: '18:00',
      event_end_time: '01:00',
      time_zone: 'UTC',
      venue_name: 'Rose Barn',
      venue_address: '1 Mill Lane, Bath',
      contact: 'Ask Tom: 555 0100 22',
    },
  });
  return site;
}

test('a guest sees date and place and adds them to a calendar', async ({ page, product, journal }) => {
  const { origin } = await createSiteWithEvent(page, product, 30);
  await page.goto(origin);
  await expect(page).toHaveTitle('Mia');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('the birthday of Mia');
  await expect(page.locator('time')).toHaveText(/, 6:00 PM – 1:00 AM the next day, /);
  await expect(page.getByText('In 30 days')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get directions' })).toHaveAttribute(
    'href',
    'https://www.google.com/maps/dir/?api=1&destination=Rose+Barn%2C+1+Mill+Lane%2C+Bath',
  );
  await expect(page.getByRole('link', { name: '555 0100 22' })).toHaveAttribute('href', 'tel:555010022');
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Add to calendar' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('invitation.ics');
  expect(await readFile(await saved.path(), 'utf8')).toContain('SUMMARY:The birthday of Mia\r\n');
  await journal(page, 'invitation');
});

test('the navigation stays visible and marks the current section', async ({ page, product }) => {
  const site = await createSiteWithEvent(page, product, 30);
  await page.goto(site.origin);
  const bar = page.getByRole('navigation', { name: 'Main' });
  await expect(bar.locator('[aria-current]')).toHaveText('Home');
  for (const name of ['RSVP', 'Registry', 'Gallery', 'Home']) {
    await bar.getByRole('link', { name, exact: true }).click();
    await expect(bar.locator('[aria-current]')).toHaveText(name);
    await expect(bar).toBeInViewport();
  }
  // Jumps from one end of the page to the other.
  await page.keyboard.press('End');
  await expect(bar.locator('[aria-current]')).toHaveText('Gallery');

  await test.step('also where sections have gaps, and the reader pauses where one begins', async () => {
    await site.api('PUT /admin/events/:event', {
      params: { event: site.eventId },
      body: { template_id: 'elegant-birthday' },
    });
    await page.goto(site.origin);
    for (const name of ['RSVP', 'Registry', 'Gallery']) {
      await page.locator(`#${name.toLowerCase()}`).evaluate(async (section) => {
        const waitForFrame = () =>
          new Promise((resolve) => {
            requestAnimationFrame(resolve);
          });
        for (const part of [0.48, 0.47, 0.465, 0.46, 0.455, 0.45, 0.1]) {
          scrollTo({ top: scrollY + section.getBoundingClientRect().top - innerHeight * part, behavior: 'instant' });
          await waitForFrame();
          await waitForFrame();
        }
      });
      await expect(bar.locator('[aria-current]')).toHaveText(name);
    }
  });
});

test('the countdown continues while the page stays open', async ({ page, product }) => {
  const { origin } = await createSiteWithEvent(page, product, 3);
  await page.clock.install();
  await page.goto(origin);
  await expect(page.getByText('In 3 days')).toBeVisible();
  // The first key press hydrates the page without changing the text.
  await page.keyboard.press('Tab');
  await expect(page.getByText('In 3 days')).toBeVisible();
  for (const [days, words] of [
    [2, 'Tomorrow'],
    [3, 'Today'],
    [4, 'We celebrated on '],
  ] as const) {
    await page.clock.setFixedTime(Date.now() + days * DAY);
    await expect(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await expect(page.locator('.countdown')).toHaveText(new RegExp(`^${words}`), { timeout: 500 });
    }).toPass();
  }
  await expect(page.getByRole('link', { name: 'Add to calendar' })).toHaveCount(0);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('shows everything about the event', async ({ page, product }) => {
    const { origin } = await createSiteWithEvent(page, product, 1);
    await page.goto(origin);
    for (const words of ['Tomorrow', 'until 1:00 AM the next day', 'Rose Barn', '1 Mill Lane, Bath', 'Ask Tom:']) {
      await expect(page.getByText(words).first()).toBeVisible();
    }
    for (const name of ['Add to calendar', 'Get directions', 'Settings for hosts']) {
      await expect(page.getByRole('link', { name })).toBeVisible();
    }
  });
});

test('every design says who, when and where on the first screen of a small phone, and on one printed page', async ({
  page,
  product,
}) => {
  const site = await createSiteWithEvent(page, product, 30);
  const put = (body: object) => site.api('PUT /admin/events/:event', { params: { event: site.eventId }, body });
  const photo = await upload(product, site, 1200, 800);
  for (const { id: template_id } of TEMPLATES) {
    for (const main_photo_url of [photo, '']) {
      await put({ template_id, main_photo_url });
      await page.setViewportSize({ width: 360, height: 640 });
      await page.goto(site.origin);
      for (const fact of ['h1', '.first-facts', '.first-reply'])
        await expect(page.locator(fact), `${fact} of ${template_id}`).toBeInViewport({ ratio: 1 });
    }
    await page.emulateMedia({ media: 'print' });
    expect((await page.locator('body').innerText()).split('\n').filter(Boolean)).toEqual([
      'You’re invited to celebrate',
      'the birthday of',
      'Mia',
      'Forty',
      expect.stringMatching(/^\w+day, .*, 6:00 PM – 1:00 AM/),
      'Rose Barn',
      '1 Mill Lane, Bath',
      `All details: ${new URL(site.origin).host}`,
    ]);
    expect(await countPrintedPages(page), template_id).toBe(1);
    await put({
      couple_names: 'Wolfeschlegelstein Hausen & Featherstonehaugh-Cholmondeley',
      venue_address: '128 Long Road\nThe mill house, third floor\nBath BA1 2AB, United Kingdom',
    });
    await page.reload();
    expect(await countPrintedPages(page), `${template_id} with long names`).toBe(1);
    await put({ couple_names: 'Mia Sun', venue_address: '1 Mill Lane, Bath' });
    await page.emulateMedia({ media: 'screen' });
  }
  await page.getByRole('link', { name: 'Reply', exact: true }).click();
  await expect(page.getByLabel('Your name')).toBeInViewport();
  // Strangers find there how to reply.
  await put({ replies_from: 'invited' });
  await page.goto(site.origin);
  await page.getByRole('link', { name: 'Reply', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Open your invitation to reply' })).toBeInViewport();
});

test('every design has Reply on the first screen of a household’s small phone', async ({ page, product, journal }) => {
  const site = await buyEventSite(page, product, { event_name: 'Wedding', event_time: '14:30' });
  const { unique_token } = await invite(site, { guest_name: 'The Featherstonehaugh-Cholmondeley Family' });
  const photo = await upload(product, site, 1200, 800);
  await page.setViewportSize({ width: 360, height: 640 });
  for (const { id: template_id } of TEMPLATES)
    for (const main_photo_url of [photo, ''])
      for (const couple_names of ['Mia & Jonas', 'Annabel & Benedict']) {
        await site.api('PUT /admin/events/:event', {
          params: { event: site.eventId },
          body: { template_id, main_photo_url, couple_names },
        });
        await page.goto(`${site.origin}/invite/${unique_token}`);
        for (const fact of ['h1', '.first-facts', '.first-reply'])
          await expect
            .soft(page.locator(fact), `${fact} of ${template_id} for ${couple_names}`)
            .toBeInViewport({ ratio: 1, timeout: 5000 });
        await journal(page, `first-${template_id}-${couple_names}`);
      }
});

test('the owner sets the time zone, and guests see it', async ({ page, product }) => {
  const site = await createSiteWithEvent(page, product, 30);
  await signIn(page, product, site);
  await page.goto(`${site.origin}/admin/event`);
  const zone = page.getByRole('combobox', { name: 'Time Zone' });
  await zone.fill('berlin');
  await zone.press('Enter');
  await expect(zone).toHaveValue(/^Berlin · Central European Time/);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Event details updated successfully!')).toBeVisible();
  await page.goto(site.origin);
  await expect(page.getByText('Central European Time').last()).toBeVisible();
  await page.goto(`${site.origin}/admin/event`);
  await zone.fill('');
  await zone.blur();
  await expect(page.getByRole('button', { name: /^Use yours: / })).toBeVisible();
});

/** The most pages on one of the usual sheets: one is narrower, the other is shorter. */
async function countPrintedPages(page: Page): Promise<number> {
  const counts: number[] = [];
  for (const format of ['A4', 'Letter']) {
    const file = await page.pdf({ format });
    counts.push(file.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0);
  }
  return Math.max(...counts);
}
