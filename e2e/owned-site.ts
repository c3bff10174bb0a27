import type { Page } from '@playwright/test';
import type { Api } from '../contract/api.ts';
import { createClient, type Client } from '../contract/client.ts';
import { findInMail } from './outbox.ts';
import { expect, makeUniqueName, type Product } from './product.ts';

/** A site bought and claimed through the same API calls as an owner's browser. */
export interface OwnedSite {
  subdomain: string;
  origin: string;
  eventId: string;
  email: string;
  password: string;
  token: string;
  api: Client<Api>;
}

const PASSWORD = 'correct horse 9';

/** A page of Playwright's, or what else sends requests. */
type Requester = Pick<Page, 'request'>;

/** Buys a site, sets the owner's password with the emailed link, and signs in. */
export async function buySite(page: Requester, product: Product, template = 'classic-wedding'): Promise<OwnedSite> {
  const subdomain = makeUniqueName('site');
  const email = `${subdomain}@example.com`;
  const visitor = createClient<Api>({ base: product.origin });
  const { checkoutId } = await visitor('POST /payments/create-checkout', {
    body: {
      customerEmail: email,
      customerName: 'Olivia Owner',
      checkoutData: { template_id: template as 'classic-wedding', plan_id: 'standard', subdomain },
    },
  });
  await page.request.post(`${product.origin}/checkout/${checkoutId}`, { form: { card_number: '4242424242424242' } });
  const link = await findInMail(product, email, /reset-password\?token=[\w-]+/);
  const token = link.slice(link.indexOf('=') + 1);
  await visitor('POST /admin/reset-password', { body: { token, password: PASSWORD } });
  const { token: session = '' } = await visitor('POST /admin/login', {
    body: { email, password: PASSWORD, subdomain },
  });
  const api = createClient<Api>({
    base: product.origin,
    headers: () => ({ authorization: `Bearer ${session}` }),
  });
  const { eventId } = await visitor('GET /subdomains/:subdomain', { params: { subdomain } });
  return {
    subdomain,
    origin: product.siteOriginOf(subdomain),
    eventId,
    email,
    password: PASSWORD,
    token: session,
    api,
  };
}

/** Signs the owner in to this page's browser as the main site does. */
export async function signIn(page: Page, product: Product, { email, password, subdomain, origin }: OwnedSite) {
  const { handoff } = await createClient<Api>({ base: product.origin })('POST /admin/login', {
    body: { email, password, subdomain },
  });
  await page.goto(`${origin}/auth?token=${handoff}`);
  await expect(page).toHaveURL(`${origin}/admin/dashboard`);
}
