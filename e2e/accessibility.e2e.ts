import { LEGAL_PAGES } from '../contract/pages.ts';
import { expectAccessible } from './accessible.ts';
import { buySite, signIn } from './owned-site.ts';
import { addGift } from './gifts.ts';
import { expect, MOVING, test } from './product.ts';

const EVENT = {
  event_name: 'Summer wedding',
  couple_names: 'Annabel Smith & Benedict Jones',
  event_date: '2031-06-14',
  event_caption: 'Two hearts, one table',
  venue_name: 'Rose Barn',
  venue_address: '1 Mill Lane, Bath',
};

test('the main site is accessible', async ({ page, product }) => {
  await page.goto(product.origin);
  await expectAccessible(page, 'the landing page');
  await page.getByRole('button', { name: 'Select This Template' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'the wizard');
  await page.keyboard.press('Escape');
  const legalPages = LEGAL_PAGES.map((name) => `/${name}`);
  for (const path of [...legalPages, '/admin/login', '/admin/forgot-password', '/dev/outbox', '/test/card']) {
    await page.goto(product.origin + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, path);
  }
});

test.describe('error pages for guests', () => {
  // The 404 of the page and the missing photo are expected.
  test.use({ expectedNoise: /Failed to load resource: (the server responded with a status of 404|net::ERR_)/ });

  test('are accessible', async ({ page, product }) => {
    const site = await buySite(page, product);
    const body = { ...EVENT, main_photo_url: 'https://photos.invalid/none.jpg' };
    await site.api('PUT /admin/events/:event', { params: { event: site.eventId }, body });
    await page.goto(`${site.origin}/invite/nobody`);
    await expect(page.getByRole('alert').filter({ hasText: 'Invalid invitation link.' })).toBeVisible();
    await expectAccessible(page, 'an unknown link, and no photograph');
    await page.goto(product.siteOriginOf('nobody-lives-here'));
    await expect(page.getByRole('heading', { name: 'No Invitation Found' })).toBeVisible();
    await expectAccessible(page, 'an address of nobody');
  });
});

test.describe('by keyboard', () => {
  test.use({ ...MOVING, viewport: { width: 1440, height: 900 } });

  test('the focus follows the order of the page, and is on the screen at once', async ({ page, product }) => {
    // Its monogram is not where it stands in the document.
    const site = await buySite(page, product, 'modern-wedding');
    await site.api('PUT /admin/events/:event', { params: { event: site.eventId }, body: EVENT });
    for (const title of ['Kettle', 'Pan']) await addGift(site, { title });
    await page.goto(site.origin);
    const links: string[] = [];
    for (let last = ''; last !== 'For hosts';) {
      await page.keyboard.press('Tab');
      const { link, text, top, bottom } = await page.evaluate(() => {
        const focused = document.activeElement;
        const place = focused?.getBoundingClientRect();
        return {
          link: focused?.matches('nav[aria-label="Main"] a') === true,
          text: focused?.textContent.trim() ?? '',
          top: place?.top ?? Infinity,
          bottom: place?.bottom ?? -Infinity,
        };
      });
      if (link) links.push(text);
      expect(top, text).toBeLessThan(900);
      expect(bottom, text).toBeGreaterThan(0);
      last = text;
    }
    expect(links).toEqual(['Home', 'RSVP', 'Registry', 'Gallery', 'Settings for hosts']);
  });
});

test('the owner area is accessible', async ({ page, product }) => {
  const site = await buySite(page, product);
  const event = { params: { event: site.eventId } };
  await site.api('PUT /admin/events/:event', { ...event, body: EVENT });
  await site.api('POST /admin/events/:event/guests', { ...event, body: { guest_name: 'Gina Rossi' } });
  await site.api('POST /events/:event/rsvp', {
    ...event,
    body: { name: 'Rita Rossi', email: 'rita@example.com', attendance: 'yes', guests: 2, message: 'Hurrah' },
  });
  await signIn(page, product, site);
  for (const [path, heading] of [
    ['dashboard', 'Dashboard'],
    ['event', 'Event'],
    ['guests', /Guest Invitations/],
    ['rsvp', /RSVP Management/],
    ['account', 'Account'],
  ] as const) {
    await page.goto(`${site.origin}/admin/${path}`);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expectAccessible(page, path);
  }
});
