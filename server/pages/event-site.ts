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
import { findSite, type Site } from '../features/sites/actions.ts';
import { buildSiteOrigin } from '../features/sites/rules.ts';
import { buildAdmissionCookie, type Admission } from '../admission.ts';
import { findLinkScope, toSiteScope } from '../gates.ts';
import type { Services } from '../services.ts';
import { buildAdminPage } from './admin-area.ts';
import { buildCalendar } from './calendar.ts';
import { LOOK_AROUND, openOwnerSide, addVisitCookie } from './sample-visit.ts';
import { buildDataPage, handleDataForm } from './data-link.ts';
import { buildGiftLinkPage, handleGiftLinkForm } from './gift-link.ts';
import { submitReplyForm, type FormReply } from './reply-form.ts';
import type { GeneratedFile, Page, Redirect } from './page.ts';
import { ENTRY, handleEntryForm, hideFacts } from './private-site.ts';
import {
  buildOverPage,
  DATA_LINK,
  GIFT_LINK,
  INVITE_LINK,
  isAdminPath,
  openSite,
  SHARE_CARD,
  type OpenedSite,
  type SiteRequest,
} from './site-request.ts';

/** Not served in production. */
const TEST_PAGES: Readonly<Record<string, 'dialog-test' | 'gallery-test'>> = {
  '/test/dialog': 'dialog-test',
  '/test/gallery': 'gallery-test',
};

export async function buildSitePage(
  services: Services,
  request: SiteRequest,
): Promise<Page | GeneratedFile | Redirect> {
  const opened = await openSite(services, request);
  return 'page' in opened ? opened.page : buildOpenedPage(services, opened);
}

async function buildOpenedPage(services: Services, opened: OpenedSite): Promise<Page | GeneratedFile | Redirect> {
  const { site: found, origin, path, query, visit, admission } = opened;
  const { brand } = services.config;
  if (isAdminPath(path)) return buildAdminPage(services, found.subdomain, path, found.isSample);
  if (path === ENTRY) return { redirect: `${origin}/`, status: 303 };
  if (found.isSample && path === LOOK_AROUND) return openOwnerSide(services, found, visit);
  const dataToken = DATA_LINK.exec(path)?.[1];
  if (dataToken !== undefined) return buildDataPage(services, { site: found, origin, token: dataToken }, { query });
  const site = await services.samples.resolveVisitedSite(services.db, found, visit);
  if (site.status !== 'active') return buildOverPage(services, site, opened);
  const sample = services.config.production ? undefined : TEST_PAGES[path];
  if (sample) return renderGuestView(services, origin + path, { page: sample, brand, origin });
  if (path === '/calendar.ics') return buildCalendar(services, toSiteScope(site), origin);
  if (path === SHARE_CARD) {
    // Imported with the first card, as the library that draws it takes 20 MB of memory.
    const { buildShareCard } = await import('./share-card.ts');
    return buildShareCard(services, toSiteScope(site), site.invitedOnly ? hideFacts : undefined);
  }
  const giftToken = GIFT_LINK.exec(path)?.[1];
  if (giftToken !== undefined) return buildGiftLinkPage(services, { site, origin, token: giftToken });
  const token = INVITE_LINK.exec(path)?.[1];
  const page = await buildInvitationPage(services, site, { origin, token, admission, ...readPageLimits(query) });
  return addVisitCookie(services, site, visit, page);
}

/** Returns another page if there is no such site. */
export async function handleDataLinkForm(
  services: Services,
  request: SiteRequest,
  form: unknown,
): Promise<Page | GeneratedFile | Redirect> {
  const opened = await openSite(services, request);
  if ('page' in opened) return opened.page;
  const { site, origin, path } = opened;
  const token = DATA_LINK.exec(path)?.[1];
  if (token === undefined) return buildOpenedPage(services, opened);
  return handleDataForm(services, { site, origin, token }, { form, network: request.network });
}

/** Returns another page if the site is not active. */
export async function handleGiftForm(
  services: Services,
  request: SiteRequest,
  sent: { token: string; form: unknown },
): Promise<Page | GeneratedFile | Redirect> {
  const opened = await openSite(services, request);
  if ('page' in opened) return opened.page;
  const { site: found, origin, visit } = opened;
  if (found.status !== 'active') return buildOpenedPage(services, opened);
  const site = await services.samples.ensureVisitorCopy(services, found, visit);
  const { token, form } = sent;
  return handleGiftLinkForm(services, { site, origin, token }, { form, network: request.network });
}

/** Returns another page if the site is not active. */
export async function handleReplyForm(
  services: Services,
  request: SiteRequest,
  { token, form }: { token: string | undefined; form: unknown },
): Promise<Page | GeneratedFile | Redirect> {
  const opened = await openSite(services, request);
  if ('page' in opened) return opened.page;
  const { site: found, origin, path, visit, admission } = opened;
  if (found.status !== 'active') return buildOpenedPage(services, opened);
  const site = await services.samples.ensureVisitorCopy(services, found, visit);
  const formed = await submitReplyForm(services, toSiteScope(site), token, { form, network: request.network });
  // From now on the invitation page shows the reply; redirecting keeps a reload from sending it again.
  if (token !== undefined && formed.reply) return { redirect: `${origin}${path}#rsvp`, status: 303 };
  return buildInvitationPage(services, site, { origin, token, formed, admission });
}

/** Redirects visitors who may see the site already. */
export async function handleEntry(services: Services, request: SiteRequest, form: unknown): Promise<Page | Redirect> {
  const opened = await openSite(services, request);
  if (!('page' in opened)) return { redirect: `${opened.origin}/`, status: 303 };
  return opened.closed ? handleEntryForm(services, opened.closed, { form, network: request.network }) : opened.page;
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
  admission?: Admission;
  formed?: FormReply;
  tried?: Partial<Event>;
}

/**
 * With a token the invitation is rendered for that guest. Loading the page does not count as opening the invitation.
 */
async function buildInvitationPage(
  services: Services,
  site: Site,
  { origin, token, gifts = GIFTS_AT_FIRST, photos = IMAGES_AT_FIRST, admission, formed, tried }: PageRequest,
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
  const event = { ...stored, ...(site.invitedOnly && { search_listed: false }), ...tried };
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
    ...(admission?.session && { session: admission.session }),
  };
  const page = renderGuestView(services, canonical, data);
  if (token === undefined && !formed && !site.invitedOnly) return page;
  const own = {
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    // From now on this browser may also open the plain address.
    ...(site.invitedOnly && invited && { 'set-cookie': buildAdmissionCookie(services.config, token ?? '') }),
  };
  return {
    ...page,
    status: unknown ? 404 : (formed?.status ?? 200),
    headers: { ...page.headers, ...own, ...formed?.headers },
  };
}

export async function isSearchListed({ db }: Services, subdomain: string): Promise<boolean> {
  const site = await findSite(db, { subdomain });
  return site?.status === 'active' && !site.invitedOnly && (await getEvent(db, toSiteScope(site))).search_listed;
}

/** Without script, the button below the first gifts or photos requests the page with all of them. */
function readPageLimits(text: string): { gifts: number; photos: number } {
  const query = new URLSearchParams(text);
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
