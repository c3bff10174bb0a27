import { createHash } from 'node:crypto';
import type { Endpoint } from '../../../contract/endpoint.ts';
import type { SectionKind } from '../../../contract/section-kinds.ts';
import { buildCookieName, readCookieValues, setCookie } from '../../kit/http/cookies.ts';
import type { Story } from './stories/story.ts';

/** Increase it to seed all demos anew although their stories are the same, for example after changes of pictures. */
const EDITION = 12;

/** A new demo's event is at least `FAR_DAYS` away; a demo is replaced when it is fewer than `NEAR_DAYS` away. */
const FAR_DAYS = 150;
export const NEAR_DAYS = 60;

export const COPY_HOURS = 2;

const VISIT = 'demo-visit';

/** Identifies a visitor's copy of a demo. */
export function buildVisitCookie(secure: boolean, token: string): string {
  const options = { secure, seconds: COPY_HOURS * 3600, sameSite: 'Lax', httpOnly: true } as const;
  return setCookie(buildCookieName(VISIT, secure), token, options);
}

export const readVisitToken = (header: string | undefined, secure: boolean): string | undefined =>
  readCookieValues(header, buildCookieName(VISIT, secure))[0];

export function hashStory(story: Story): string {
  return createHash('sha256')
    .update(JSON.stringify([EDITION, story]))
    .digest('base64url')
    .slice(0, 16);
}

/** Returns `YYYY-MM-DD`: the first date with the story's weekday at least `FAR_DAYS` from today. */
export function chooseEventDay({ weekday }: Pick<Story, 'weekday'>, today: string): string {
  const day = new Date(`${today}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + FAR_DAYS);
  day.setUTCDate(day.getUTCDate() + ((weekday - day.getUTCDay() + 7) % 7));
  return day.toISOString().slice(0, 10);
}

/** Who they are comes first, then what happens and the reply; what guests look up later is above gifts and photos. */
const SECTION_ORDER: readonly SectionKind[] = [
  'home',
  'story',
  'text',
  'party',
  'schedule',
  'rsvp',
  'travel',
  'dress_code',
  'faq',
  'registry',
  'gallery',
];

export const sortForGuests = <Sorted extends { kind: SectionKind }>(sections: readonly Sorted[]): Sorted[] =>
  sections.toSorted((one, other) => SECTION_ORDER.indexOf(one.kind) - SECTION_ORDER.indexOf(other.kind));

const SECONDS_A_DAY = 86_400;

/**
 * Returns when a reply came, in seconds relative to now: most soon after the invitations, ten weeks ago, and a few
 * yesterday and today.
 */
export function computeReplyOffset(place: number, count: number): number {
  const share = (place + 1) / count;
  return -Math.round((70 * (1 - share ** 0.6) + 0.1) * SECONDS_A_DAY);
}

/** In seconds relative to now. */
export const SEEDING_START = -80 * SECONDS_A_DAY;

/** The owner's calls that visitors of a demo may make; all of them share one owner. */
const FOR_VISITORS: ReadonlySet<string> = new Set([
  'POST /admin/logout',
  'GET /admin/session',
  'GET /admin/account',
  'GET /admin/stats',
  'GET /admin/overview',
  'GET /admin/events/:event',
  'GET /admin/events/:event/schedule',
  'GET /admin/events/:event/sections',
  'GET /admin/sections/:id',
  'GET /admin/events/:event/guests',
  'GET /admin/events/:event/guests/counts',
  'GET /admin/events/:event/guests/imports',
  'GET /admin/events/:event/guests/export',
  'GET /admin/events/:event/rsvp/summary',
  'GET /admin/events/:event/rsvp/answers',
  'GET /admin/events/:event/rsvp/answers/:key',
  'GET /admin/events/:event/rsvp/questions',
  'GET /events/:event/rsvp',
  'GET /events/:event/rsvp/export',
  'GET /admin/rsvp/:id',
  'GET /admin/rsvp/:id/history',
  'GET /admin/events/:event/registry',
  'GET /admin/events/:event/registry/payment',
  'GET /admin/events/:event/registry/surprise',
  'GET /admin/events/:event/reservations',
  'GET /admin/events/:event/contributions',
  'GET /admin/events/:event/thanks',
  'GET /admin/events/:event/thanks/export',
  'GET /admin/events/:event/gallery',
]);

/** Returns whether visitors may make this call in the owner area of a demo. */
export const isForVisitors = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): boolean =>
  FOR_VISITORS.has(`${method} ${path}`);
