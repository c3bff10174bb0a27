import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, testApp, type Received, type TestApp } from '../testing/app.ts';
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
/** Opens the page to which a form was redirected. */
const follow = ({ headers }: Received, on = app, to = site) => {
  const { pathname, search } = new URL(headers.location ?? '');
  return on.request('GET', pathname + search, { host: to.subdomain });
};
const readProblem = ({ text }: Received) => /role="alert">([^<]*)</.exec(text)?.[1];
const open = (cookie?: string) =>
  app.request('GET', '/', { host: site.subdomain, headers: cookie === undefined ? {} : { cookie } });

async function findCode(to: string): Promise<string> {
  await app.settle();
  return /\d{6}/.exec(app.mails.findLast((mail) => mail.to === to)?.subject ?? '')?.[0] ?? '';
}

test('M19: the code mailed to an invited address opens the site in this browser, for as long as its session', async () => {
  const asked = await request(` ${EMAIL.toUpperCase()} `);
  expect([asked.status, (await follow(asked)).text.includes('Check your email')]).toEqual([303, true]);
  expect(asked.headers.location).not.toMatch(/gina|example/);
  const code = await findCode(EMAIL);
  const wrong = await enter(EMAIL, code === '000000' ? '000001' : '000000');
  expect([wrong.status, wrong.headers['set-cookie']]).toEqual([303, undefined]);
  // Going back and reloading send no form again, so they cost no try.
  for (let turn = 0; turn < 6; turn += 1) expect(readProblem(await follow(wrong))).toBe('Invalid verification code');
  const entered = await enter(EMAIL, ` ${code.slice(0, 3)} ${code.slice(3)} `);
  expect([entered.status, entered.headers['location']]).toEqual([303, `http://${site.subdomain}.localhost:3000/`]);
  const [set = ''] = entered.headers['set-cookie'] ?? [];
  expect(set).toMatch(/^invited=[\w-]{43}; Path=\/; Max-Age=31536000; SameSite=Lax; HttpOnly$/);
  const cookie = set.split(';')[0] ?? '';
  expect((await open(cookie)).text).toContain(VENUE);
  // The page knows the session, so that the guest needs no other code to reserve a gift.
  expect((await open(cookie)).text).toContain(`"email":"${EMAIL}"`);
  expect(readProblem(await follow(await enter(EMAIL, code)))).toBe('Invalid verification code');
  // A guest who goes back after that is led to the site.
  const { pathname, search } = new URL(wrong.headers.location ?? '');
  const back = await app.request('GET', pathname + search, { host: site.subdomain, headers: { cookie } });
  expect([back.status, back.headers.location]).toEqual([303, `http://${site.subdomain}.localhost:3000/`]);
  const logged = app.logs.filter(({ msg, call }) => msg === 'security' && call === 'POST /enter');
  expect(logged.map(({ status }) => status)).toEqual([303, 400, 303, 400]);

  app.clock.advance(24 * 3600 + 1);
  expect((await open(cookie)).text).not.toContain(VENUE);
});

test('M19: other addresses get the same response and no mail', async () => {
  const known = await request(EMAIL);
  const unknown = await request('eve@example.com');
  const compare = async (sent: Received, email: string) => ({
    sent: [sent.status, Object.keys(sent.headers).toSorted()],
    text: (await follow(sent)).text.replaceAll(email, ''),
  });
  expect(await compare(unknown, 'eve@example.com')).toEqual(await compare(known, EMAIL));
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
    const page = await follow(await submit(form));
    expect([page.status, readProblem(page)]).toEqual([200, expect.stringContaining(sentence)]);
  }
});

test('the step in the address counts for its site only, and only as it was made', async () => {
  const { headers } = await request(EMAIL);
  const { search } = new URL(headers.location ?? '');
  const other = await makePrivateSite(app);
  const changed = search.slice(0, -20) + (search.at(-20) === 'A' ? 'B' : 'A') + search.slice(-19);
  for (const [query, of] of [
    [search, other],
    [changed, site],
    ['', site],
    ['?step=x', site],
  ] as const) {
    const { status, text } = await app.request('GET', `/enter${query}`, { host: of.subdomain });
    expect([status, text.includes('Email Me a Code'), text.includes(EMAIL)]).toEqual([200, true, false]);
  }
});

test('a code that the page shows, where no mail is sent, opens nothing for other addresses', async () => {
  const shown = await testApp({ env: { DEMO_CODES: 'true' } });
  const its = await makePrivateSite(shown);
  const send = async (email: string) => {
    const { text } = await follow(await submit({ do: 'mail', email }, shown, its), shown, its);
    return submit(
      { do: 'enter', email, code: /Demo code: (?:<!-- -->)?<strong>(\d{6})/.exec(text)?.[1] ?? '' },
      shown,
      its,
    );
  };
  const refused = await send('eve@example.com');
  expect(refused.headers['set-cookie']).toBeUndefined();
  expect((await follow(refused, shown, its)).text).toContain('This address isn’t on the guest list');
  expect((await send(EMAIL)).headers.location).toBe(`http://${its.subdomain}.localhost:3000/`);
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
  const problems = [];
  for (let turn = 0; turn < 6; turn += 1)
    problems.push(readProblem(await follow(await submit({ do: 'mail', email: EMAIL }, limited, its), limited, its)));
  const none = Array.from({ length: 5 }, () => undefined);
  const wait = expect.stringMatching(
    /^Too many attempts\. Please try again in (a minute|\d+ minutes|an hour)\.$/,
  ) as string;
  expect(problems).toEqual([...none, wait]);
  const logged = limited.logs.filter(({ msg, call }) => msg === 'security' && call === 'POST /enter');
  expect(logged.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303, 429]);
});
