import type { Page } from '@playwright/test';
import { computeCode } from '../server/kit/authenticator.ts';
import { expectAccessible } from './accessible.ts';
import { buySite, signIn } from './owned-site.ts';
import { expect, test } from './product.ts';

// A sign-in without a code or with a wrong one is refused.
test.use({ expectedNoise: /status of 40[01]/, viewport: { width: 390, height: 900 } });

/** An accepted code is never accepted again, so each use needs the code of a later step, of which one is accepted early. */
const readCode = (secret: string, steps = 0) => computeCode(secret, Date.now() / 1000 + steps * 30);

async function enterPassword(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test('an owner turns two-step verification on and signs in with a code', async ({ page, product, journal }) => {
  const site = await buySite(page, product);
  await signIn(page, product, site);
  await page.goto(`${site.origin}/admin/account`);
  const section = page.getByRole('region', { name: 'Two-step verification' });
  await section.getByRole('button', { name: 'Turn On' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(site.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();

  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expectAccessible(page, 'connecting an app');
  await journal(page, 'second-factor-app');
  const secret = ((await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByRole('textbox', { name: 'Code' }).fill(readCode(secret).replace(/(...)/, '$1 '));
  await expect(dialog.getByRole('heading', { name: 'Two-step verification is on' })).toBeVisible();
  const codes = await dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  await expectAccessible(page, 'recovery codes');
  await journal(page, 'second-factor-codes');
  await dialog.getByRole('button', { name: 'I’ve Saved Them' }).click();
  await expect(section).toContainText('10 recovery codes are left');
  await journal(page, 'second-factor-account');

  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${site.origin}/admin/login`);
  await enterPassword(page, site);
  await expect(page.getByLabel('Code')).toBeFocused();
  await expectAccessible(page, 'the code');
  await page.getByLabel('Code').fill(readCode(secret) === '000000' ? '111111' : '000000');
  await expect(page.getByText('This code is wrong or was already used')).toBeVisible();
  await expect(page.getByLabel('Code')).toBeFocused();
  await journal(page, 'second-factor-sign-in');
  await page.getByLabel('Code').fill(readCode(secret, 1));
  await expect(page).toHaveURL(`${site.origin}/admin/account`);

  // The dialog of the main site takes a recovery code.
  await page.goto(product.origin);
  await page.getByRole('link', { name: 'Sign In' }).first().click();
  await enterPassword(page, site);
  await page
    .getByRole('dialog')
    .getByLabel(/^Code from your authenticator app/)
    .fill(codes[0] ?? '');
  await page.getByRole('dialog').getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(`${site.origin}/admin/dashboard`);
});
