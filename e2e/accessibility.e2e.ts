import { COLOR_THEMES } from '../contract/event-kinds.ts';
import { LEAFLETS } from '../contract/pages.ts';
import { expectAccessible } from './accessible.ts';
import { ownedSite, signIn } from './owned-site.ts';
import { expect, test } from './product.ts';

const EVENT = {
  event_name: 'Summer wedding',
  couple_names: 'Annabel Smith & Benedict Jones',
  event_date: '2031-06-14',
  event_caption: 'Two hearts, one table',
  venue_name: 'Rose Barn',
  venue_address: '1 Mill Lane, Bath',
};

test('the main site can be used by everybody', async ({ page, product }) => {
  await page.goto(product.origin);
  await expectAccessible(page, 'the landing page');
  await page.getByRole('button', { name: 'Select This Template' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'the wizard');
  await page.keyboard.press('Escape');
  const leaflets = LEAFLETS.map((name) => `/${name}`);
  for (const path of [...leaflets, '/admin/login', '/admin/forgot-password', '/dev/outbox', '/test/card']) {
    await page.goto(product.origin + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, path);
  }
});

for (const template of ['classic-wedding', 'universal-celebration']) {
  test(`the guests’ page of ${template} can be used by everybody, in every colour`, async ({ page, product }) => {
    test.slow();
    const site = await ownedSite(page, product, template);
    await page.goto(site.origin);
    await expectAccessible(page, 'a site without its details');
    for (const color_theme of COLOR_THEMES) {
      await site.api('PUT /admin/events/:event', { params: { event: site.eventId }, body: { ...EVENT, color_theme } });
      await page.goto(site.origin);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Annabel');
      await expectAccessible(page, `${template} in ${color_theme}`);
    }
  });
}

test.describe('what guests meet by mistake', () => {
  // The page itself is not found, as it should be; nor is the photograph.
  test.use({ expectedNoise: /Failed to load resource: (the server responded with a status of 404|net::ERR_)/ });

  test('can be used by everybody, with names of every length and script', async ({ page, product }) => {
    test.slow();
    for (const template of ['classic-wedding', 'universal-celebration']) {
      const site = await ownedSite(page, product, template);
      const put = (body: object) => site.api('PUT /admin/events/:event', { params: { event: site.eventId }, body });
      await put({ ...EVENT, main_photo_url: 'https://photos.invalid/none.jpg' });
      await page.goto(`${site.origin}/invite/nobody`);
      await expect(page.getByRole('alert').filter({ hasText: 'Invalid invitation link.' })).toBeVisible();
      await expectAccessible(page, `an unknown link to ${template}, and no photograph`);
      await put({
        couple_names: 'ليلى حداد & Bartholomäus Wolfeschlegelsteinhausenbergerdorff',
        venue_address: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtenstraße 12',
        event_caption: '心からお待ちしております',
        contact: 'ليلى: 050 123 4567',
      });
      await page.goto(site.origin);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('ليلى');
      await expectAccessible(page, `long names and other letters in ${template}`);
    }
    await page.goto(product.site('nobody-lives-here'));
    await expect(page.getByRole('heading', { name: 'No Invitation Found' })).toBeVisible();
    await expectAccessible(page, 'an address of nobody');
  });
});

test('the owner area can be used by everybody', async ({ page, product }) => {
  const site = await ownedSite(page, product);
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
