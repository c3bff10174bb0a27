import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Api } from '../contract/api.ts';
import { createClient } from '../contract/client.ts';
import { StripeStandIn } from '../server/testing/payment/stripe-stand-in.ts';
import { expectAccessible } from './accessible.ts';
import { addOperator, PASSWORD, setPassword, setUpSecondFactor } from './operators.ts';
import { findInMail } from './outbox.ts';
import { expect, makeUniqueAddress, makeUniqueName, runProduct, test, type Product } from './product.ts';

async function signIn(page: Page, product: Product): Promise<void> {
  const operator = makeUniqueAddress('ops');
  await setPassword(page, await addOperator(product, operator));
  await page.getByLabel('Email').fill(operator);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Code')).toBeFocused();
  const code = await findInMail(product, operator, /\b\d{6}\b/);
  await page.getByLabel('Code').fill(code);
  await setUpSecondFactor(page);
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
}

// Browsers log the response of the closed site.
test.use({ expectedNoise: /status of 4(00|10)/ });

test('an operator decides about a dispute, and suspends and restores a site', async ({ page, journal }) => {
  await using stripe = await StripeStandIn.start();
  await using product = await runProduct(stripe.env);
  stripe.sendWebhooksTo(product.port);
  const subdomain = makeUniqueName('site');
  const { checkoutUrl } = await createClient<Api>({ base: product.origin })('POST /payments/create-checkout', {
    body: {
      customerEmail: `${subdomain}@example.com`,
      customerName: 'Olivia Owner',
      checkoutData: { template_id: 'classic-wedding', plan_id: 'standard', subdomain },
    },
  });
  const payment = stripe.pay(checkoutUrl);
  await signIn(page, product);
  await expect(page.getByRole('row').filter({ hasText: subdomain })).toContainText('Paid');

  await test.step('a disputed order is parked, and its site stays', async () => {
    stripe.dispute(payment, 'product_not_received');
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('button', { name: '1 parked' })).toBeVisible({ timeout: 1000 });
    }).toPass();
    await journal(page, 'operator-disputed-list');
    await page.getByRole('row').filter({ hasText: subdomain }).getByRole('link').click();
    await expect(page.getByText(/^Disputed by the buyer|disputed by the buyer/).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Assign New Address' })).toHaveCount(0);
    await expectAccessible(page, 'a disputed order');
    await journal(page, 'operator-disputed');
    await page.getByRole('button', { name: 'Mark Refunded' }).click();
    await expect(page.getByRole('dialog')).toContainText('suspended immediately');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Keep Site' }).click();
    await journal(page, 'operator-keep');
    await page.getByRole('dialog').getByRole('button', { name: 'Keep Site' }).click();
    await expect(page.getByText('The site stays', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Paid');
  });

  await test.step('a site is suspended with a note, and restored', async () => {
    await page.getByRole('link', { name: 'Sites' }).click();
    const row = page.getByRole('row').filter({ hasText: subdomain });
    await journal(page, 'operator-sites');
    await row.getByRole('button', { name: `Suspend ${subdomain}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Suspend Site' }).click();
    await expect(dialog.getByText('Please enter a note.').first()).toBeVisible();
    await dialog.getByLabel('Note').fill('Phishing page, reported by a bank');
    await expectAccessible(page, 'suspending a site');
    await journal(page, 'operator-suspend');
    await dialog.getByRole('button', { name: 'Suspend Site' }).click();
    await expect(row).toContainText('Phishing page');
    await expectAccessible(page, 'a suspended site');
    await journal(page, 'operator-suspended');
    const guest = await page.context().newPage();
    await guest.goto(product.siteOriginOf(subdomain));
    await expect(guest.getByRole('heading', { name: 'This site is currently closed' })).toBeVisible();
    await row.getByRole('button', { name: `Restore ${subdomain}` }).click();
    await dialog.getByRole('button', { name: 'Restore Site' }).click();
    await expect(row).toContainText('Active');
    await guest.reload();
    await expect(guest.getByRole('heading', { name: 'This site is currently closed' })).toHaveCount(0);
    await guest.close();
    await page.getByRole('link', { name: 'Log' }).click();
    await expect(page.getByRole('listitem').nth(1)).toContainText('Suspended the site of order');
    await journal(page, 'operator-log');
  });
  await test.step('each list is saved as CSV, which the log shows', async () => {
    for (const [name, title] of [
      ['Orders', 'Order,Kind'],
      ['Sites', 'Address,URL'],
      ['Revenue', 'Month,Plan'],
    ] as const) {
      await page.getByRole('link', { name }).first().click();
      // The list before it stays until this one has loaded.
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export CSV' }).click();
      const download = await saved;
      expect(download.suggestedFilename()).toBe(`${name.toLowerCase()}.csv`);
      expect(await readFile(await download.path(), 'utf8')).toMatch(new RegExp(`^\uFEFF${title}.*\r\n.+`));
    }
    await page.getByRole('link', { name: 'Log' }).click();
    await expect(page.getByRole('listitem').first()).toContainText('Exported as CSV');
    await expect(page.getByRole('listitem').first()).toContainText('revenue');
  });
});
