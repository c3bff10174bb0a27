import { getPlan } from '../../../contract/catalog.ts';
import type { CheckoutOrder } from '../../../contract/checkout.ts';
import { RESERVED_SUBDOMAINS, checkSubdomain } from '../../../contract/sites.ts';

/** Returns field errors. A reserved name passes: it is refused as unavailable, not as malformed. */
export function validateOrder({ customerEmail, customerName, checkoutData }: CheckoutOrder): Record<string, string> {
  const { subdomain, plan_id, total_amount, customer_email, customer_name } = checkoutData;
  const form = RESERVED_SUBDOMAINS.has(subdomain) ? undefined : checkSubdomain(subdomain);
  const price = getPlan(plan_id).priceCents / 100;
  return {
    ...(form !== undefined && { subdomain: form }),
    ...(typeof total_amount === 'number' &&
      total_amount !== price && { total_amount: `The price of this plan is $${price.toFixed(2)}.` }),
    ...(customer_email !== undefined &&
      customer_email !== customerEmail && { customer_email: 'The two email addresses don’t match.' }),
    ...(customer_name !== undefined &&
      customer_name !== customerName && { customer_name: 'The two names don’t match.' }),
  };
}
