import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { buySite, signIn } from './owned-site.ts';
import { findInMail } from './outbox.ts';
import { expect, test } from './product.ts';
import { holdAnswer } from './slow-line.ts';

// Refused sign-ins, invalid links, expired sessions and a lost response are expected.
test.use({ expectedNoise: /status of 40[01]|ERR_CONNECTION_RESET/ });

const PHONE = { width: 390, height: 900 };
const DESKTOP = { width: 1440, height: 900 };

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('X5: an owner signs in, and resets a forgotten password by email', async ({ page, product, journal }) => {
    const site = await buySite(page, product);
    await page.goto(`${site.origin}/admin/guests`);
    await expect(page).toHaveURL(`${site.origin}/admin/login`);
    await expect(page).toHaveTitle(/^Sign in/);

    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByLabel('Email')).toBeFocused();
    await fillLogin(page, site.email, 'wrong password');
    await expect(page.getByRole('alert')).toHaveText('Wrong email or password.');
    await expect(page.getByLabel('Email')).toHaveValue(site.email);

    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
    await page.getByLabel('Email').fill(site.email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
    await expect(page.getByText('Password reset email sent successfully!')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try a different email' })).toBeVisible();

    // The first such link was in the mail after the purchase.
    const path = await findInMail(product, site.email, /\/admin\/reset-password\?token=[\w-]+/, 2);
    await page.goto(site.origin + path);
    await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible();
    const password = page.getByLabel('New password');
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await password.fill('short');
    await page.getByRole('button', { name: 'Reset Password and Continue' }).click();
    await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible();
    await expectAccessible(page, 'a new password');
    await page.setViewportSize(PHONE);
    await journal(page, 'reset-password');
    await password.fill('another horse 7');
    // The response to the first try is lost.
    const loseAnswer = await holdAnswer(page, '*/api/admin/reset-password');
    await page.getByRole('button', { name: 'Reset Password and Continue' }).click();
    await loseAnswer('lost');
    await expect(page.getByRole('alert')).toHaveText('No connection. Please try again.');
    await page.getByRole('button', { name: 'Reset Password and Continue' }).click();
    await expect(page.getByText('Password reset successfully!')).toBeVisible();
    await expect(page).toHaveURL(`${site.origin}/admin/dashboard`);
    expect(await readStorage(page)).toEqual({ cookie: '', local: ['adminUser'], session: [] });

    await openMenu(page);
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL(`${site.origin}/admin/login`);
    expect(await readStorage(page)).toEqual({ cookie: '', local: [], session: [] });

    await fillLogin(page, site.email, 'another horse 7');
    await expect(page.getByText('Login successful!')).toBeVisible();
    await expect(page).toHaveURL(`${site.origin}/admin/dashboard`);
  });
});

test.describe('on a large screen', () => {
  test.use({ viewport: DESKTOP });

  test('a session that ends during editing leads to the sign-in and back to the input', async ({ page, product }) => {
    const site = await buySite(page, product);
    await signIn(page, product, site);
    await page.goto(`${site.origin}/admin/event`);
    await page.getByLabel('Couple Names').fill('Maya & Jonah');
    await page.getByLabel('Event Name').fill('Our day');
    await page.getByLabel('Event Date').fill('2031-06-14');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Save Changes' }).click();

    const dialog = page.getByRole('dialog', { name: 'Your session has expired' });
    await expect(dialog.getByLabel('Password')).toBeFocused();
    await expectAccessible(page, 'signing in again');
    await page.setViewportSize(DESKTOP);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Not saved yet. Save again to sign in.')).toBeVisible();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await dialog.getByLabel('Password').fill(site.password);
    await dialog.getByRole('button', { name: 'Sign In' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Event details updated successfully!')).toBeVisible();
    await expect(page.getByText('Not saved yet')).toBeHidden();
    await expect(page.getByText('Please sign in.')).toBeHidden();
    await expect(page.getByLabel('Event Name')).toHaveValue('Our day');

    // Without input the page leads to the sign-in and back.
    await page.context().clearCookies();
    await page.reload();
    await expect(page).toHaveURL(`${site.origin}/admin/login`);
    await fillLogin(page, site.email, site.password);
    await expect(page).toHaveURL(`${site.origin}/admin/event`);
  });
});

test('invalid links show an error, and all pages before the sign-in are accessible', async ({ page, product }) => {
  await page.goto(`${product.origin}/admin/reset-password`);
  await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
  await expect(page.getByText('It was already used, has expired, or is incomplete.')).toBeVisible();
  await page.goto(`${product.origin}/admin/reset-password?token=${'x'.repeat(43)}`);
  await expect(page.getByRole('alert')).toHaveText(
    'Invalid Reset LinkThis link doesn’t work. It was already used, has expired, or is incomplete. Request a new one.',
  );
  await expectAccessible(page, 'an invalid link');
  for (const path of ['/admin/login', '/admin/forgot-password']) {
    await page.goto(product.origin + path);
    await expect(page.getByLabel('Email')).toBeVisible();
    await expectAccessible(page, path);
  }
});

test('a page says that it is loading before its script has come', async ({ page, product, browser, journal }) => {
  await page.setViewportSize(PHONE);
  const script = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto(`${product.origin}/admin/login`, { waitUntil: 'commit' });
  const opening = page.getByRole('status');
  await expect(opening).toHaveText(/^Attend\s*Loading…$/);
  await expect(opening.getByText('Loading…')).toBeInViewport();
  await journal(page, 'opening');
  script.resolve();
  await expect(page.getByLabel('Password')).toBeVisible();
  await expect(opening).toHaveCount(0);

  await using scriptless = await browser.newContext({ javaScriptEnabled: false });
  const plain = await scriptless.newPage();
  await plain.goto(`${product.origin}/admin/login`);
  await expect(plain.locator('noscript p')).toBeVisible();
  await expect(plain.getByText('Loading…')).toBeHidden();
});

async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** What scripts of the site's host can read. */
const readStorage = (page: Page) =>
  page.evaluate(() => ({
    cookie: document.cookie,
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
  }));

const openMenu = (page: Page) => page.getByRole('button', { name: /Account menu/ }).click();
