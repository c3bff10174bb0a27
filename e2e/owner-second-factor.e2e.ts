import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { computeCode } from '../server/kit/authenticator.ts';
import { expectAccessible } from './accessible.ts';
import { buySite, signIn } from './owned-site.ts';
import { findInMail } from './outbox.ts';
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

async function signOut(page: Page, { origin }: { origin: string }): Promise<void> {
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${origin}/admin/login`);
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
  await expect(dialog.getByRole('textbox', { name: 'Code' })).toBeFocused();
  const [key, qr] = [
    dialog.getByRole('link', { name: 'Open your app' }),
    dialog.getByRole('img', { name: /^QR code/ }),
  ];
  expect((await key.boundingBox())?.y).toBeLessThan((await qr.boundingBox())?.y ?? 0);
  await expectAccessible(page, 'connecting an app');
  await journal(page, 'second-factor-app');
  const secret = ((await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByRole('textbox', { name: 'Code' }).fill(readCode(secret).replace(/(...)/, '$1 '));
  await expect(dialog).toHaveAccessibleName('Save your recovery codes');
  await expect(dialog.getByText('Two-step verification is on.')).toBeVisible();
  const codes = await dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  await expectAccessible(page, 'recovery codes');
  await journal(page, 'second-factor-codes');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  const file = await readFile(await download.path(), 'utf8');
  expect(file).toContain(`recovery codes for ${site.email} at ${new URL(site.origin).host}`);
  await dialog.getByRole('button', { name: 'I’ve Saved Them' }).click();
  await expect(section).toContainText('10 recovery codes are left');
  await journal(page, 'second-factor-account');

  await signOut(page, site);
  await enterPassword(page, site);
  await expect(page.getByLabel('Code')).toBeFocused();
  await expectAccessible(page, 'the code');
  await page.getByLabel('Code').fill(readCode(secret) === '000000' ? '111111' : '000000');
  await expect(page.getByText('This code is wrong or was already used')).toBeVisible();
  await expect(page.getByLabel('Code')).toBeFocused();
  await journal(page, 'second-factor-sign-in');
  await page.getByLabel('Code').fill(readCode(secret, 1));
  await expect(page).toHaveURL(`${site.origin}/admin/account`);

  await signOut(page, site);
  await enterPassword(page, site);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill((codes[0] ?? '').slice(0, 12));
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('This isn’t a complete recovery code.')).toBeVisible();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('9 recovery codes are left.', { exact: true })).toBeVisible();

  // The dialog of the main site takes a recovery code.
  await page.goto(product.origin);
  await page.getByRole('link', { name: 'Sign In' }).first().click();
  await enterPassword(page, site);
  await page
    .getByRole('dialog')
    .getByLabel(/^Code from your authenticator app/)
    .fill(codes[1] ?? '');
  await page.getByRole('dialog').getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(`${site.origin}/admin/dashboard`);
});

test('the emailed link turns two-step verification off, once', async ({ page, product }) => {
  const site = await buySite(page, product);
  const { secret } = await site.api('POST /admin/account/second-factor/setup', { body: { password: site.password } });
  await site.api('PUT /admin/account/second-factor', { body: { code: readCode(secret) } });
  const link = await findInMail(product, site.email, /https?:\S+undo-second-factor\?token=[\w-]+/);

  await page.goto(`${link.slice(0, -1)}`);
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: `Turn off two-step verification for ${site.email}?` })).toBeVisible();
  await expectAccessible(page, 'turning it off');
  await page.getByRole('button', { name: 'Turn It Off' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is safe' })).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
});
