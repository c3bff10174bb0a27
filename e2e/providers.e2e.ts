import { LemonSqueezyStandIn } from '../server/testing/payment/lemonsqueezy-stand-in.ts';
import { StripeStandIn } from '../server/testing/payment/stripe-stand-in.ts';
import { completePurchase, expectLive, fillWizard } from './buying.ts';
import { runProduct, test, makeUniqueName } from './product.ts';

/** Runs the product with a stand-in that speaks the provider's protocol instead of the sandbox. */
for (const [name, standIn] of [
  ['Lemon Squeezy', LemonSqueezyStandIn],
  ['Stripe', StripeStandIn],
] as const) {
  test(`${name} sells a site`, async ({ page, journal }) => {
    await using provider = await standIn.start();
    await using product = await runProduct(provider.env);
    provider.sendWebhooksTo(product.port);
    const subdomain = makeUniqueName('sold');
    await fillWizard(page, product, { plan: 'Most Popular', subdomain, email: `${subdomain}@example.com` });
    const tab = await completePurchase(page);
    await journal(tab, `pay-${standIn.name}`);
    await tab.getByRole('button', { name: 'Pay $109.00' }).click();
    await expectLive(tab, subdomain);
    // Neither tab asks a product that has ended.
    for (const one of [page, tab]) await one.goto('about:blank');
  });
}
