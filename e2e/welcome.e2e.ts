import type { Page } from '@playwright/test';
import type { Api } from '../contract/api.ts';
import { createClient } from '../contract/client.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test, makeUniqueName, type Product } from './product.ts';

/** Creates an order whose buyer returns from the payment page. */
async function anOrder(product: Product): Promise<{ subdomain: string; checkoutId: string; welcome: string }> {
  const subdomain = makeUniqueName('welcome');
  const { checkoutId } = await createClient<Api>({ base: product.origin })('POST /payments/create-checkout', {
    body: {
      customerEmail: `${subdomain}@example.com`,
      customerName: 'Olivia Owner',
      checkoutData: { template_id: 'rustic-wedding', plan_id: 'premium', subdomain },
    },
  });
  return { subdomain, checkoutId, welcome: `${product.origin}/welcome?checkout=${checkoutId}` };
}

const pay = (page: Page, product: Product, checkoutId: string) =>
  page.request.post(`${product.origin}/checkout/${checkoutId}`, { form: { card_number: '4242424242424242' } });

test('the welcome page follows the order until the site stands, however late', async ({ page, product, journal }) => {
  const { subdomain, checkoutId, welcome } = await anOrder(product);
  await page.clock.install();
  await page.goto(welcome);
  await expect(page.getByRole('heading', { level: 1, name: 'Nearly there' })).toBeVisible();
  await expectAccessible(page, 'waiting');
  await journal(page, 'welcome-waiting');

  await page.clock.runFor('00:20');
  await expect(page.getByRole('heading', { level: 1, name: 'Taking a little longer' })).toBeVisible();
  await expect(page.getByRole('status')).toHaveText('Taking a little longer');
  await expectAccessible(page, 'taking longer');
  await journal(page, 'welcome-slow');

  // The payment is confirmed a day later.
  await page.clock.fastForward('24:00:00');
  await pay(page, product, checkoutId);
  await expect(async () => {
    await page.clock.runFor('00:10');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('It has an address', { timeout: 500 });
  }).toPass();
  await expect(page.getByRole('status')).toHaveText('It has an address');
  await expect(page).toHaveTitle(/^It has an address · /);
  await expect(page.getByRole('link', { name: 'Open your site' })).toHaveAttribute('href', product.site(subdomain));
  await expectAccessible(page, 'ready');
  await journal(page, 'welcome-ready');
});

test('an order that was replaced says so', async ({ page, product, journal }) => {
  const { subdomain, welcome } = await anOrder(product);
  await createClient<Api>({ base: product.origin })('POST /payments/create-checkout', {
    body: {
      customerEmail: `${subdomain}@example.com`,
      customerName: 'Olivia Owner',
      checkoutData: { template_id: 'rustic-wedding', plan_id: 'basic', subdomain },
    },
  });
  await page.goto(welcome);
  await expect(page.getByRole('heading', { level: 1, name: 'This order did not go through' })).toBeVisible();
  await expectAccessible(page, 'replaced');
  await journal(page, 'welcome-failed');
});

test.describe('an order that nobody knows', () => {
  test.use({ expectedNoise: /404/ });

  test('says so', async ({ page, product, journal }) => {
    await page.goto(`${product.origin}/welcome?checkout=none`);
    await expect(page.getByRole('heading', { level: 1, name: 'We know no such order' })).toBeVisible();
    await expectAccessible(page, 'unknown');
    await journal(page, 'welcome-unknown');
  });
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the welcome page loads itself anew until the site stands', async ({ page, product }) => {
    const { checkoutId, welcome } = await anOrder(product);
    await page.goto(welcome);
    await expect(page.getByRole('heading', { level: 1, name: 'Nearly there' })).toBeVisible();
    await pay(page, product, checkoutId);
    await expect(page.getByRole('heading', { level: 1, name: 'It has an address' })).toBeVisible({ timeout: 15_000 });
  });
});
