import { completePurchase, expectLive, fillWizard, payByCard } from './buying.ts';
import { buySite, signIn } from './owned-site.ts';
import { expect, test, makeUniqueName } from './product.ts';

for (const { plan, price } of [
  { plan: 'Get Started', price: '$99.00' },
  { plan: 'Most Popular', price: '$109.00' },
  { plan: 'Long Term', price: '$119.00' },
]) {
  test(`a visitor buys the plan ${plan}`, async ({ page, product }) => {
    const subdomain = makeUniqueName('buys');
    await fillWizard(page, product, { plan, subdomain, email: `${subdomain}@example.com` });
    await expect(page.getByRole('dialog').getByText(price)).toBeVisible();
    const tab = await completePurchase(page);
    await expect(tab.getByRole('button', { name: `Pay ${price}` })).toBeVisible();
    await payByCard(tab, '4000 0000 0000 0002');
    await expect(tab.getByRole('alert')).toContainText('The card was declined');
    await payByCard(tab);
    await expectLive(tab, subdomain);
  });
}

test.describe('a race', () => {
  // Browsers log the refusal that the test causes.
  test.use({ expectedNoise: /409 \(Conflict\)/ });

  test('a visitor whose address is taken is offered three others and keeps the input', async ({
    page,
    product,
    journal,
  }) => {
    const subdomain = makeUniqueName('raced');
    const email = `slow-${subdomain}@example.com`;
    await fillWizard(page, product, { plan: 'Most Popular', subdomain, email });
    const started = await page.request.post(`${product.origin}/api/payments/create-checkout`, {
      data: {
        customerEmail: `quick-${subdomain}@example.com`,
        customerName: 'Quick Buyer',
        checkoutData: { template_id: 'modern-wedding', plan_id: 'basic', subdomain },
      },
    });
    expect(started.status()).toBe(201);
    const wizard = page.getByRole('dialog');
    await wizard.getByRole('button', { name: 'Complete Purchase' }).click();
    await expect(wizard.getByText(/Checkout failed/).first()).toBeVisible();
    await expect(wizard.getByLabel('Your name')).toHaveValue('Anna Lindqvist');
    await expect(wizard.getByLabel('Email')).toHaveValue(email);
    const others = wizard.getByRole('button', { name: new RegExp(subdomain) });
    await expect(others).toHaveCount(3);
    await journal(page, 'wizard-address-lost');
    await others.first().click();
    const other = await wizard.getByLabel('Your web address').inputValue();
    await expect(wizard.getByText(/is available$/)).toBeVisible();
    await wizard.getByRole('button', { name: 'Next' }).click();
    const tab = await completePurchase(page);
    await payByCard(tab);
    await expectLive(tab, other);
  });
});

test('an owner renews from the account page, and the term is extended from its end', async ({
  page,
  product,
  journal,
}) => {
  const site = await buySite(page, product);
  await signIn(page, product, site);
  const before = await site.api('GET /admin/account');
  await page.goto(`${site.origin}/admin/account`);
  await journal(page, 'account');
  const offer = before.offers.find(({ kind, planId }) => kind === 'renew' && planId === 'basic');
  await page
    .getByRole('group', { name: 'Renew' })
    .getByRole('radio', { name: /Get Started/ })
    .check();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Pay $99.00' }).click();
  const tab = await opened;
  await payByCard(tab);
  await expect(tab).toHaveURL(/\/welcome\?checkout=/);
  await expect(async () => {
    expect((await site.api('GET /admin/account')).endsAt).toBe(offer?.endsAt);
  }).toPass();
  await expect(tab.getByRole('heading', { level: 1 })).not.toHaveText('Almost there');
  await journal(tab, 'welcome-renewed');
  const orders = page.getByRole('region', { name: 'Orders' }).getByRole('listitem');
  await expect(orders).toHaveCount(2, { timeout: 20_000 });
  await expect(orders.first()).toContainText('$99.00');
  await journal(page, 'account-renewed');
});
