import { createHash } from 'node:crypto';
import type { Story } from '../../demos/story.ts';

/** Raised when demos are to be planted anew though their stories are the same: other pictures, or played otherwise. */
const EDITION = 10;

/** Whole days ahead at which a new demo's event lies at least, and those below which it is too near to be shown. */
const FAR_DAYS = 150;
export const NEAR_DAYS = 60;

/** How long a visitor's copy is kept. */
export const COPY_HOURS = 2;

/** The cookie by which a visitor's copy is found. */
export const VISIT_COOKIE = 'demo-visit';

/** What tells one telling of a story from another. */
export function hashStory(story: Story): string {
  return createHash('sha256')
    .update(JSON.stringify([EDITION, story]))
    .digest('base64url')
    .slice(0, 16);
}

/** The day of the event, `YYYY-MM-DD`: the first such day of the week that is far enough from today. */
export function chooseEventDay({ weekday }: Pick<Story, 'weekday'>, today: string): string {
  const day = new Date(`${today}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + FAR_DAYS);
  day.setUTCDate(day.getUTCDate() + ((weekday - day.getUTCDay() + 7) % 7));
  return day.toISOString().slice(0, 10);
}

const SECONDS_A_DAY = 86_400;

/**
 * When the replies came, in seconds from now: most soon after the invitations went out, ten weeks ago, and a few
 * yesterday and today.
 */
export function computeReplyOffset(place: number, count: number): number {
  const share = (place + 1) / count;
  return -Math.round((70 * (1 - share ** 0.6) + 0.1) * SECONDS_A_DAY);
}

/** When the list of guests was written, in seconds from now. */
export const SEEDING_START = -80 * SECONDS_A_DAY;

/**
 * Whether a visitor may do this in the owner's side of a demo: look at everything but the account, which all visitors
 * share, and leave.
 */
export function isForVisitors({ method, url }: { method: string; url: string }): boolean {
  const path = url.split('?')[0] ?? '';
  if (path.startsWith('/api/admin/account/')) return false;
  return method === 'GET' || path === '/api/admin/logout';
}
