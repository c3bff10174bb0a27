import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, testApp, type TestApp } from '../testing/app.ts';
import { makeInvitation, makeSite, type Site } from '../testing/makers.ts';
import { makePrivate } from '../testing/private-sites.ts';

/** M19: the form with which a guest asks for a code. */

const VENUE = 'Zqvenuexw';
const EMAIL = 'gina@example.com';

let app: TestApp;
let site: Site;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_CODES: 'false' } });
  site = await makePrivateSite(app);
});
afterAll(() => app[Symbol.asyncDispose]());

async function makePrivateSite(on: TestApp): Promise<Site> {
  const made = await makeSite(on, { event: { venue_name: VENUE } });
  await makeInvitation(on, made, { guest_email: EMAIL });
  await makePrivate(on, made);
  return made;
}

const submit = (form: Record<string, string>, on = app, to = site, headers: Record<string, string> = {}) =>
  on.request('POST', '/enter', {
    host: to.subdomain,
    raw: new URLSearchParams(form).toString(),
    type: 'application/x-www-form-urlencoded',
    headers: { origin: `http://${to.subdomain}.localhost:3000`, ...headers },
  });
const request = (email: string) => submit({ do: 'mail', email });
const enter = (email: string, code: string) => submit({ do: 'enter', email, code });
const open = (cookie?: string) =>
  app.request('GET', '/', { host: site.subdomain, headers: cookie === undefined ? {} : { cookie } });

async function findCode(to: string): Promise<string> {
  await app.settle();
  return /\d{6}/.exec(app.mails.findLast((mail) => mail.to === to)?.subject ?? '')?.[0] ?? '';
}

test('M19: the code mailed to an invited address opens the site in this browser, for as long as its session', async () => {
  const asked = await request(` ${EMAIL.toUpperCase()} `);
  expect([asked.status, asked.text.includes('Check your email')]).toEqual([200, true]);
  const code = await findCode(EMAIL);
  const wrong = await enter(EMAIL, code === '000000' ? '000001' : '000000');
  expect([wrong.status, wrong.headers['set-cookie']]).toEqual([400, undefined]);
  expect(wrong.text).toContain('Invalid verification code');
  const entered = await enter(EMAIL, ` ${code} `);
  expect([entered.status, entered.headers['location']]).toEqual([303, `http://${site.subdomain}.localhost:3000/`]);
  const [set = ''] = entered.headers['set-cookie'] ?? [];
  expect(set).toMatch(/^invited=[\w-]{43}; Path=\/; Max-Age=31536000; SameSite=Lax; HttpOnly$/);
  const cookie = set.split(';')[0] ?? '';
  expect((await open(cookie)).text).toContain(VENUE);
  // The page knows the session, so that the guest needs no other code to reserve a gift.
  expect((await open(cookie)).text).toContain(`"email":"${EMAIL}"`);
  expect((await enter(EMAIL, code)).status).toBe(400);
  const logged = app.logs.filter(({ msg, call }) => msg === 'security' && call === 'POST /enter');
  expect(logged.map(({ status }) => status)).toEqual([200, 400, 303, 400]);

  app.clock.advance(24 * 3600 + 1);
  expect((await open(cookie)).text).not.toContain(VENUE);
});

test('M19: other addresses get the same response and no mail', async () => {
  const known = await request(EMAIL);
  const unknown = await request('eve@example.com');
  const compare = ({ status, text, headers }: typeof known, email: string) => ({
    status,
    text: text.replaceAll(email, '').replaceAll(/nonce="[^"]*"/g, ''),
    headers: Object.keys(headers).toSorted(),
  });
  expect(compare(unknown, 'eve@example.com')).toEqual(compare(known, EMAIL));
  await app.settle();
  expect(app.mails.filter(({ to }) => to === 'eve@example.com')).toEqual([]);
  const { body, status } = await app.call('POST', `/events/${site.eventId}/verify-email`, {
    host: site.subdomain,
    body: { email: 'eve@example.com' },
  });
  expect([status, body]).toEqual([200, { success: true }]);
  await app.settle();
  expect(app.mails.filter(({ to }) => to === 'eve@example.com')).toEqual([]);
});

test('M19: an address that is taken off the guest list opens nothing anymore', async () => {
  const { id } = await makeInvitation(app, site, { guest_email: 'former@example.com' });
  await request('former@example.com');
  const entered = await enter('former@example.com', await findCode('former@example.com'));
  const cookie = entered.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  expect((await open(cookie)).text).toContain(VENUE);
  await app.call('DELETE', `/admin/guests/${id}`, { host: site.subdomain, token: site.token });
  expect((await open(cookie)).text).not.toContain(VENUE);
});

test('what is not an address or a code is said beside the field', async () => {
  for (const [form, sentence] of [
    [{ do: 'mail', email: 'gina' }, 'valid email'],
    [{ do: 'mail' }, 'Email is required'],
    [{ do: 'enter', email: EMAIL, code: '12' }, 'Verification code is required'],
  ] as const) {
    const { status, text } = await submit(form);
    expect([status, /role="alert">([^<]*)</.exec(text)?.[1]]).toEqual([400, expect.stringContaining(sentence)]);
  }
});

test('a code that the page shows, where no mail is sent, opens nothing for other addresses', async () => {
  const shown = await testApp({ env: { DEMO_CODES: 'true' } });
  const its = await makePrivateSite(shown);
  const send = async (email: string) => {
    const { text } = await submit({ do: 'mail', email }, shown, its);
    return submit(
      { do: 'enter', email, code: /Demo code: (?:<!-- -->)?<strong>(\d{6})/.exec(text)?.[1] ?? '' },
      shown,
      its,
    );
  };
  const refused = await send('eve@example.com');
  expect([refused.status, refused.headers['set-cookie']]).toEqual([403, undefined]);
  expect(refused.text).toContain('This address isn’t on the guest list');
  expect((await send(EMAIL)).status).toBe(303);
});

test('is accepted from pages of the site only, and is not needed on a public site', async () => {
  const foreign = await submit({ do: 'mail', email: EMAIL }, app, site, { origin: 'https://elsewhere.example' });
  expect(foreign.status).toBe(403);
  const open = await makeSite(app);
  const sent = await submit({ do: 'mail', email: EMAIL }, app, open);
  expect([sent.status, sent.headers['location']]).toEqual([303, `http://${open.subdomain}.localhost:3000/`]);
});

test('R9: counts against the limits of mailed codes', async () => {
  const limited = await testApp({ env: { RATE_LIMITS: 'on' } });
  const its = await makePrivateSite(limited);
  const statuses = [];
  for (let turn = 0; turn < 6; turn += 1)
    statuses.push((await submit({ do: 'mail', email: EMAIL }, limited, its)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});
