import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EVENT_TYPES, type EventType } from '../../contract/event-kinds.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { actAsOwner } from '../testing/actors.ts';
import { makeFund, makeGift, makeInvitation, makeReply, makeSite, type Site } from '../testing/makers.ts';

/** Words that fit one type of event only. */
const OWN_WORDS = {
  wedding: /wedding|couple|bride|groom|newly-?wed|marr(y|ied|iage)|honeymoon|their families/i,
  baby_shower: /\bbaby|shower|someone small/i,
  birthday: /birthday|candles/i,
  retirement: /retire|next chapter/i,
  anniversary: /anniversar|all these years/i,
  graduation: /graduat|books are closed/i,
} satisfies Partial<Record<EventType, RegExp>>;
const TYPES = Object.keys(OWN_WORDS) as (keyof typeof OWN_WORDS)[];

const EVENT = {
  event_name: 'Our day',
  couple_names: 'Mia Sun & Tom Lake',
  event_date: '2031-06-14',
  venue_name: 'Rose Barn',
  contact: 'Ask Tom',
} as const;

let app: TestApp;
/** One site with a template's own appearance, and one with the shared one. */
const sites: { site: Site; token: string }[] = [];
beforeAll(async () => {
  app = await startTestApp();
  for (const template of ['classic-wedding', 'universal-celebration'] as const) {
    const site = await makeSite(app, { template, event: { ...EVENT, event_type: 'other' } });
    const { unique_token: token } = await makeInvitation(app, site);
    await Promise.all([makeGift(app, site), makeFund(app, site), makeReply(app, site, { guest_token: token })]);
    sites.push({ site, token });
  }
});
afterAll(() => app[Symbol.asyncDispose]());

/** Extracts everything that users read or hear: text, alternative texts, and metadata. */
function extractText(html: string): string {
  const spoken = [...html.matchAll(/(?:alt|aria-label|placeholder|title|content)="([^"]*)"/g)].map(
    ([, text = '']) => text,
  );
  const text = html.replace(/<script type="application\/json".*?<\/script>/gs, '').replace(/<[^>]+>/g, ' ');
  return [text, ...spoken].join(' ');
}

async function readPageText(site: Site, path: string): Promise<string> {
  const { status, text } = await app.request('GET', path, { host: site.subdomain });
  expect(status, path).toBe(200);
  return path.endsWith('.ics') ? text.replaceAll('\r\n ', '') : extractText(text);
}

const change = (site: Site, changed: object) =>
  actAsOwner(app, site).call('PUT', `/admin/events/${site.eventId}`, changed);

describe.each(EVENT_TYPES)('the texts of a %s', (event_type) => {
  test.each([
    ['with all details', {}],
    ['without names', { couple_names: '&' }],
    ['with closed RSVPs', { rsvp_closes: true }],
  ])('contain only words of its type, %s', async (_, more) => {
    for (const { site, token } of sites) {
      expect((await change(site, { ...EVENT, event_type, ...more })).status).toBe(200);
      const seen = await Promise.all(
        ['/', `/invite/${token}`, '/calendar.ics'].map((path) => readPageText(site, path)),
      );
      const spoken = TYPES.filter((type) => OWN_WORDS[type].test(seen.join('\n')));
      expect(spoken).toEqual(TYPES.filter((type) => type === event_type));
    }
  });
});
