import type { FastifyRequest } from 'fastify';
import { isAdmitted } from '../admission.ts';
import { findSite, type Site } from '../features/sites/actions.ts';
import { findNewAddress } from '../features/sites/address-actions.ts';
import { buildSiteOrigin } from '../features/sites/rules.ts';
import type { Visit } from '../features/sites/sample-actions.ts';
import { findLinkScope, resolveDataLink, resolveGiftLink } from '../gates.ts';
import { requireFound } from '../kit/errors.ts';
import type { Services } from '../services.ts';
import { renderMarketingView } from './main-site.ts';
import type { Page, Redirect } from './page.ts';
import { buildCover } from './cover.ts';
import type { FoundSite, StoredSite } from './stored-sites.ts';

export type SiteRequest = Pick<FastifyRequest, 'method' | 'url' | 'headers' | 'host' | 'place' | 'network'>;

/** A request to a site that the visitor may see, or that has ended. */
export interface OpenedSite {
  site: Site;
  origin: string;
  path: string;
  query: string;
  visit: Visit;
  stored?: StoredSite;
}

export interface NotOpened {
  page: Page | Redirect;
  /** The site that is closed to this visitor. */
  closed?: Site;
}

export const DATA_LINK = /^\/your-data\/([^/]+)$/;
export const GIFT_LINK = /^\/gift\/([^/]+)$/;
export const INVITE_LINK = /^\/invite\/([^/]+)\/?$/;
/** What a household may put into its calendar. */
export const INVITE_CALENDAR = /^\/invite\/([^/]+)\/calendar\.ics$/;

export const isAdminPath = (path: string) => path === '/auth' || /^\/admin(\/|$)/.test(path);
export const CALENDAR_FILE = '/calendar.ics';
/** A site that is not open has a card, too: it names the hosts. */
export const SHARE_CARD = '/share.jpg';

/**
 * Every page and form for visitors begins here, so that none can show a site to a visitor who may not see it:
 * without the site that this returns, there is nothing to build a page from; pages that everybody sees are the only
 * exception (`findSharedPage`). Throws 404 on other hosts.
 *
 * @param found Of the request's host, if it was looked up already.
 */
export async function openSite(
  services: Services,
  request: SiteRequest,
  found?: FoundSite,
): Promise<OpenedSite | NotOpened> {
  const subdomain = requireFound(request.place.kind === 'site' ? request.place.subdomain : undefined);
  const { brand } = services.config;
  const origin = buildSiteOrigin(brand.origin, subdomain);
  const { site, stored } = found ?? { site: await findSite(services.db, { subdomain }) };
  if (!site) {
    const moved = await findNewAddress(services.db, subdomain);
    if (moved !== undefined)
      return { page: { redirect: buildSiteOrigin(brand.origin, moved) + request.url, status: 302 } };
    const missing = { page: 'no-invitation', brand, subdomain } as const;
    return { page: renderMarketingView(services, `${origin}/`, missing, 404) };
  }
  const [path = '/', query = ''] = request.url.split('?');
  if (!(await isAdmittedToPath(services, site, { path, request })))
    return buildClosed(services, site, { origin, path, query, request });
  const visit = services.samples.readVisit(services, request);
  return { site, origin, path, query, visit, ...(stored && { stored }) };
}

async function isAdmittedToPath(
  services: Services,
  site: Site,
  { path, request }: { path: string; request: SiteRequest },
): Promise<boolean> {
  if (site.access === 'open' || isAdminPath(path) || path === SHARE_CARD) return true;
  return (await hasPersonalLink(services, site, path)) || isAdmitted(services, site, request);
}

/** Links in mails to a guest, and invitation links. */
async function hasPersonalLink(services: Services, site: Site, path: string): Promise<boolean> {
  const [page, calendar, gift, data] = [INVITE_LINK, INVITE_CALENDAR, GIFT_LINK, DATA_LINK].map(
    (link) => link.exec(path)?.[1],
  );
  const invite = page ?? calendar;
  if (invite !== undefined) return (await findLinkScope(services, site, invite)) !== undefined;
  if (gift !== undefined) return (await resolveGiftLink(services, site, gift)) !== undefined;
  return data !== undefined && (await resolveDataLink(services, site, data)) !== undefined;
}

async function buildClosed(
  services: Services,
  site: Site,
  { origin, path, query, request }: { origin: string; path: string; query: string; request: SiteRequest },
): Promise<NotOpened> {
  if (site.status !== 'active') return { page: buildOverPage(services, site, { origin, path }) };
  const wrongLink = [INVITE_LINK, GIFT_LINK, DATA_LINK].some((link) => link.test(path));
  const isPage = request.method === 'GET' && path !== CALENDAR_FILE && !INVITE_CALENDAR.test(path);
  const status = wrongLink ? 404 : isPage ? 200 : 403;
  const page = await buildCover(services, site, { path, query, isLetIn: false, wrongLink }, status);
  return { page, closed: site };
}

/** The page of a site that has ended or is suspended. */
export function buildOverPage(
  services: Services,
  { subdomain, status }: Site,
  { origin, path }: { origin: string; path: string },
): Page {
  const { brand } = services.config;
  const over = {
    page: 'site-over',
    brand,
    subdomain,
    status: status === 'suspended' ? status : 'ended',
    invited: path.startsWith('/invite/'),
  } as const;
  return renderMarketingView(services, `${origin}/`, over, 410);
}
