import type { GuestPage } from '../../contract/pages.ts';
import { eventOf } from '../features/event/actions.ts';
import { guestOf } from '../features/guests/actions.ts';
import { questionsOf } from '../features/rsvp/actions.ts';
import { movedFrom } from '../features/addresses/actions.ts';
import { findSite, type Site } from '../features/sites/actions.ts';
import { siteOrigin } from '../features/sites/rules.ts';
import { scopeOfLink, scopeOfSite } from '../gates.ts';
import type { Services } from '../services.ts';
import { adminPage } from './admin-area.ts';
import { marketingView } from './main-site.ts';
import type { Page, Redirect } from './serve.ts';

/** Pages to try parts on, outside production only (spec 2.1). */
const SAMPLES: Readonly<Record<string, 'dialog-test' | 'gallery-test'>> = {
  '/test/dialog': 'dialog-test',
  '/test/gallery': 'gallery-test',
};

/** The page of a path on a site's own host (spec 2.1). `url` is the path as it came, with its query. */
export async function sitePage(services: Services, subdomain: string, url: string): Promise<Page | Redirect> {
  const { brand } = services.config;
  const origin = siteOrigin(brand.origin, subdomain);
  const site = await findSite(services.db, { subdomain });
  if (!site) {
    const moved = await movedFrom(services.db, subdomain);
    if (moved !== undefined) return { redirect: siteOrigin(brand.origin, moved) + url, status: 302 };
    return marketingView(services, `${origin}/`, { page: 'no-invitation', brand }, 404);
  }
  const path = url.split('?')[0] ?? '/';
  if (path === '/auth' || /^\/admin(\/|$)/.test(path)) return adminPage(services, subdomain, path);
  if (site.status !== 'active') {
    return marketingView(services, `${origin}/`, { page: 'site-over', brand, status: site.status }, 410);
  }
  const sample = services.config.production ? undefined : SAMPLES[path];
  if (sample) return guestView(services, origin + path, { page: sample, brand, origin });
  return invitationPage(services, site, origin, /^\/invite\/([^/]+)\/?$/.exec(path)?.[1]);
}

/** The invitation; by an invitation link rendered for its guest, whom loading the page alone does not count as here. */
async function invitationPage(services: Services, site: Site, origin: string, token?: string): Promise<Page> {
  const scope = scopeOfSite(site);
  const invited = token === undefined ? undefined : await scopeOfLink(services, site, token);
  const [event, questions, guest] = await Promise.all([
    eventOf(services.db, scope),
    questionsOf(services.db, scope),
    invited && guestOf(services.db, invited),
  ]);
  const unknown = token !== undefined && !guest;
  const page = guestView(services, token !== undefined && guest ? `${origin}/invite/${token}` : `${origin}/`, {
    page: 'invitation',
    brand: services.config.brand,
    origin,
    event,
    questions,
    guest: guest && token !== undefined ? { ...guest, unique_token: token } : null,
    invitationProblem: unknown ? 'unknown' : null,
  });
  if (token === undefined) return page;
  return {
    ...page,
    status: unknown ? 404 : 200,
    headers: { ...page.headers, 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' },
  };
}

function guestView(services: Services, canonical: string, data: GuestPage): Page {
  return {
    entry: 'guest',
    rendered: services.views.guest(data),
    data,
    canonical,
    headers: { 'x-robots-tag': 'noindex' },
  };
}
