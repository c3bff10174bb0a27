import type { Locator, Page } from '@playwright/test';
import { TEMPLATES } from '../contract/catalog.ts';
import { expectAccessible } from './accessible.ts';
import { chooseThemes, expectLegible } from './contrast.ts';
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
const PASSCODE = 'Tulips & Tea';

// An invitation link that does not work answers 404.
test.use({ expectedNoise: /status of 404/, viewport: PHONE });

const changeEvent = (site: OwnedSite, body: object) =>
  site.api('PUT /admin/events/:event', { params: { event: site.eventId }, body });

const choose = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });
const SMALL_PHONE = { width: 360, height: 640 };

/** On the first screen of a phone, without scrolling. */
async function expectOnFirstScreen(page: Page, ...parts: readonly Locator[]) {
  const box = page.viewportSize();
  for (const size of [SMALL_PHONE, PHONE]) {
    await page.setViewportSize(size);
    for (const part of parts) {
      const bottom = await part.evaluate((element) => element.getBoundingClientRect().bottom + scrollY);
      expect(bottom, String(part)).toBeLessThanOrEqual(size.height);
    }
  }
  if (box) await page.setViewportSize(box);
}

const expectOpened = (page: Page) => expect(page.getByText('Rose Barn').first()).toBeVisible();
const expectCovered = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Annabel & Benedict');
  await expect(page.getByText('Rose Barn')).toHaveCount(0);
};

test('M19: owners close their site, and guests get in', async ({ page, browser, product, journal }) => {
  const site = await buySite(page, product);
  await changeEvent(site, EVENT);
  const gift = await addGift(site, { title: 'Copper kettle' });
  const guest = await addGuest(site);
  await site.api('POST /admin/events/:event/guests', {
    params: { event: site.eventId },
    body: { guest_name: 'Grandma Rose' },
  });
  const phone = await browser.newPage({ viewport: PHONE });

  await test.step('the owner gives guests a passcode, by keyboard', async () => {
    await signIn(page, product, site);
    await page.goto(`${site.origin}/admin/event`);
    await choose(page, 'Everyone with the address').focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText('Not saved yet')).toBeVisible();
    await page.getByLabel('Passcode', { exact: true }).fill('abc');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Please choose a passcode of 4 to 40 characters.')).toBeVisible();
    await phone.goto(site.origin);
    await expectOpened(phone);
    await page.getByLabel('Passcode', { exact: true }).fill(PASSCODE);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Guests need the passcode now')).toBeVisible();
    await expect(page.getByText(`The passcode is: ${PASSCODE}`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
    await expect(page.getByText('Search engines can’t list it')).toBeVisible();
    await expectAccessible(page, 'who can see the site', [390, 1440]);
    await page.setViewportSize(PHONE);
    await page.getByText('Who can see your site').first().scrollIntoViewIfNeeded();
    await journal(page, 'private-owner');
    await page.goto(site.origin);
    await expectOpened(page);
  });

  await test.step('M24: a guest types the passcode, wrong at first, by keyboard', async () => {
    await phone.goto(site.origin);
    await expectCovered(phone);
    await expectAccessible(phone, 'a cover');
    await phone.setViewportSize(PHONE);
    await phone.getByLabel('Passcode').focus();
    await phone.keyboard.type('tulips');
    await phone.keyboard.press('Enter');
    await expect(phone.getByRole('alert')).toContainText('This isn’t the passcode');
    await expect(phone.getByLabel('Passcode')).toHaveValue('tulips');
    await expect(phone.getByLabel('Passcode')).toHaveAccessibleDescription(/^This isn’t the passcode/);
    await expectAccessible(phone, 'a wrong passcode');
    await phone.setViewportSize(PHONE);
    await phone.getByLabel('Passcode').fill('tulips & tea ');
    await phone.keyboard.press('Tab');
    await phone.keyboard.press('Enter');
    await expect(phone).toHaveURL(`${site.origin}/`);
    await expectOpened(phone);
    await phone.locator('#registry').scrollIntoViewIfNeeded();
    await expect(findCard(phone, gift)).toBeVisible();
    await changeEvent(site, { passcode: 'another word' });
    await phone.goto(site.origin);
    await expectCovered(phone);
  });

  await test.step('the owner lets only invited guests in, who may be found by name', async () => {
    await page.goto(`${site.origin}/admin/event`);
    await choose(page, 'Only invited guests').check();
    await expect(page.getByText('1 invitation has no email')).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Only invited guests can see your site now')).toBeVisible();
    const byName = page.getByRole('switch', { name: 'Guests can find their invitation by name' });
    await byName.focus();
    await page.keyboard.press('Space');
    await expect(byName).toHaveAttribute('aria-checked', 'true');
  });

  const context = await browser.newContext({ viewport: PHONE, javaScriptEnabled: false });
  const stranger = await context.newPage();

  await test.step('a stranger sees whose site it is, and nothing else', async () => {
    for (const path of ['/', '/rsvp', '/find', '/?gifts=all', '/calendar.ics']) {
      const source = (await (await stranger.goto(site.origin + path))?.text()) ?? '';
      expect(source).toContain('Annabel');
      expect(source, path).not.toMatch(FACTS);
    }
    await stranger.goto(`${guest.link}x`);
    await expect(stranger.getByRole('alert')).toContainText('This link doesn’t work');
  });

  await test.step('M25: a guest finds the invitation by email, without a script', async () => {
    await stranger.goto(site.origin);
    await stranger.getByLabel('Email').fill(guest.email);
    await stranger.keyboard.press('Enter');
    await expect(stranger.getByRole('heading', { name: 'Check your email' })).toBeFocused();
    await expect(stranger.getByText(guest.email)).toBeVisible();
    await stranger.goto(await findInMail(product, guest.email, /http:\/\/\S+\/invite\/[\w-]+/));
    await expectOpened(stranger);
    await stranger.goto(site.origin);
    await expectOpened(stranger);
    await context.close();
  });

  await test.step('M25: another one finds it by name, and is known from then on', async () => {
    await phone.goto(site.origin);
    await phone.getByLabel('Or your full name').fill('Gina');
    await phone.getByRole('button', { name: 'Find by Name' }).click();
    await expect(phone.getByRole('alert')).toContainText('We couldn’t find exactly one invitation');
    await expect(phone.getByLabel('Or your full name')).toBeFocused();
    await expectAccessible(phone, 'a name that is not found');
    await phone.setViewportSize(PHONE);
    await phone.getByLabel('Or your full name').fill('GINA rossi');
    await phone.keyboard.press('Enter');
    await expect(phone).toHaveURL(guest.link);
    await expectOpened(phone);
    await expect.poll(() => phone.evaluate(() => localStorage.getItem('guestToken'))).not.toBeNull();
    await phone.goto(site.origin);
    await expect(phone.getByText('You’re replying for Gina Rossi.')).toBeVisible();
    await expect(phone.getByText('Have an invitation?')).toHaveCount(0);
    await journal(phone, 'private-entered');
  });

  await test.step('the owner opens the site again', async () => {
    await page.goto(`${site.origin}/admin/event`);
    await choose(page, 'Everyone with the address').check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Everyone with the address can see your site now')).toBeVisible();
    const anyone = await browser.newPage({ viewport: PHONE });
    await anyone.goto(site.origin);
    await expectOpened(anyone);
    await anyone.getByRole('link', { name: 'Find it' }).click();
    await expect(anyone.getByRole('heading', { name: 'Find your invitation' })).toBeVisible();
    await expectAccessible(anyone, 'finding an invitation');
  });
});

for (const { id: template } of TEMPLATES) {
  test(`M19: ${template} has a cover that is accessible and legible`, async ({ page, browser, product, journal }) => {
    const site = await buySite(page, product, template);
    await changeEvent(site, { ...EVENT, access: 'passcode', passcode: PASSCODE, find_by_name: true });
    const stranger = await browser.newPage({ viewport: PHONE });
    await stranger.goto(site.origin);
    const [passcode, open] = [stranger.getByLabel('Passcode'), stranger.getByRole('button')];
    await expectOnFirstScreen(stranger, passcode, open);
    await expectAccessible(stranger, 'a cover', undefined, { contrast: false });
    await journal(stranger, `private-${template}`);
    for (const color_theme of chooseThemes(template)) {
      await changeEvent(site, { color_theme });
      await stranger.goto(site.origin);
      await expectLegible(stranger, `a cover in ${color_theme}`);
    }
    await stranger.getByLabel('Passcode').fill('no idea');
    await stranger.keyboard.press('Enter');
    await expect(stranger.getByRole('alert')).toBeVisible();
    await expectOnFirstScreen(stranger, stranger.getByRole('alert'), passcode, open);
    await expectLegible(stranger, 'a wrong passcode');
    await journal(stranger, `private-wrong-${template}`);
    await stranger.getByRole('link', { name: 'Find it' }).click();
    await stranger.getByLabel('Or your full name').fill('Nobody');
    await stranger.keyboard.press('Enter');
    await expect(stranger.getByRole('alert')).toBeVisible();
    await expectAccessible(stranger, 'finding an invitation', undefined, { contrast: false });
    await stranger.setViewportSize(PHONE);
    await expectLegible(stranger, 'finding an invitation');
    await journal(stranger, `private-find-${template}`);
    await changeEvent(site, { access: 'invited' });
    await stranger.goto(site.origin);
    const mail = stranger.getByRole('button', { name: 'Email My Invitation' });
    await expectOnFirstScreen(stranger, stranger.getByLabel('Email'), mail);
    await journal(stranger, `private-invited-${template}`);
    await stranger.close();
  });
}
