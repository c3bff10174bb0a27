import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Api } from '../contract/api.ts';
import { createClient } from '../contract/client.ts';
import { computeCode } from '../server/kit/authenticator.ts';
import { createEncryption } from '../server/kit/encryption.ts';
import { computeSandboxSignature, buildSandboxWebhook } from '../server/providers/payment/sandbox.ts';
import { expectAccessible } from './accessible.ts';
import { addOperator, PASSWORD, setPassword, setUpSecondFactor } from './operators.ts';
import { buySite } from './owned-site.ts';
import { findInMail } from './outbox.ts';
import { expect, test, makeUniqueAddress, makeUniqueName, type Product } from './product.ts';

const STANDARD_CENTS = 10_900;

// Browsers log refused requests: those without a session or with a wrong code are expected.
test.use({ expectedNoise: /status of 40[01]/ });

async function signIn(page: Page, product: Product, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Code')).toBeFocused();
  const code = await findInMail(product, email, /\b\d{6}\b/);
  await page.getByLabel('Code').fill(code === '000000' ? '111111' : '000000');
  await expect(page.getByText(/wrong, used or expired/)).toBeVisible();
  await expectAccessible(page, 'the code');
  await page.getByLabel('Code').fill(code);
}

/** Sends a payment that no open checkout expects, as the sandbox's webhook. */
async function payAgain({ origin, dataDir }: Product, orderId: string): Promise<void> {
  const body = buildSandboxWebhook({
    id: makeUniqueName('again'),
    orderId,
    totalCents: STANDARD_CENTS,
    currency: 'USD',
    refundedCents: 0,
  });
  const seal = createEncryption((await readFile(join(dataDir, 'secret.key'), 'utf8')).trim());
  const answer = await fetch(`${origin}/api/payments/webhooks/sandbox`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-signature': computeSandboxSignature(seal, body) },
    body,
  });
  expect(answer.status).toBe(200);
}

async function openParked(page: Page): Promise<string> {
  await page
    .getByRole('link', { name: /^Orders/ })
    .first()
    .click();
  await page.getByRole('row').filter({ hasText: 'Parked' }).first().getByRole('link').click();
  const heading = page.getByRole('heading', { level: 1, name: /Parked/ });
  return /\d+/.exec((await heading.textContent()) ?? '')?.[0] ?? '';
}

test('an operator sets up an authenticator app, signs in with it, and settles parked orders', async ({
  page,
  product,
  journal,
}) => {
  const operator = makeUniqueAddress('ops');
  const site = await buySite(page, product);
  const visitor = createClient<Api>({ base: product.origin });

  await test.step('the account is made on the command line, its password set by the link', async () => {
    await setPassword(page, await addOperator(product, operator));
    await journal(page, 'operator-sign-in');
  });

  const secret = await test.step('nothing opens before an authenticator app is set up', async () => {
    await page.goto(`${product.origin}/operator/revenue`);
    await signIn(page, product, operator);
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Orders' })).toHaveCount(0);
    await expectAccessible(page, 'setting up an app');
    await journal(page, 'operator-second-factor');
    return setUpSecondFactor(page);
  });

  await test.step('the page that was asked for opens then', async () => {
    await expect(page).toHaveURL(`${product.origin}/operator/revenue`);
    await expect(page.getByRole('heading', { name: 'Revenue', exact: true })).toBeVisible();
    // Other journeys may have bought from the same product before.
    await expect(page.getByRole('row', { name: /^Total/ })).toContainText(/\$[1-9][\d,]*\.00/);
    await expectAccessible(page, 'the revenue');
    await journal(page, 'operator-revenue');
  });

  const orderId = await test.step('two payments too many are parked and counted', async () => {
    await page.getByRole('link', { name: 'Sites' }).click();
    await page.getByRole('searchbox').fill(site.subdomain);
    await expect(page.getByRole('row')).toHaveCount(2);
    await expectAccessible(page, 'the sites');
    await page.getByRole('row').filter({ hasText: site.email }).getByRole('link', { name: /Order/ }).click();
    await expect(page).toHaveURL(/\/operator\/orders\/[\w-]+$/);
    const id = page.url().split('/').at(-1) ?? '';
    await payAgain(product, id);
    await payAgain(product, id);
    await page
      .getByRole('link', { name: /^Orders/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('button', { name: '2 parked' })).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(page.getByRole('row').nth(1)).toContainText('second payment for the same checkout');
    await expectAccessible(page, 'the orders');
    await journal(page, 'operator-orders');
    return id;
  });

  await test.step('one gets a new address, and its email again', async () => {
    const address = makeUniqueName('other');
    await openParked(page);
    await expectAccessible(page, 'an order');
    await page.getByRole('button', { name: 'Assign New Address' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('list', { name: /Similar available addresses/ })).toBeVisible();
    await expectAccessible(page, 'giving an address');
    await journal(page, 'operator-address');
    await dialog.getByRole('textbox', { name: 'Address' }).fill(address);
    await expect(dialog.getByText(/is available$/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Create Site' }).click();
    await expect(page.getByText(/The site is online at/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'History' })).toContainText(`by ${operator}`);
    expect((await visitor('GET /subdomains/:subdomain', { params: { subdomain: address } })).status).toBe('active');
    await page.getByRole('button', { name: 'Resend Email' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resend Email' }).click();
    await expect(page.getByText('The email is queued')).toBeVisible();
    await journal(page, 'operator-order');
    await openParked(page);
    await page.getByRole('button', { name: 'Correct Email' }).click();
    await dialog.getByLabel('Buyer’s email').fill('not an email');
    await dialog.getByRole('button', { name: 'Correct Email' }).click();
    await expect(dialog.getByLabel('Buyer’s email')).toHaveAccessibleDescription(/valid email/);
    await expect(dialog.getByLabel('Buyer’s email')).toBeFocused();
    await expect(page.getByText(/valid email/)).toHaveCount(1);
    await dialog.getByLabel('Buyer’s email').fill(makeUniqueAddress('right'));
    await journal(page, 'operator-email');
    await dialog.getByRole('button', { name: 'Correct Email' }).click();
    await expect(page.getByRole('region', { name: 'History' })).toContainText('email corrected from');
  });

  const number = await test.step('the other is marked as refunded, which changes no site', async () => {
    const parked = await openParked(page);
    await page.getByRole('button', { name: 'Mark Refunded' }).click();
    await expect(page.getByRole('dialog')).toContainText('No site is changed');
    await page.getByRole('dialog').getByRole('button', { name: 'Mark Refunded' }).click();
    await expect(page.getByText(`Order ${parked} is marked as refunded`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Mark Refunded' })).toBeHidden();
    const { subdomain } = site;
    expect((await visitor('GET /subdomains/:subdomain', { params: { subdomain } })).status).toBe('active');
    return parked;
  });

  await test.step('a stored webhook is replayed without changing anything twice', async () => {
    await page.goto(`${product.origin}/operator/orders/${orderId}`);
    const webhooks = page.getByRole('region', { name: 'Webhooks' });
    await webhooks.getByText('paid', { exact: true }).click();
    await expect(webhooks.getByText(`"${orderId}"`)).toBeVisible();
    await webhooks.getByRole('button', { name: /^Replay/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Replay' }).click();
    await expect(page.getByText('The webhook was replayed')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Paid');
  });

  await test.step('the first order is refunded in full, and its site closes', async () => {
    await page.getByRole('button', { name: 'Mark Refunded' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mark Refunded' }).click();
    await expect(page.getByText(/is marked as refunded/)).toBeVisible();
    const { subdomain } = site;
    expect((await visitor('GET /subdomains/:subdomain', { params: { subdomain } })).status).toBe('suspended');
    const guest = await page.context().newPage();
    expect((await guest.goto(site.origin))?.status()).toBe(410);
    await expect(guest.getByRole('heading', { level: 1 })).toBeVisible();
    await journal(guest, 'site-suspended');
    await guest.close();
  });

  await test.step('every action is in the log', async () => {
    await page.getByRole('link', { name: 'Log' }).click();
    const log = page.getByRole('list', { name: /Operator actions/ });
    await expect(log).toContainText(`Marked order ${number} as refunded`);
    await expect(log).toContainText(/Assigned a new address to order \d+/);
    await expectAccessible(page, 'the log');
    await journal(page, 'operator-log');
  });

  await test.step('carts are counted step by step', async () => {
    await page.getByRole('link', { name: 'Carts' }).click();
    await expect(page.getByRole('heading', { name: /No carts in this period|How far do carts get/ })).toBeVisible();
    await visitor('POST /cart-tracking/session', { body: { template_id: 'classic-wedding' } });
    await page.reload();
    await expect(page.getByRole('row', { name: /^Opened the wizard/ })).toContainText('100%');
    await expectAccessible(page, 'the carts');
    await journal(page, 'operator-carts');
  });

  await test.step('signing out closes the console', async () => {
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(/\/operator\/login$/);
    await page.goto(`${product.origin}/operator/orders`);
    await page.getByLabel('Email').fill(operator);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByLabel('Code')).toBeFocused();
    await journal(page, 'operator-app-code');
    await page.getByLabel('Code').fill(computeCode(secret, Date.now() / 1000 + 30));
    await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
  });
});
