import type { Page } from '@playwright/test';
import { TEMPLATES } from '../contract/catalog.ts';
import { COLOR_THEMES } from '../contract/event-kinds.ts';
import { expectAccessible } from './accessible.ts';
import { expectLegible } from './contrast.ts';
import { addGift, addGuest, findCard, PHONE } from './gifts.ts';
import { buySite, signIn, type OwnedSite } from './owned-site.ts';
import { findInMail } from './outbox.ts';
import { expect, test } from './product.ts';

const EVENT = {
  event_name: 'Two tables in the orchard',
  couple_names: 'Annabel Smith & Benedict Jones',
  event_date: '2031-06-14',
  venue_name: 'Rose Barn',
  venue_address: '1 Mill Lane',
  contact: 'Annabel, 020 7946 0000',
};
const FACTS = /orchard|Smith|Jones|June 14|2031|Rose Barn|Mill Lane|7946|Copper kettle/;

// An invitation link that does not work answers 404.
test.use({ expectedNoise: /status of 404/, viewport: PHONE });

const changeEvent = (site: OwnedSite, body: object) =>
  site.api('PUT /admin/events/:event', { params: { event: site.eventId }, body });

const readPrivacy = (page: Page) => page.getByRole('switch', { name: 'Only invited guests can see the site' });

test('M19: an owner makes the site private, and only guests get in', async ({ page, browser, product, journal }) => {
  test.slow();
  const site = await buySite(page, product);
  await changeEvent(site, EVENT);
  const gift = await addGift(site, { title: 'Copper kettle' });
  const guest = await addGuest(site);
  await site.api('POST /admin/events/:event/guests', {
    params: { event: site.eventId },
    body: { guest_name: 'Grandma Rose' },
  });

  await test.step('the owner turns it on, by keyboard', async () => {
    await signIn(page, product, site);
    await page.goto(`${site.origin}/admin/event`);
    await expect(readPrivacy(page)).toHaveAttribute('aria-checked', 'false');
    await expect(page.getByText('1 guest has no email')).toBeVisible();
    await readPrivacy(page).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('Only invited guests can see your site now')).toBeVisible();
    await expect(readPrivacy(page)).toHaveAttribute('aria-checked', 'true');
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
    await expect(readPrivacy(page)).toHaveAccessibleDescription(/^This takes effect right away\./);
    await expect(page.getByText('Search engines can’t list it')).toBeVisible();
    await expectAccessible(page, 'the switch', [390, 1440]);
    await page.setViewportSize(PHONE);
    await journal(page, 'private-owner');
    await page.goto(site.origin);
    await expect(page.getByText('Rose Barn').first()).toBeVisible();
  });

  const context = await browser.newContext({ viewport: PHONE, javaScriptEnabled: false });
  const stranger = await context.newPage();

  await test.step('a stranger sees whose site it is, and nothing else', async () => {
    for (const path of ['/', '/rsvp', '/?gifts=all', '/calendar.ics']) {
      const source = (await (await stranger.goto(site.origin + path))?.text()) ?? '';
      expect(source).toContain('Annabel &amp; Benedict');
      expect(source, path).not.toMatch(FACTS);
    }
    await stranger.goto(site.origin);
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Annabel & Benedict');
    await stranger.goto(`${guest.link}x`);
    await expect(stranger.getByRole('alert')).toContainText('This link doesn’t work');
  });

  await test.step('a guest opens the link, and then the plain address', async () => {
    await stranger.goto(guest.link);
    await expect(stranger.getByText('Rose Barn').first()).toBeVisible();
    await stranger.goto(site.origin);
    await expect(stranger.getByText('Rose Barn').first()).toBeVisible();
    await context.close();
  });

  await test.step('a guest without the link asks for a code, and needs no other one for a gift', async () => {
    const other = await browser.newContext({ viewport: PHONE });
    const phone = await other.newPage();
    await phone.goto(site.origin);
    await expectAccessible(phone, 'a private site');
    await phone.setViewportSize(PHONE);
    await phone.getByLabel('Email').fill(guest.email);
    await phone.keyboard.press('Enter');
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Check your email');
    await phone.getByLabel('Verification code').fill('000000');
    await phone.keyboard.press('Enter');
    await expect(phone.getByRole('alert')).toHaveText('Invalid verification code');
    await expect(phone.getByText('Annabel & Benedict')).toBeVisible();
    await expectAccessible(phone, 'a wrong code');
    await phone.setViewportSize(PHONE);
    await phone.goBack();
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Check your email');
    await expect(phone.getByRole('alert')).toHaveCount(0);
    const code = (await findInMail(product, guest.email, /\d{6} is your code/)).slice(0, 6);
    await phone.getByLabel('Verification code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await phone.getByRole('button', { name: 'Open the Invitation' }).click();
    await expect(phone).toHaveURL(`${site.origin}/`);
    await expect(phone.getByText('Rose Barn').first()).toBeVisible();
    // Without a touch: the form knows whose invitation it is before the guest comes to it.
    const form = phone.getByRole('form');
    await expect(form.getByText('You’re replying for Gina Rossi.')).toBeVisible();
    await expect(form.getByLabel('Name').first()).toHaveValue('Gina Rossi');
    await expect(form.getByLabel('Email')).toHaveValue(guest.email);
    await journal(phone, 'private-entered');
    await phone.locator('#registry').scrollIntoViewIfNeeded();
    await findCard(phone, gift).getByRole('button', { name: 'Reserve Gift' }).click();
    await expect(phone.getByRole('dialog').getByLabel('Email')).toHaveCount(0);
    await other.close();
  });

  await test.step('a guest who opened the link before is greeted on the plain address', async () => {
    const known = await browser.newPage({ viewport: PHONE });
    await known.goto(guest.link);
    await expect.poll(() => known.evaluate(() => localStorage.getItem('guestToken'))).not.toBeNull();
    await known.goto(site.origin);
    await expect(known.getByText('You’re replying for Gina Rossi.')).toBeVisible();
    await known.close();
  });

  await test.step('the owner turns it off', async () => {
    await page.goto(`${site.origin}/admin/event`);
    await readPrivacy(page).click();
    await expect(page.getByText('Everyone with the address can see your site now')).toBeVisible();
    const anyone = await browser.newPage();
    await anyone.goto(site.origin);
    await expect(anyone.getByText('Rose Barn').first()).toBeVisible();
    await anyone.close();
  });
});

for (const { id: template } of TEMPLATES) {
  test(`M19: ${template} has a closed page that is accessible and legible in every theme`, async ({
    page,
    browser,
    product,
    journal,
  }) => {
    const site = await buySite(page, product, template);
    await changeEvent(site, EVENT);
    await site.api('PUT /admin/events/:event/visibility', {
      params: { event: site.eventId },
      body: { invited_only: true },
    });
    const stranger = await browser.newPage({ viewport: PHONE });
    await stranger.goto(site.origin);
    await expectAccessible(stranger, 'closed', undefined, { contrast: false });
    await journal(stranger, `private-${template}`);
    for (const color_theme of COLOR_THEMES) {
      await changeEvent(site, { color_theme });
      await stranger.goto(site.origin);
      await expectLegible(stranger, `closed in ${color_theme}`);
    }
    await stranger.getByLabel('Email').fill('nobody@example.com');
    await stranger.getByRole('button', { name: 'Email Me a Code' }).click();
    await stranger.getByLabel('Verification code').fill('000000');
    await stranger.getByRole('button', { name: 'Open the Invitation' }).click();
    await expect(stranger.getByRole('alert')).toBeVisible();
    await expectAccessible(stranger, 'a wrong code', undefined, { contrast: false });
    await stranger.setViewportSize(PHONE);
    await expectLegible(stranger, 'a wrong code');
    await journal(stranger, `private-code-${template}`);
    await stranger.close();
  });
}
