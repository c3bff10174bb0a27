import type { Event } from '../../contract/event.ts';
import { PAGE_MAX } from '../../contract/endpoint.ts';
import { IMAGES_AT_FIRST, IMAGES_MAX } from '../../contract/gallery.ts';
import type { GuestPage, PageMoment } from '../../contract/pages.ts';
import { GIFTS_AT_FIRST } from '../../contract/registry.ts';
import { dateIn, isTimeZone, timeZoneTitle } from '../../contract/time-zones.ts';
import { eventOf } from '../features/event/actions.ts';
import { givingOf } from '../features/registry/fund-actions.ts';
import { asLived, asVisited, type Visit } from '../features/demos/actions.ts';
import { galleryOf } from '../features/gallery/actions.ts';
import { guestOf } from '../features/guests/actions.ts';
import { keptBy, registryOf } from '../features/registry/actions.ts';
import { questionsOf } from '../features/rsvp/question-actions.ts';
import { invitedReplyOf, termsOf } from '../features/rsvp/actions.ts';
import { movedFrom } from '../features/sites/address-actions.ts';
import { findSite, type Site } from '../features/sites/actions.ts';
import { siteOrigin } from '../features/sites/rules.ts';
import { scopeOfLink, scopeOfSite } from '../gates.ts';
import type { Services } from '../services.ts';
import { adminPage } from './admin-area.ts';
import { marketingView } from './main-site.ts';
import { calendarOf } from './calendar.ts';
import { LOOK_AROUND, ownerSide, visited } from './demo-visit.ts';
import { giftLinkPage, pressOnGiftLink } from './gift-link.ts';
import { replyByForm, type FormReply, type SentForm } from './reply-form.ts';
import type { MadeFile, Page, Redirect } from './page.ts';
import { shareCardOf } from './share-card.ts';

const NOBODY: Visit = { token: undefined, ip: '' };

/** Pages to try parts on, outside production only. */
const SAMPLES: Readonly<Record<string, 'dialog-test' | 'gallery-test'>> = {
  '/test/dialog': 'dialog-test',
  '/test/gallery': 'gallery-test',
};

/**
 * The page or file of a path on a site's own host. `url` is the path as it came, with its query;
 * `visit` is who looks at a demo.
 */
export async function sitePage(
  services: Services,
  subdomain: string,
  url: string,
  visit: Visit = NOBODY,
): Promise<Page | MadeFile | Redirect> {
  const { brand } = services.config;
  const origin = siteOrigin(brand.origin, subdomain);
  const found = await findSite(services.db, { subdomain });
  if (!found) {
    const moved = await movedFrom(services.db, subdomain);
    if (moved !== undefined) return { redirect: siteOrigin(brand.origin, moved) + url, status: 302 };
    return marketingView(services, `${origin}/`, { page: 'no-invitation', brand, subdomain }, 404);
  }
  const path = url.split('?')[0] ?? '/';
  if (path === '/auth' || /^\/admin(\/|$)/.test(path)) return adminPage(services, subdomain, path, found.demo);
  if (found.demo && path === LOOK_AROUND) return ownerSide(services, found, visit);
  const site = await asVisited(services.db, found, visit);
  if (site.status !== 'active') {
    const over = {
      page: 'site-over',
      brand,
      subdomain,
      status: site.status,
      invited: path.startsWith('/invite/'),
    } as const;
    return marketingView(services, `${origin}/`, over, 410);
  }
  const sample = services.config.production ? undefined : SAMPLES[path];
  if (sample) return guestView(services, origin + path, { page: sample, brand, origin });
  if (path === '/calendar.ics') return calendarOf(services, scopeOfSite(site), origin);
  if (path === '/share.jpg') return shareCardOf(services, scopeOfSite(site));
  const giftToken = /^\/gift\/([^/]+)$/.exec(path)?.[1];
  if (giftToken !== undefined) return giftLinkPage(services, { site, origin, token: giftToken });
  const token = /^\/invite\/([^/]+)\/?$/.exec(path)?.[1];
  const page = await invitationPage(services, site, { origin, token, ...askedFor(url) });
  return visited(services, site, visit, page);
}

/** What a button on the page of a gift's link does; where no site lives, the page that says so. */
export async function giftForm(
  services: Services,
  subdomain: string,
  token: string,
  sent: { form: unknown; ip: string; visit: Visit },
): Promise<Page | MadeFile | Redirect> {
  const found = await findSite(services.db, { subdomain });
  if (found?.status !== 'active') return sitePage(services, subdomain, `/gift/${token}`, sent.visit);
  const site = await asLived(services, found, sent.visit);
  return pressOnGiftLink(services, { site, origin: siteOrigin(services.config.brand.origin, subdomain), token }, sent);
}

/** A reply that was sent by its form, without script; where no site lives, the page that says so. */
export async function replyForm(
  services: Services,
  subdomain: string,
  token: string | undefined,
  sent: SentForm & { visit: Visit },
): Promise<Page | MadeFile | Redirect> {
  const found = await findSite(services.db, { subdomain });
  const path = token === undefined ? '/rsvp' : `/invite/${token}`;
  if (found?.status !== 'active') return sitePage(services, subdomain, path, sent.visit);
  const site = await asLived(services, found, sent.visit);
  const origin = siteOrigin(services.config.brand.origin, subdomain);
  const formed = await replyByForm(services, scopeOfSite(site), token, sent);
  // The link itself shows the answer from now on, and loading it again sends nothing.
  if (token !== undefined && formed.reply) return { redirect: `${origin}${path}#rsvp`, status: 303 };
  return invitationPage(services, site, { origin, token, formed });
}

/**
 * The invitation with another look or other words than it has, for its owner: to be looked at and not used, without
 * script, out of reach of pointer and keyboard, and kept nowhere.
 */
export async function pageToLookAt(services: Services, site: Site, tried: Partial<Event>): Promise<Page> {
  const origin = siteOrigin(services.config.brand.origin, site.subdomain);
  const page = await invitationPage(services, site, { origin, token: undefined, tried });
  const { rendered, headers } = page;
  return {
    ...page,
    rendered: { ...rendered, still: true, htmlAttributes: { ...rendered.htmlAttributes, inert: '' } },
    headers: { ...headers, 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' },
  };
}

interface Asked {
  origin: string;
  token: string | undefined;
  /** So many gifts and photographs come with the page. */
  gifts?: number;
  photos?: number;
  /** What became of a reply that was sent by its form. */
  formed?: FormReply;
  /** In place of the event's own. */
  tried?: Partial<Event>;
}

/** The invitation; by an invitation link rendered for its guest, whom loading the page alone does not count as here. */
async function invitationPage(
  services: Services,
  site: Site,
  { origin, token, gifts = GIFTS_AT_FIRST, photos = IMAGES_AT_FIRST, formed, tried }: Asked,
): Promise<Page> {
  const scope = scopeOfSite(site);
  const invited = token === undefined ? undefined : await scopeOfLink(services, site, token);
  const [stored, questions, terms, guest, reply, registry, kept, giving, gallery] = await Promise.all([
    eventOf(services.db, scope),
    questionsOf(services.db, scope),
    termsOf(services.db, scope),
    invited && guestOf(services.db, invited),
    invited && invitedReplyOf(services.db, invited),
    registryOf(services.db, scope, gifts, invited),
    invited && keptBy(services.db, invited),
    invited && givingOf(services.db, invited),
    galleryOf(services, scope, photos),
  ]);
  const event = { ...stored, ...tried };
  const unknown = token !== undefined && !guest;
  const page = guestView(services, token !== undefined && guest ? `${origin}/invite/${token}` : `${origin}/`, {
    page: 'invitation',
    brand: services.config.brand,
    demo: site.demo,
    origin,
    event,
    questions,
    guest: guest && token !== undefined ? { ...guest, unique_token: token } : null,
    invitationProblem: unknown ? 'unknown' : null,
    terms,
    reply: reply ?? formed?.reply ?? null,
    attempt: formed?.attempt ?? null,
    moment: momentOf(event, site.asOf),
    registry,
    kept: kept ?? [],
    giving: giving ?? null,
    gallery,
  });
  if (token === undefined && !formed) return page;
  const own = { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' };
  return {
    ...page,
    status: unknown ? 404 : (formed?.status ?? 200),
    headers: { ...page.headers, ...own, ...formed?.headers },
  };
}

/** Whether search engines may list what is at this address: an active site, if its owner lets them. */
export async function isSearchListed({ db }: Services, subdomain: string): Promise<boolean> {
  const site = await findSite(db, { subdomain });
  return site?.status === 'active' && (await eventOf(db, scopeOfSite(site))).search_listed;
}

/** Without a script, the button under the first gifts or photographs asks for the page with all of them. */
function askedFor(url: string): { gifts: number; photos: number } {
  const query = new URLSearchParams(url.split('?')[1]);
  return {
    gifts: query.get('gifts') === 'all' ? PAGE_MAX : GIFTS_AT_FIRST,
    photos: query.get('photos') === 'all' ? IMAGES_MAX : IMAGES_AT_FIRST,
  };
}

/** What the page's words about time rest on. A zone that this machine has unlearned is as good as none. */
function momentOf({ time_zone, event_date }: Event, now: string): PageMoment {
  const zone = time_zone !== null && isTimeZone(time_zone) ? time_zone : undefined;
  const today = dateIn(zone ?? 'UTC', Date.parse(now));
  return { now, today, zone: zone === undefined ? null : timeZoneTitle(zone, event_date ?? today) };
}

function guestView(services: Services, canonical: string, data: GuestPage): Page {
  const rendered = services.views.guest(data);
  return {
    entry: 'guest',
    rendered,
    data,
    canonical,
    ...(rendered.head.noindex && { headers: { 'x-robots-tag': 'noindex' } }),
  };
}
