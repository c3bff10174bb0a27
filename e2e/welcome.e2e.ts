import type { Page } from '@playwright/test';
import type { Api } from '../contract/api.ts';
import { createClient } from '../contract/client.ts';
import { expectAccessible } from './accessible.ts';
import { expect, makeUniqueName, MOVING, test, type Product } from './product.ts';

test.use(MOVING);

async function createOrder(product: Product): Promise<{ subdomain: string; checkoutId: string; welcome: string }> {
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

test('the welcome page follows the order until the site is online, even a day later', async ({
  page,
  product,
  journal,
}) => {
  const { subdomain, checkoutId, welcome } = await createOrder(product);
  await page.clock.install();
  await page.goto(welcome);
  await expect(page.getByRole('heading', { level: 1, name: 'Almost there' })).toBeVisible();
  await expectAccessible(page, 'waiting');
  await journal(page, 'welcome-waiting');

  await page.clock.runFor('00:20');
  await expect(page.getByRole('heading', { level: 1, name: 'This is taking a little longer' })).toBeVisible();
  await expect(page.getByRole('status')).toHaveText('This is taking a little longer');
  await expectAccessible(page, 'taking longer');
  await journal(page, 'welcome-slow');

  await page.clock.fastForward('24:00:00');
  await pay(page, product, checkoutId);
  await expect(async () => {
    await page.clock.runFor('00:10');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your site is online', { timeout: 500 });
  }).toPass();
  await expect(page.getByRole('status')).toHaveText('Your site is online');
  await expect(page).toHaveTitle(/^Your site is online · /);
  await expect(page.getByRole('link', { name: 'Open your site' })).toHaveAttribute(
    'href',
    product.siteOriginOf(subdomain),
  );
  await expectAccessible(page, 'ready');
  await journal(page, 'welcome-ready');
});

test('the welcome page of a replaced order says so', async ({ page, product, journal }) => {
  const { subdomain, welcome, checkoutId } = await createOrder(product);
  await createClient<Api>({ base: product.origin })('POST /payments/create-checkout', {
    body: {
      customerEmail: `${subdomain}@example.com`,
      customerName: 'Olivia Owner',
      checkoutData: { template_id: 'rustic-wedding', plan_id: 'basic', subdomain },
      replaces: checkoutId,
    },
  });
  await page.goto(welcome);
  await expect(page.getByRole('heading', { level: 1, name: 'This order didn’t go through' })).toBeVisible();
  await expectAccessible(page, 'replaced');
  await journal(page, 'welcome-failed');
});

test.describe('the welcome page of an unknown order', () => {
  test.use({ expectedNoise: /404/ });

  test('says so', async ({ page, product, journal }) => {
    await page.goto(`${product.origin}/welcome?checkout=none`);
    await expect(page.getByRole('heading', { level: 1, name: 'Order not found' })).toBeVisible();
    await expectAccessible(page, 'unknown');
    await journal(page, 'welcome-unknown');
  });
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the welcome page reloads until the site is online', async ({ page, product }) => {
    const { checkoutId, welcome } = await createOrder(product);
    await page.goto(welcome);
    await expect(page.getByRole('heading', { level: 1, name: 'Almost there' })).toBeVisible();
    await pay(page, product, checkoutId);
    await expect(page.getByRole('heading', { level: 1, name: 'Your site is online' })).toBeVisible({ timeout: 15_000 });
  });
});
