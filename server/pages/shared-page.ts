import type { GuestPage, PageClock } from '../../contract/pages.ts';
import type { Event } from '../../contract/event.ts';
import type { ScheduleItem } from '../../contract/schedule.ts';
import { formatDateInZone, formatTimeZone, isTimeZone } from '../../contract/time-zones.ts';
import type { Site } from '../features/sites/actions.ts';
import { listAskedQuestions } from '../../contract/people-form.ts';
import { buildSiteOrigin } from '../features/sites/rules.ts';
import type { Services } from '../services.ts';
import type { Page } from './page.ts';
import { buildParts, omitKept } from './page-parts.ts';
import { computePeriod, type SiteFacts } from './site-facts.ts';

type InvitationData = Extract<GuestPage, { page: 'invitation' }>;

/** The parts of a page that are one visitor's own. */
export type OwnParts = Pick<
  InvitationData,
  | 'guest'
  | 'changes'
  | 'invitationProblem'
  | 'reply'
  | 'saidBefore'
  | 'rejectedReply'
  | 'chosenAnswer'
  | 'kept'
  | 'giving'
>;

const NOBODYS: OwnParts = {
  guest: null,
  invitationProblem: null,
  changes: null,
  reply: null,
  saidBefore: null,
  rejectedReply: null,
  chosenAnswer: null,
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
  const moment = toPageClock(event, schedule, asOf);
  /** Where a form was submitted, its result is shown in any case. */
  const hasResult = own.rejectedReply !== null || (own.reply !== null && own.guest === null);
  return {
    page: 'invitation',
    brand,
    sample: site.isSample,
    origin: buildSiteOrigin(brand.origin, site.subdomain),
    event,
    questions: listAskedQuestions(questions, schedule),
    schedule,
    // Its times no longer apply to an event that is postponed or called off.
    ...buildParts(sections, {
      hasSchedule: event.status === 'planned' && schedule.length > 0,
      hasGifts: registry.total > 0,
      hasPhotos: gallery === null || gallery.total > 0,
      isOver: moment.isOver && !hasResult,
      isCalledOff: event.status === 'cancelled',
    }),
    terms,
    moment,
    registry,
    gallery,
    ...own,
  };
}

/** A zone that this machine does not support counts as none. */
function toPageClock(event: Event, schedule: readonly ScheduleItem[], now: string): PageClock {
  const { time_zone, event_date, status } = event;
  const today = formatDateOfEvent(event, Date.parse(now));
  const isKnown = time_zone !== null && isTimeZone(time_zone);
  const days = [event_date, ...schedule.map(({ date }) => date)].filter((day) => day !== null);
  return {
    today,
    zone: isKnown ? formatTimeZone(time_zone, event_date ?? today) : null,
    isOver: status === 'planned' && event_date !== null && days.every((day) => day < today),
  };
}

/** By zone and minute: pages that are made in the same minute ask for the same few. */
const dates = new Map<string, string>();
const DATES_MAX = 1000;

/** A zone that this machine does not support counts as UTC. */
export function formatDateOfEvent({ time_zone }: Pick<Event, 'time_zone'>, moment: number): string {
  // The offsets of zones are whole minutes.
  const key = `${time_zone} ${Math.floor(moment / 60_000)}`;
  let date = dates.get(key);
  if (date === undefined) {
    date = formatDateInZone(time_zone !== null && isTimeZone(time_zone) ? time_zone : 'UTC', moment);
    if (dates.size >= DATES_MAX) dates.clear();
    dates.set(key, date);
  }
  return date;
}

/** What a page says about time on a day of the event's zone. */
export function moveToDay(event: Event, day: string): Pick<SiteFacts, 'asOf' | 'terms'> {
  // At noon by UTC it is that day everywhere but in the zones furthest to the east, where midnight by UTC is.
  const noon = `${day}T12:00:00.000Z`;
  const asOf = formatDateOfEvent(event, Date.parse(noon)) === day ? noon : `${day}T00:00:00.000Z`;
  return { asOf, terms: computePeriod(event, event.rsvp_deadline !== null && event.rsvp_deadline < day) };
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
    data: omitKept(data),
    canonical,
    ...(rendered.head.noindex && { headers: { 'x-robots-tag': 'noindex' } }),
  };
}
