import type { Event } from '../../contract/event.ts';
import type { Section } from '../../contract/sections.ts';
import { getEvent } from '../features/event/actions.ts';
import { buildFacts, buildPageChanges } from '../features/guest-mail/told-rules.ts';
import { hideItems } from '../features/rsvp/people-rules.ts';
import { sortSections } from '../features/sections/rules.ts';
import { findSite, type Site } from '../features/sites/actions.ts';
import { buildSiteOrigin } from '../features/sites/rules.ts';
import { buildAdmissionCookie } from '../admission.ts';
import { findLinkScope, toSiteScope } from '../gates.ts';
import { requireFound } from '../kit/errors.ts';
import type { Services } from '../services.ts';
import { buildAdminPage } from './admin-area.ts';
import type { BuiltPage } from './built-page.ts';
import { buildCalendarPage } from './calendar.ts';
import { LOOK_AROUND, openOwnerSide, addVisitCookie } from './sample-visit.ts';
import { buildDataPage, handleDataForm } from './data-link.ts';
import { buildGiftLinkPage, handleGiftLinkForm } from './gift-link.ts';
import { addOwnReservations, HouseholdReader, mergeSchedules, type Household } from './household.ts';
import { submitReplyForm, type FormReply } from './reply-form.ts';
import type { GeneratedFile, Page, Redirect } from './page.ts';
import { buildCover, FIND, handleCoverForm, hideFacts, UNLOCK } from './cover.ts';
import { buildPageData, moveToDay, renderGuestView } from './shared-page.ts';
import { FIRST_PARTS, readFacts, readPageLimits, type PageLimits } from './site-facts.ts';
import {
  buildOverPage,
  CALENDAR_FILE,
  DATA_LINK,
  GIFT_LINK,
  INVITE_CALENDAR,
  INVITE_LINK,
  isAdminPath,
  openSite,
  SHARE_CARD,
  type OpenedSite,
  type SiteRequest,
} from './site-request.ts';
import { buildClockHeader, type FoundSite, type StoredSite } from './stored-sites.ts';

/** Not served in production. */
const TEST_PAGES: Readonly<Record<string, 'dialog-test' | 'gallery-test'>> = {
  '/test/dialog': 'dialog-test',
  '/test/gallery': 'gallery-test',
};

/** Paths of a site that are not the page that everybody sees. */
const isOwnPath = (path: string): boolean =>
  path !== '/' &&
  (isAdminPath(path) ||
    path in TEST_PAGES ||
    [FIND, UNLOCK, SHARE_CARD, CALENDAR_FILE].includes(path) ||
    [DATA_LINK, GIFT_LINK, INVITE_LINK, INVITE_CALENDAR].some((link) => link.test(path)));

/** The page that everybody sees, unless the request is for another page or the site looks different to some visitors. */
export function findSharedPage(url: string, stored: StoredSite | undefined): BuiltPage | undefined {
  if (!stored || stored.site.access !== 'open' || stored.site.isSample || isOwnPath(url.split('?')[0] ?? '/'))
    return undefined;
  const page = stored.getPage();
  return { ...page, headers: { ...page.headers, ...stored.clockHeader } };
}

/** Undefined unless the request is for the page of an invitation. */
export function createHouseholdReader(services: Services, url: string): HouseholdReader | undefined {
  const token = INVITE_LINK.exec(url.split('?')[0] ?? '')?.[1];
  return token === undefined ? undefined : new HouseholdReader(services, token);
}

/** `found` is the site of the request's host. */
export async function buildSitePage(
  services: Services,
  request: SiteRequest,
  { found, reader }: { found: FoundSite; reader: HouseholdReader | undefined },
): Promise<Page | GeneratedFile | Redirect> {
  const opened = await openSite(services, request, found);
  return 'page' in opened ? opened.page : buildOpenedPage(services, opened, reader);
}

async function buildOpenedPage(
  services: Services,
  opened: OpenedSite,
  reader?: HouseholdReader,
): Promise<Page | GeneratedFile | Redirect> {
  const { site: found, origin, path, query, visit } = opened;
  const { brand } = services.config;
  if (isAdminPath(path)) return buildAdminPage(services, found.subdomain, path, found.isSample);
  if (path === UNLOCK) return { redirect: `${origin}/`, status: 303 };
  if (found.isSample && path === LOOK_AROUND) return openOwnerSide(services, found, visit);
  const dataToken = DATA_LINK.exec(path)?.[1];
  if (dataToken !== undefined) return buildDataPage(services, { site: found, origin, token: dataToken }, { query });
  const site = await services.samples.resolveVisitedSite(services.db, found, visit);
  if (site.status !== 'active') return buildOverPage(services, site, opened);
  if (path === FIND) return buildCover(services, site, { path, query, isLetIn: true });
  const sample = services.config.production ? undefined : TEST_PAGES[path];
  if (sample) return renderGuestView(services, origin + path, { page: sample, brand, origin });
  const asked = new URLSearchParams(query);
  const item = asked.get('item');
  if (path === CALENDAR_FILE) return buildCalendarPage(services, toSiteScope(site), `${origin}/`, item);
  const calendarOf = INVITE_CALENDAR.exec(path)?.[1];
  if (calendarOf !== undefined) {
    const scope = requireFound(await findLinkScope(services, site, calendarOf));
    return buildCalendarPage(services, scope, `${origin}/invite/${calendarOf}`, item);
  }
  if (path === SHARE_CARD) {
    // Imported with the first card, as the library that draws it takes 20 MB of memory.
    const { buildShareCard } = await import('./share-card.ts');
    return buildShareCard(services, toSiteScope(site), site.access !== 'open' ? hideFacts : undefined);
  }
  const giftToken = GIFT_LINK.exec(path)?.[1];
  if (giftToken !== undefined) return buildGiftLinkPage(services, { site, origin, token: giftToken });
  const token = INVITE_LINK.exec(path)?.[1];
  const limits = readPageLimits(`?${query}`);
  const { stored } = opened;
  const chosenAnswer = (['yes', 'no'] as const).find((answer) => answer === asked.get('answer'));
  const page = await buildInvitationPage(services, site, { origin, token, limits, stored, reader, chosenAnswer });
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
  const { site: found, origin, path, visit } = opened;
  if (found.status !== 'active') return buildOpenedPage(services, opened);
  const site = await services.samples.ensureVisitorCopy(services, found, visit);
  const formed = await submitReplyForm(services, site, token, { form, network: request.network });
  // From now on the invitation page shows the reply; redirecting keeps a reload from sending it again.
  if (token !== undefined && formed.reply) return { redirect: `${origin}${path}#rsvp`, status: 303 };
  return buildInvitationPage(services, site, { origin, token, formed });
}

/** Returns another page if the site is not active. */
export async function handleCover(
  services: Services,
  request: SiteRequest,
  form: unknown,
): Promise<Page | GeneratedFile | Redirect> {
  const opened = await openSite(services, request);
  const site = 'page' in opened ? opened.closed : opened.site;
  if (site?.status === 'active') {
    const path = request.url.split('?')[0] ?? '/';
    return handleCoverForm(services, site, { path, form, network: request.network });
  }
  return 'page' in opened ? opened.page : buildOpenedPage(services, opened);
}

interface Tried {
  /** Unsaved changes. */
  event: Partial<Event>;
  /** All that the page shows, in their order. */
  sections?: readonly Section[];
  /** As it sees the page. */
  household?: Household;
  /** The calendar date in the event's zone; today if missing. */
  day?: string;
}

/** In place of a link's token, on a page that leads nowhere. */
const NO_LINK = 'preview';

/** Shows the owner unsaved changes, or what a household sees: without script, not interactive, and not stored. */
export async function buildLookPreview(services: Services, site: Site, tried: Tried): Promise<Page> {
  const origin = buildSiteOrigin(services.config.brand.origin, site.subdomain);
  const token = tried.household && NO_LINK;
  const page = await buildInvitationPage(services, site, { origin, token, tried });
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
  limits?: PageLimits;
  /** What this node has of the site, if it is no visitor's copy. */
  stored?: StoredSite | undefined;
  reader?: HouseholdReader | undefined;
  formed?: FormReply;
  /** By a button in a mail. */
  chosenAnswer?: 'yes' | 'no' | undefined;
  tried?: Tried;
}

/**
 * With a token the invitation is rendered for that guest. Loading the page does not count as opening the invitation.
 */
async function buildInvitationPage(
  services: Services,
  site: Site,
  { origin, token, limits = FIRST_PARTS, stored, reader, formed, chosenAnswer, tried }: PageRequest,
): Promise<Page> {
  const [shared, household] = await Promise.all([
    stored?.eventId === site.eventId ? stored.facts : readFacts(services, site, limits),
    tried || token === undefined
      ? tried?.household
      : (reader ?? new HouseholdReader(services, token)).getHousehold(site),
  ]);
  const { event, registry, schedule, sections, ...facts } = requireFound(shared);
  const {
    guest,
    reply,
    saidBefore = null,
    seen = null,
    kept = [],
    giving = null,
    schedule: ownItems = [],
    sections: ownSections = [],
  } = household ?? {};
  const unknown = token !== undefined && !guest;
  const canonical = token !== undefined && guest ? `${origin}/invite/${token}` : `${origin}/`;
  const shown = { ...event, ...tried?.event };
  const own = {
    ...facts,
    ...(tried?.day !== undefined && moveToDay(shown, tried.day)),
    event: shown,
    registry: addOwnReservations(registry, kept),
    schedule: mergeSchedules(schedule, ownItems),
    sections: tried?.sections ?? sortSections([...sections, ...ownSections]),
  };
  const data = buildPageData(services, site, own, {
    guest: guest && token !== undefined ? { ...guest, unique_token: token } : null,
    invitationProblem: unknown ? 'unknown' : null,
    reply: reply ? hideItems(reply, own.schedule) : (formed?.reply ?? null),
    saidBefore: saidBefore && !formed?.reply ? hideItems(saidBefore, own.schedule) : null,
    changes: seen && buildPageChanges(seen, buildFacts(own.event, own.schedule)),
    rejectedReply: formed?.attempt ?? null,
    chosenAnswer: (guest && chosenAnswer) ?? null,
    kept,
    giving,
  });
  const rendered = renderGuestView(services, canonical, data);
  const page = { ...rendered, headers: { ...rendered.headers, ...buildClockHeader(stored?.now ?? facts.asOf) } };
  if (token === undefined && !formed && site.access === 'open') return page;
  const headers = {
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    // From now on this browser may also open the plain address, also if the site is closed later.
    ...(guest && !tried && { 'set-cookie': buildAdmissionCookie(services.config, token ?? '') }),
  };
  return {
    ...page,
    status: unknown ? 404 : (formed?.status ?? 200),
    headers: { ...page.headers, ...headers, ...formed?.headers },
  };
}

export async function isSearchListed({ db }: Services, subdomain: string): Promise<boolean> {
  const site = await findSite(db, { subdomain });
  return site?.status === 'active' && site.access === 'open' && (await getEvent(db, toSiteScope(site))).search_listed;
}
