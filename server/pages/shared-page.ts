import type { GuestPage, PageClock } from '../../contract/pages.ts';
import type { Event } from '../../contract/event.ts';
import { formatDateInZone, formatTimeZone, isTimeZone } from '../../contract/time-zones.ts';
import type { Site } from '../features/sites/actions.ts';
import { listAskedQuestions } from '../../contract/people-form.ts';
import { buildSiteOrigin } from '../features/sites/rules.ts';
import type { Services } from '../services.ts';
import type { Page } from './page.ts';
import { buildParts, withoutWritten } from './page-parts.ts';
import type { SiteFacts } from './site-facts.ts';

type InvitationData = Extract<GuestPage, { page: 'invitation' }>;

/** The parts of a page that are one visitor's own. */
export type OwnParts = Pick<
  InvitationData,
  'guest' | 'invitationProblem' | 'reply' | 'rejectedReply' | 'kept' | 'giving'
>;

const NOBODYS: OwnParts = {
  guest: null,
  invitationProblem: null,
  reply: null,
  rejectedReply: null,
  kept: [],
  giving: null,
};

/** The page as everybody sees it. It is stored, so nothing about a visitor or a request can be passed in. */
export function buildSharedPage(
  services: Pick<Services, 'config' | 'views'>,
  site: Pick<Site, 'subdomain' | 'isSample'>,
  facts: SiteFacts,
): Page {
  const canonical = `${buildSiteOrigin(services.config.brand.origin, site.subdomain)}/`;
  const page = renderGuestView(services, canonical, buildPageData(services, site, facts, NOBODYS));
  return { ...page, shared: true };
}

export function buildPageData(
  services: Pick<Services, 'config' | 'views'>,
  site: Pick<Site, 'subdomain' | 'isSample'>,
  { event, questions, schedule, sections, terms, registry, gallery, asOf }: SiteFacts,
  own: OwnParts,
): InvitationData {
  const { brand } = services.config;
  return {
    page: 'invitation',
    brand,
    sample: site.isSample,
    origin: buildSiteOrigin(brand.origin, site.subdomain),
    event,
    questions: listAskedQuestions(questions, schedule),
    schedule,
    // Its times no longer apply to an event that is postponed or called off.
    ...buildParts(sections, event.status === 'planned' && schedule.length > 0),
    terms,
    moment: toPageClock(event, asOf),
    registry,
    gallery,
    ...own,
  };
}

/** A zone that this machine does not support counts as none. */
function toPageClock(event: Event, now: string): PageClock {
  const { time_zone, event_date } = event;
  const today = formatDateOfEvent(event, Date.parse(now));
  const isKnown = time_zone !== null && isTimeZone(time_zone);
  return { today, zone: isKnown ? formatTimeZone(time_zone, event_date ?? today) : null };
}

/** A zone that this machine does not support counts as UTC. */
export function formatDateOfEvent({ time_zone }: Pick<Event, 'time_zone'>, moment: number): string {
  return formatDateInZone(time_zone !== null && isTimeZone(time_zone) ? time_zone : 'UTC', moment);
}

export function renderGuestView(
  services: Pick<Services, 'config' | 'views'>,
  canonical: string,
  data: GuestPage,
): Page {
  const rendered = services.views.renderGuest(data);
  return {
    entry: 'guest',
    rendered,
    data: withoutWritten(data),
    canonical,
    ...(rendered.head.noindex && { headers: { 'x-robots-tag': 'noindex' } }),
  };
}
