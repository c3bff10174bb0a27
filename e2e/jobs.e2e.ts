import type { Api } from '../contract/api.ts';
import { createClient } from '../contract/client.ts';
import { expectAccessible } from './accessible.ts';
import { startMailServer } from './mail-server.ts';
import { addOperator, PASSWORD, setPassword, setUpSecondFactor } from './operators.ts';
import { expect, makeUniqueAddress, makeUniqueName, runProduct, test, type Product } from './product.ts';

async function buy({ origin }: Product, email: string): Promise<void> {
  const { checkoutId } = await createClient<Api>({ base: origin })('POST /payments/create-checkout', {
    body: {
      customerEmail: email,
      customerName: 'Olivia Owner',
      checkoutData: { template_id: 'classic-wedding', plan_id: 'standard', subdomain: makeUniqueName('site') },
    },
  });
  const body = new URLSearchParams({ card_number: '4242424242424242' });
  await fetch(`${origin}/checkout/${checkoutId}`, { method: 'POST', body, redirect: 'manual' });
}

// Chromium logs the request that the test aborts.
test.use({ expectedNoise: /ERR_FAILED/ });

test('an operator sees mails that were refused for good, and tries them again', async ({ page, journal }) => {
  const operator = makeUniqueAddress('ops');
  const buyers = [0, 1, 2].map(() => makeUniqueAddress('buyer'));
  const known = new Set([operator]);
  await using server = await startMailServer({ accepts: (address) => known.has(address) });
  await using product = await runProduct({ SMTP_URL: server.url });

  await setPassword(page, await addOperator(product, operator));
  await page.getByLabel('Email').fill(operator);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => server.deliveries.length).toBe(1);
  await page.getByLabel('Code').fill(/\b\d{6}\b/.exec(server.deliveries[0]?.raw ?? '')?.[0] ?? '');
  await setUpSecondFactor(page);

  await page.getByRole('link', { name: 'Jobs' }).click();
  await expect(page.getByRole('heading', { name: 'No jobs were given up' })).toBeVisible();
  await expectAccessible(page, 'no jobs');
  await journal(page, 'operator-jobs-empty');

  for (const buyer of buyers) await buy(product, buyer);
  const rows = page.getByRole('region', { name: 'your site is ready' }).getByRole('listitem');
  await expect(async () => {
    await page.reload();
    await expect(rows).toHaveCount(3, { timeout: 1000 });
  }).toPass();
  await expect(page.getByRole('link', { name: 'Jobs 3 given up' })).toBeVisible();
  await expect(rows.first()).toContainText('the mail server refused the recipient’s address for good (code 550)');
  await expectAccessible(page, 'given-up jobs');
  await journal(page, 'operator-jobs');

  await page.getByRole('button', { name: 'Try All Again' }).click();
  await expectAccessible(page, 'trying all again');
  await journal(page, 'operator-jobs-all');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  for (const buyer of buyers) known.add(buyer);
  await rows.first().getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('1 job is being tried again')).toBeVisible();
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Try All Again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Try All Again' }).click();
  await expect(page.getByText('2 jobs are being tried again')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No jobs were given up' })).toBeVisible();
  await expect.poll(() => server.deliveries.length).toBe(4);

  await page.getByRole('link', { name: 'Log' }).click();
  await expect(page.getByRole('listitem').first()).toContainText('your site is ready (2 jobs)');

  await page.route('**/api/operator/jobs*', (route) => route.abort());
  await page.goto(`${product.origin}/operator/jobs`);
  await expect(page.getByRole('heading', { name: 'The jobs could not be loaded.' })).toBeVisible({ timeout: 15_000 });
  await journal(page, 'operator-jobs-error');
});
