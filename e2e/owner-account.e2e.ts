import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import type { Api } from '../contract/api.ts';
import { createClient } from '../contract/client.ts';
import { expectAccessible } from './accessible.ts';
import { buySite, signIn, type OwnedSite } from './owned-site.ts';
import { findInMail } from './outbox.ts';
import { expect, test, makeUniqueAddress, type Product } from './product.ts';

// Refused requests and an expired session are expected.
test.use({ expectedNoise: /400 \(Bad Request\)|401 \(Unauthorized\)/ });

const PHONE = { width: 390, height: 900 };
const DESKTOP = { width: 1440, height: 900 };
const NEW_PASSWORD = 'kettle-briar-89';

const findMailedLink = (product: Product, email: string, path: string): Promise<string> =>
  findInMail(product, email, new RegExp(`https?://\\S+/admin/${path}\\?token=[\\w-]+`));

async function open(page: Page, product: Product, site: OwnedSite): Promise<void> {
  await signIn(page, product, site);
  await page.goto(`${site.origin}/admin/account`);
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible();
  await expect(page.getByText('This device')).toBeVisible();
}

const dialogOf = (page: Page) => page.getByRole('dialog');

async function checkDialog(page: Page, opener: Locator, name: string): Promise<void> {
  await opener.click();
  await expect(dialogOf(page)).toBeVisible();
  await expectAccessible(page, name);
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(opener).toBeFocused();
}

test('the account page and its dialogs are accessible', async ({ page, product, journal }) => {
  // Six parts at two widths.
  const site = await buySite(page, product);
  await open(page, product, site);
  await expectAccessible(page, 'the account');
  await journal(page, 'account');
  for (const name of ['Change name', 'Change email', 'Change password', 'Invite a Second Owner', 'Delete This Site']) {
    await checkDialog(page, page.getByRole('button', { name }), name);
  }
});

// Each part of the page is used at one width; what it shows is checked at both.

test('an owner changes name, email and password on a phone', async ({ page, product, journal }) => {
  await page.setViewportSize(PHONE);
  const site = await buySite(page, product);
  await open(page, product, site);

  await page.getByLabel('Replies from guests').selectOption('Once a day, at 6 PM');
  await expect(page.getByText('Saved.')).toBeVisible();
  expect(await site.api('GET /admin/account')).toMatchObject({ notify_replies: 'daily', notify_gifts: 'at_once' });

  await page.getByRole('button', { name: 'Change name' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Olga Owner');
  await journal(page, 'account-name');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Name changed.')).toBeVisible();
  await expect(page.getByText('Olga Owner').filter({ visible: true }).first()).toBeVisible();

  const email = makeUniqueAddress('new');
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByLabel('New email').fill(email);
  await page.getByLabel('Your password').fill('not mine');
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByText('This isn’t your current password.')).toBeVisible();
  await expect(page.getByLabel('New email')).toHaveValue(email);
  await journal(page, 'account-email-wrong');
  await page.getByLabel('Your password').fill(site.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('open the link we sent there')).toBeVisible();
  await journal(page, 'account-email-pending');
  await page.goto(await findMailedLink(product, email, 'confirm-email'));
  await expect(page).toHaveURL(`${site.origin}/admin/confirm-email`);
  await journal(page, 'account-confirm');
  await page.getByRole('button', { name: 'Confirm Email' }).click();
  await expect(page.getByText(`You now sign in with ${email}.`)).toBeVisible();
  await page.getByRole('link', { name: 'Go to Your Account' }).click();
  await expect(page.getByText(email).filter({ visible: true }).first()).toBeVisible();

  // Another browser is signed in until the password changes.
  const visitor = createClient<Api>({ base: product.origin });
  const elsewhere = { email, password: site.password, subdomain: site.subdomain };
  await visitor('POST /admin/login', { body: elsewhere });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign out Unknown device' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Sign out Unknown device' }).first().click();
  await expect(page.getByText('Unknown device was signed out.')).toBeVisible();

  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Current password').fill(site.password);
  await page.getByLabel('New password', { exact: true }).fill('password1');
  await page.getByRole('button', { name: 'Change Password', exact: true }).last().click();
  await expect(page.getByText('This password is easy to guess.')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password changed.')).toBeVisible();
  await expect(page.getByText('This device')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Sign out / })).toHaveCount(0);
  expect((await visitor('POST /admin/login', { body: { ...elsewhere, password: NEW_PASSWORD } })).user.email).toBe(
    email,
  );

  await page.goto(await findMailedLink(product, site.email, 'restore-email'));
  await expect(page.getByRole('heading', { name: 'Keep your email?' })).toBeVisible();
  await expectAccessible(page, 'restoring an email');
  await page.setViewportSize(PHONE);
  await journal(page, 'account-restore');
  await page.getByRole('button', { name: 'Keep My Email' }).click();
  await expect(page.getByRole('heading', { name: 'Your email is safe' })).toBeVisible();
  await journal(page, 'account-restored');
});

test('an owner invites and removes a second owner on a large screen', async ({ page, product, browser, journal }) => {
  await page.setViewportSize(DESKTOP);
  const site = await buySite(page, product);
  await open(page, product, site);
  const email = makeUniqueAddress('second');
  await page.getByRole('button', { name: 'Invite a Second Owner' }).click();
  await page.getByLabel('Their email').fill(email);
  await page.getByLabel('Your password').fill(site.password);
  await journal(page, 'account-invite');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Invitation sent.')).toBeVisible();
  await expect(page.getByText(/^Invited\. The link expires on/)).toBeVisible();

  const context = await browser.newContext({ viewport: DESKTOP });
  const theirs = await context.newPage();
  await theirs.goto(await findMailedLink(product, email, 'join'));
  await expect(theirs.getByRole('heading', { name: 'Olivia Owner invites you' })).toBeVisible();
  await expectAccessible(theirs, 'the invitation');
  await theirs.setViewportSize(DESKTOP);
  await journal(theirs, 'account-join');
  await theirs.getByRole('button', { name: 'Accept Invitation' }).click();
  await expect(theirs.getByText('Please enter your name')).toBeVisible();
  await theirs.getByLabel('Your name').fill('Sam Second');
  await theirs.getByLabel('Choose a password').fill(NEW_PASSWORD);
  await theirs.keyboard.press('Enter');
  await expect(theirs).toHaveURL(`${site.origin}/admin/dashboard`);
  await theirs.goto(`${site.origin}/admin/account`);
  await expect(theirs.getByRole('button', { name: 'Leave This Site' })).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Delete This Site' })).toHaveCount(0);
  await journal(theirs, 'account-second');

  await page.reload();
  await page.getByRole('button', { name: 'Remove Second Owner' }).click();
  await expectAccessible(page, 'removing the second owner');
  await page.setViewportSize(DESKTOP);
  await journal(page, 'account-remove');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Sam Second was removed.')).toBeVisible();
  await theirs.reload();
  await expect(theirs).toHaveURL(`${site.origin}/admin/login`);
  await theirs.goto(`${site.origin}/admin/join?token=used`);
  await expect(theirs.getByRole('heading', { name: 'This invitation has expired' })).toBeVisible();
  await journal(theirs, 'account-join-dead');
  await context.close();
});

test('an owner exports, closes and reopens a site on a phone', async ({ page, product, journal }) => {
  await page.setViewportSize(PHONE);
  const site = await buySite(page, product);
  await open(page, product, site);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Everything' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(new RegExp(`^${site.subdomain}-\\d{4}-\\d\\d-\\d\\d\\.zip$`));
  const files = Object.keys(unzipSync(await readFile(await download.path())));
  expect(files).toEqual(expect.arrayContaining(['README.txt', 'data/events.json', 'tables/guests.csv']));

  await page.getByRole('button', { name: 'Delete This Site' }).click();
  await page.getByLabel(/to confirm$/).fill('another');
  await page.getByLabel('Your password').fill(site.password);
  await page.getByRole('button', { name: 'Close and Delete' }).click();
  await expect(page.getByText('This doesn’t match your site’s address.')).toBeVisible();
  await journal(page, 'account-delete');
  await page.getByLabel(/to confirm$/).fill(new URL(site.origin).host);
  await page.getByRole('button', { name: 'Close and Delete' }).click();
  await expect(page.getByRole('heading', { name: /^This site will be deleted on / })).toBeVisible();
  await expectAccessible(page, 'an account whose site is closed');
  await page.setViewportSize(PHONE);
  await journal(page, 'account-closing');
  const fetchStatus = async () =>
    (await site.api('GET /subdomains/:subdomain', { params: { subdomain: site.subdomain } })).status;
  expect(await fetchStatus()).toBe('ended');
  await page.goto(`${site.origin}/admin/guests`);
  await expect(page.getByText('This site is closed and will be deleted on')).toBeVisible();
  await page.getByRole('link', { name: 'Keep my site' }).click();
  await page.getByRole('button', { name: 'Keep My Site' }).click();
  await expect(page.getByText('Your site is back online.')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^This site will be deleted on / })).toHaveCount(0);
  expect(await fetchStatus()).toBe('active');
});
