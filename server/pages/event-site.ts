import type { Event } from '../../contract/event.ts';
import { IMAGES_AT_FIRST, IMAGES_MAX } from '../../contract/gallery.ts';
import { GIFTS_MAX } from '../../contract/limits.ts';
import type { GuestPage, PageClock } from '../../contract/pages.ts';
import { GIFTS_AT_FIRST } from '../../contract/registry.ts';
import { formatDateInZone, isTimeZone, formatTimeZone } from '../../contract/time-zones.ts';
import { getEvent } from '../features/event/actions.ts';
import { getGuestContributions } from '../features/registry/fund-actions.ts';
import { loadGallery } from '../features/gallery/actions.ts';
import { findGuest } from '../features/guests/actions.ts';
import { listHolderReservations, loadRegistry } from '../features/registry/actions.ts';
import { listEnabledQuestions } from '../features/rsvp/question-actions.ts';
import { findInvitedReply, getRsvpPeriod } from '../features/rsvp/actions.ts';
import { findNewAddress } from '../features/sites/address-actions.ts';
import { findSite, type Site } from '../features/sites/actions.ts';
import type { Visit } from '../features/sites/sample-actions.ts';
import { buildSiteOrigin } from '../features/sites/rules.ts';
import { findLinkScope, toSiteScope } from '../gates.ts';
import type { Services } from '../services.ts';
import { buildAdminPage } from './admin-area.ts';
import { renderMarketingView } from './main-site.ts';
import { buildCalendar } from './calendar.ts';
import { LOOK_AROUND, openOwnerSide, addVisitCookie } from './sample-visit.ts';
import { buildDataPage, handleDataForm } from './data-link.ts';
import { buildGiftLinkPage, handleGiftLinkForm } from './gift-link.ts';
import { submitReplyForm, type FormReply, type SentForm } from './reply-form.ts';
import type { GeneratedFile, Page, Redirect } from './page.ts';
import { buildShareCard } from './share-card.ts';

const NOBODY: Visit = { token: undefined, network: '' };

/** Not served in production. */
const TEST_PAGES: Readonly<Record<string, 'dialog-test' | 'gallery-test'>> = {
  '/test/dialog': 'dialog-test',
  '/test/gallery': 'gallery-test',
};

const DATA_LINK = /^\/your-data\/([^/]+)$/;

/** `url` is the requested path with its query; `visit` is the visitor of a sample. */
export async function buildSitePage(
  services: Services,
  subdomain: string,
  url: string,
  visit: Visit = NOBODY,
): Promise<Page | GeneratedFile | Redirect> {
  const { brand } = services.config;
  const origin = buildSiteOrigin(brand.origin, subdomain);
  const found = await findSite(services.db, { subdomain });
  if (!found) {
    const moved = await findNewAddress(services.db, subdomain);
    if (moved !== undefined) return { redirect: buildSiteOrigin(brand.origin, moved) + url, status: 302 };
    return renderMarketingView(services, `${origin}/`, { page: 'no-invitation', brand, subdomain }, 404);
  }
  const path = url.split('?')[0] ?? '/';
  if (path === '/auth' || /^\/admin(\/|$)/.test(path)) return buildAdminPage(services, subdomain, path, found.isSample);
  if (found.isSample && path === LOOK_AROUND) return openOwnerSide(services, found, visit);
  const dataToken = DATA_LINK.exec(path)?.[1];
  if (dataToken !== undefined)
    return buildDataPage(services, { site: found, origin, token: dataToken }, { query: url.split('?')[1] ?? '' });
  const site = await services.samples.resolveVisitedSite(services.db, found, visit);
  if (site.status !== 'active') {
    const over = {
      page: 'site-over',
      brand,
      subdomain,
      status: site.status,
      invited: path.startsWith('/invite/'),
    } as const;
    return renderMarketingView(services, `${origin}/`, over, 410);
  }
  const sample = services.config.production ? undefined : TEST_PAGES[path];
  if (sample) return renderGuestView(services, origin + path, { page: sample, brand, origin });
  if (path === '/calendar.ics') return buildCalendar(services, toSiteScope(site), origin);
  if (path === '/share.jpg') return buildShareCard(services, toSiteScope(site));
  const giftToken = /^\/gift\/([^/]+)$/.exec(path)?.[1];
  if (giftToken !== undefined) return buildGiftLinkPage(services, { site, origin, token: giftToken });
  const token = /^\/invite\/([^/]+)\/?$/.exec(path)?.[1];
  const page = await buildInvitationPage(services, site, { origin, token, ...readPageLimits(url) });
  return addVisitCookie(services, site, visit, page);
}

/** Returns another page if there is no such site. */
export async function handleDataLinkForm(
  services: Services,
  subdomain: string,
  path: string,
  sent: { form: unknown; network: string },
): Promise<Page | GeneratedFile | Redirect> {
  const [site, token] = [await findSite(services.db, { subdomain }), DATA_LINK.exec(path)?.[1]];
  if (!site || token === undefined) return buildSitePage(services, subdomain, path);
  const origin = buildSiteOrigin(services.config.brand.origin, subdomain);
  return handleDataForm(services, { site, origin, token }, sent);
}

/** Returns another page if the site is not active. */
export async function handleGiftForm(
  services: Services,
  subdomain: string,
  token: string,
  sent: { form: unknown; network: string; visit: Visit },
): Promise<Page | GeneratedFile | Redirect> {
  const found = await findSite(services.db, { subdomain });
  if (found?.status !== 'active') return buildSitePage(services, subdomain, `/gift/${token}`, sent.visit);
  const site = await services.samples.ensureVisitorCopy(services, found, sent.visit);
  return handleGiftLinkForm(
    services,
    { site, origin: buildSiteOrigin(services.config.brand.origin, subdomain), token },
    sent,
  );
}

/** Returns another page if the site is not active. */
export async function handleReplyForm(
  services: Services,
  subdomain: string,
  token: string | undefined,
  sent: SentForm & { visit: Visit },
): Promise<Page | GeneratedFile | Redirect> {
  const found = await findSite(services.db, { subdomain });
  const path = token === undefined ? '/rsvp' : `/invite/${token}`;
  if (found?.status !== 'active') return buildSitePage(services, subdomain, path, sent.visit);
  const site = await services.samples.ensureVisitorCopy(services, found, sent.visit);
  const origin = buildSiteOrigin(services.config.brand.origin, subdomain);
  const formed = await submitReplyForm(services, toSiteScope(site), token, sent);
  // From now on the invitation page shows the reply; redirecting keeps a reload from sending it again.
  if (token !== undefined && formed.reply) return { redirect: `${origin}${path}#rsvp`, status: 303 };
  return buildInvitationPage(services, site, { origin, token, formed });
}

/** Shows the owner unsaved changes: without script, not interactive, and not stored. */
export async function buildLookPreview(services: Services, site: Site, tried: Partial<Event>): Promise<Page> {
  const origin = buildSiteOrigin(services.config.brand.origin, site.subdomain);
  const page = await buildInvitationPage(services, site, { origin, token: undefined, tried });
  const { rendered, headers } = page;
  return {
    ...page,
    rendered: { ...rendered, noScript: true, htmlAttributes: { ...rendered.htmlAttributes, inert: '' } },
    headers: { ...headers, 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' },
  };
}

interface PageRequest {
  origin: string;
  token: string | undefined;
  gifts?: number;
  photos?: number;
  formed?: FormReply;
  tried?: Partial<Event>;
}

/**
 * With a token the invitation is rendered for that guest. Loading the page does not count as opening the invitation.
 */
async function buildInvitationPage(
  services: Services,
  site: Site,
  { origin, token, gifts = GIFTS_AT_FIRST, photos = IMAGES_AT_FIRST, formed, tried }: PageRequest,
): Promise<Page> {
  const scope = toSiteScope(site);
  const invited = token === undefined ? undefined : await findLinkScope(services, site, token);
  const [stored, questions, terms, guest, reply, registry, kept, giving, gallery] = await Promise.all([
    getEvent(services.db, scope),
    listEnabledQuestions(services.db, scope),
    getRsvpPeriod(services.db, scope),
    invited && findGuest(services.db, invited),
    invited && findInvitedReply(services.db, invited),
    loadRegistry(services.db, scope, gifts, invited),
    invited && listHolderReservations(services.db, invited),
    invited && getGuestContributions(services.db, invited),
    loadGallery(services, scope, photos),
  ]);
  const event = { ...stored, ...tried };
  const unknown = token !== undefined && !guest;
  const canonical = token !== undefined && guest ? `${origin}/invite/${token}` : `${origin}/`;
  const data: GuestPage = {
    page: 'invitation',
    brand: services.config.brand,
    sample: site.isSample,
    origin,
    event,
    questions,
    guest: guest && token !== undefined ? { ...guest, unique_token: token } : null,
    invitationProblem: unknown ? 'unknown' : null,
    terms,
    reply: reply ?? formed?.reply ?? null,
    rejectedReply: formed?.attempt ?? null,
    moment: toPageClock(event, site.asOf),
    registry,
    kept: kept ?? [],
    giving: giving ?? null,
    gallery,
  };
  const page = renderGuestView(services, canonical, data);
  if (token === undefined && !formed) return page;
  const own = { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' };
  return {
    ...page,
    status: unknown ? 404 : (formed?.status ?? 200),
    headers: { ...page.headers, ...own, ...formed?.headers },
  };
}

export async function isSearchListed({ db }: Services, subdomain: string): Promise<boolean> {
  const site = await findSite(db, { subdomain });
  return site?.status === 'active' && (await getEvent(db, toSiteScope(site))).search_listed;
}

/** Without script, the button below the first gifts or photos requests the page with all of them. */
function readPageLimits(url: string): { gifts: number; photos: number } {
  const query = new URLSearchParams(url.split('?')[1]);
  return {
    gifts: query.get('gifts') === 'all' ? GIFTS_MAX : GIFTS_AT_FIRST,
    photos: query.get('photos') === 'all' ? IMAGES_MAX : IMAGES_AT_FIRST,
  };
}

/** A zone that this machine does not support counts as none. */
function toPageClock({ time_zone, event_date }: Event, now: string): PageClock {
  const zone = time_zone !== null && isTimeZone(time_zone) ? time_zone : undefined;
  const today = formatDateInZone(zone ?? 'UTC', Date.parse(now));
  return { now, today, zone: zone === undefined ? null : formatTimeZone(zone, event_date ?? today) };
}

function renderGuestView(services: Services, canonical: string, data: GuestPage): Page {
  const rendered = services.views.renderGuest(data);
  return {
    entry: 'guest',
    rendered,
    data,
    canonical,
    ...(rendered.head.noindex && { headers: { 'x-robots-tag': 'noindex' } }),
  };
}
