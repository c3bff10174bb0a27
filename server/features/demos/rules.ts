import { createHash } from 'node:crypto';
import type { Story } from './stories/story.ts';

/** Increase it to seed all demos anew although their stories are the same, for example after changes of pictures. */
const EDITION = 11;

/** A new demo's event is at least `FAR_DAYS` away; a demo is replaced when it is fewer than `NEAR_DAYS` away. */
const FAR_DAYS = 150;
export const NEAR_DAYS = 60;

export const COPY_HOURS = 2;

export const VISIT_COOKIE = 'demo-visit';

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

/**
 * Returns whether visitors may make this request in the owner area of a demo: reading everything except the account,
 * which all visitors share, and signing out.
 */
export function isForVisitors({ method, url }: { method: string; url: string }): boolean {
  const path = url.split('?')[0] ?? '';
  if (path.startsWith('/api/admin/account/')) return false;
  return method === 'GET' || path === '/api/admin/logout';
}
