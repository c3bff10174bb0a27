import type { Page } from '@playwright/test';
import { computeCode } from '../server/kit/authenticator.ts';
import { expectAccessible } from './accessible.ts';
import { expect, runCommand, type Product } from './product.ts';

export const PASSWORD = 'correct horse 9';

/** Runs the command while the product runs, and returns the link to set the password. */
export async function addOperator(product: Product, email: string): Promise<string> {
  const printed = await runCommand(product, 'operator', 'add', email);
  return /http\S+\/operator\/password\?token=\S+/.exec(printed)?.[0] ?? '';
}

/** Leads to the sign-in. */
export async function setPassword(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Set your password' })).toBeVisible();
  expect(page.url(), 'the token leaves the address bar').not.toContain('token=');
  await expectAccessible(page, 'setting the password');
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByLabel('Repeat password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set Password' }).click();
  await expect(page).toHaveURL(/\/operator\/login$/);
}

/** Sets up the authenticator app that a first sign-in asks for, and returns its secret. */
export async function setUpSecondFactor(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { name: 'Set up two-step verification' })).toBeVisible();
  const key = page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  const secret = ((await key.textContent()) ?? '').replaceAll(' ', '');
  await page.getByRole('textbox', { name: 'Code' }).fill(computeCode(secret, Date.now() / 1000));
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: 'I’ve Saved Them' }).click();
  return secret;
}
