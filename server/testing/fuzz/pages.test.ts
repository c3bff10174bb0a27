import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { findMissingHeaders } from '../answers.ts';
import { startTestApp } from '../app.ts';
import { makeSession, makeTargets } from '../calls.ts';
import { oddText } from './values.ts';

const FIELDS = [
  'name',
  'email',
  'attendance',
  'guests',
  'message',
  'do',
  'sure',
  'card_number',
  'event_name',
  '__proto__',
];

/** What a form sends, and names that every object has. */
const typed = fc.oneof(
  fc.constantFrom('bought', 'delete', 'yes', '4242424242424242', '1'),
  oddText,
  fc.constantFrom('constructor', 'hasOwnProperty', '__proto__', 'toString'),
);

const visit = fc.record({
  method: fc.constantFrom('GET', 'POST'),
  path: fc.oneof(
    fc.constantFrom(
      '/',
      '/rsvp',
      '/preview',
      '/gift/{gift}',
      '/gift/{gift}',
      '/invite/{token}',
      '/invite/{odd}',
      '/checkout/{checkout}',
    ),
    fc.constantFrom(
      '/gift/{odd}',
      '/your-data/{data}',
      '/your-data/{odd}',
      '/checkout/{odd}',
      '/welcome',
      '/{odd}',
      '/admin/{odd}',
      '/auth',
      '/media/{odd}/{odd}/200.webp',
    ),
    fc.constantFrom('/share.jpg', '/calendar.ics', '/robots.txt', '/sitemap.xml', '/assets/{odd}', '/operator/{odd}'),
  ),
  host: fc.constantFrom('site', 'site', 'site', 'site', 'main', 'main', 'none', 'odd'),
  odd: oddText,
  pairs: fc.array(fc.tuple(fc.constantFrom(...FIELDS, 'gifts', 'photos', 'checkout', 'token'), typed), {
    maxLength: 6,
  }),
});

const { seed, runs } = inject('fuzz');
const timeout = Math.max(180_000, runs * 1000);

test('X11: no generated request to a page fails', { timeout }, async () => {
  await using app = await startTestApp();
  const { site, invitationToken, checkoutId } = await makeTargets(app);
  const gift = /\/gift\/([\w-]+)/.exec(app.mails.map(({ text }) => text).join('\n'))?.[1] ?? 'none';
  expect(gift).not.toBe('none');
  const data = /\/your-data\/([\w.~-]+)/.exec(app.mails.map(({ text }) => text).join('\n'))?.[1] ?? 'none';
  expect(data).not.toBe('none');
  const cookie = `owner=${await makeSession(app, site)}`;
  const encode = (text: string) => encodeURIComponent(text.toWellFormed());
  const hosts = { site: site.subdomain, main: '', none: 'nobody', odd: 'xn--a' };
  const faults: string[] = [];
  for (const { method, path, host, odd, pairs } of fc.sample(visit, { seed, numRuns: runs / 2 })) {
    const names: Record<string, string> = {
      gift,
      data,
      token: invitationToken,
      checkout: checkoutId,
      odd: encode(odd.slice(0, 3000)),
    };
    const query = pairs.map(([name, text]) => `${name}=${encode(text)}`).join('&');
    const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => names[name] ?? '');
    const [logged, full] = [app.logs.length, method === 'GET' ? `${url}?${query.slice(0, 6000)}` : url];
    const { status, headers } = await app.request(method, full, {
      host: hosts[host],
      ...(method === 'POST' && { raw: query, type: 'application/x-www-form-urlencoded' }),
      headers: { cookie, origin: `http://${site.subdomain}.localhost:3000` },
    });
    const found = [...findMissingHeaders(headers), ...(status >= 500 ? [`status ${status}`] : [])];
    const failed = app.logs.slice(logged).filter(({ level }) => level >= 50);
    for (const fault of [...found, ...failed.map((line) => JSON.stringify(line).slice(0, 500))])
      faults.push(`${fault}: ${method} ${full.slice(0, 200)} at ${host} with ${query.slice(0, 300)}`);
  }
  await app.settle();
  expect(faults, `with the seed ${seed}`).toEqual([]);
});
