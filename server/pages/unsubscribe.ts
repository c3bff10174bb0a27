import { getEvent } from '../features/event/actions.ts';
import { findUnsubscribeLink, unsubscribe } from '../features/guest-mail/unsubscribe-actions.ts';
import type { Site } from '../features/sites/actions.ts';
import { buildSiteOrigin } from '../features/sites/rules.ts';
import type { Services } from '../services.ts';
import { hideFacts } from './cover.ts';
import type { Page, Redirect } from './page.ts';

/** In the query once the button was pressed. */
const DONE = 'done';

/**
 * The page behind the link at the foot of mails to guests, on any host. Loading it changes nothing, because mail
 * programs load links as well. It names the hosts and nothing else, so it needs no passcode, and works once the site has
 * ended.
 */
export async function buildUnsubscribePage(
  services: Services,
  { token, query = '' }: { token: string; query?: string },
): Promise<Page> {
  const found = await findUnsubscribeLink(services, token);
  const link = found ? (new URLSearchParams(query).has(DONE) ? 'done' : 'valid') : 'unknown';
  const event = found ? hideFacts(await getEvent(services.db, found.site)) : null;
  const { brand } = services.config;
  const data = { page: 'unsubscribe', brand, event, link, form: `/unsubscribe/${token}` } as const;
  return {
    status: found ? 200 : 404,
    entry: 'guest',
    rendered: services.views.renderGuest(data),
    data,
    canonical: found ? `${originOf(services, found.site)}/` : `${brand.origin}/`,
    headers: { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' },
  };
}

/** The token authorizes the request, so its origin is not checked. Throws 404 for an unknown one. */
export async function handleUnsubscribeForm(services: Services, token: string): Promise<Redirect> {
  const site = await unsubscribe(services, token);
  return { redirect: `${originOf(services, site)}/unsubscribe/${token}?${DONE}`, status: 303 };
}

const originOf = ({ config }: Services, { subdomain }: Site) => buildSiteOrigin(config.brand.origin, subdomain);
