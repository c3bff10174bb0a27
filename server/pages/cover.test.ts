import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, testApp, type Received, type TestApp } from '../testing/app.ts';
import { makeInvitation, makeSite, type Site } from '../testing/makers.ts';
import { setAccess } from '../testing/private-sites.ts';

/** M24 and M25: the forms of a cover, as browsers without scripts send them. */

const VENUE = 'Zqvenuexw';
const EMAIL = 'gina@example.com';
const PASSCODE = 'Tulips & Tea';

let app: TestApp;
let site: Site;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  site = await makeSite(app, { event: { venue_name: VENUE } });
  token = (await makeInvitation(app, site, { guest_name: 'Zoë Núñez', guest_email: EMAIL })).unique_token;
  await setAccess(app, site, { access: 'passcode', passcode: PASSCODE, find_by_name: true });
});
afterAll(() => app[Symbol.asyncDispose]());

const submit = (
  path: string,
  form: Record<string, string>,
  on = app,
  to = site,
  headers: Record<string, string> = {},
) =>
  on.request('POST', path, {
    host: to.subdomain,
    raw: new URLSearchParams(form).toString(),
    type: 'application/x-www-form-urlencoded',
    headers: { origin: `http://${to.subdomain}.localhost:3000`, ...headers },
  });
const open = (path: string, cookie?: string, on = app, to = site) =>
  on.request('GET', path, { host: to.subdomain, headers: cookie === undefined ? {} : { cookie } });
/** Opens the page to which a form was redirected. */
const follow = ({ headers }: Received, on = app, to = site) => {
  const { pathname, search } = new URL(headers.location ?? '');
  return open(pathname + search, undefined, on, to);
};
const readProblem = ({ text }: Received) => /role="alert">([^<]*)</.exec(text)?.[1];
const readTyped = ({ text }: Received) => /<input[^>]*name="(\w+)"[^>]*value="([^"]+)"/.exec(text)?.slice(1);
const cookieOf = ({ headers }: Received) => headers['set-cookie']?.[0]?.split(';')[0];
const originOf = ({ subdomain }: Site) => `http://${subdomain}.localhost:3000`;

test('M24: the right passcode opens the site in this browser; a wrong one is shown again with what to do', async () => {
  const wrong = await submit('/unlock', { passcode: 'tulips' });
  expect([wrong.status, cookieOf(wrong)]).toEqual([303, undefined]);
  expect(wrong.headers.location).not.toContain('tulips');
  // Going back and reloading send no form again, so they cost no try.
  for (let turn = 0; turn < 3; turn += 1) {
    const page = await follow(wrong);
    expect([page.status, readProblem(page), readTyped(page)]).toEqual([
      200,
      'This isn’t the passcode. Please check your invitation, or ask the hosts.',
      ['passcode', 'tulips'],
    ]);
    expect(page.text).not.toContain(VENUE);
  }
  // As phones write it.
  const right = await submit('/unlock', { passcode: ' tulips &  tea ' });
  expect([right.status, right.headers.location]).toEqual([303, `${originOf(site)}/`]);
  expect((await open('/', cookieOf(right))).text).toContain(VENUE);
  // A guest who goes back after that is led to the site.
  const { pathname, search } = new URL(wrong.headers.location ?? '');
  const back = await open(pathname + search, cookieOf(right));
  expect([back.status, back.headers.location]).toEqual([303, `${originOf(site)}/`]);
  const logged = app.logs.filter(({ msg, call }) => msg === 'security' && call === 'POST /unlock');
  expect(logged.map(({ status }) => status)).toEqual([400, 303]);
  expect(JSON.stringify(app.logs)).not.toMatch(/tulips/i);
});

test('M24: after 10 wrong passcodes the form says when to try again', async () => {
  const limited = await testApp({ env: { RATE_LIMITS: 'on' } });
  const its = await makeSite(limited);
  await setAccess(limited, its, { access: 'passcode', passcode: PASSCODE });
  for (let turn = 0; turn < 10; turn += 1) await submit('/unlock', { passcode: `guess ${turn}` }, limited, its);
  const page = await follow(await submit('/unlock', { passcode: PASSCODE }, limited, its), limited, its);
  expect(readProblem(page)).toMatch(
    /^That was too many wrong passcodes\. Please try again in \d+ minutes, or open the link in your invitation\.$/,
  );
});

test('M25: by email every address gets the same answer, and an invited one its link', async () => {
  const compare = async (email: string) => {
    const sent = await submit('/find', { do: 'email', email });
    const { status, text } = await follow(sent);
    return [sent.status, Object.keys(sent.headers).toSorted(), status, text.replaceAll(email, '')];
  };
  expect(await compare('eve@example.com')).toEqual(await compare(EMAIL));
  await app.settle();
  expect(app.mails.map(({ to }) => to)).toEqual([EMAIL]);
  expect(app.mails[0]?.text).toContain(`${originOf(site)}/invite/${token}`);
  const missing = await follow(await submit('/find', { do: 'email', email: 'gina' }));
  expect([readProblem(missing), readTyped(missing)]).toEqual([
    expect.stringContaining('valid email'),
    ['email', 'gina'],
  ]);
});

test('M25: by name it leads to the invitation, or says that there is none', async () => {
  const found = await submit('/find', { do: 'name', name: 'zoe nunez' });
  expect([found.status, found.headers.location]).toEqual([303, `${originOf(site)}/invite/${token}`]);
  const missing = await follow(await submit('/find', { do: 'name', name: 'Zoe' }));
  expect(readProblem(missing)).toContain('We couldn’t find exactly one invitation with this name');
  expect(missing.text).toMatch(/name="name"[^>]*value="Zoe"/);
});

test('guests of an open site find their invitation, too, and none by name unless the hosts allow it', async () => {
  const its = await makeSite(app);
  const page = await open('/find', undefined, app, its);
  expect([page.status, page.text.includes('Email My Invitation'), page.text.includes('Find by Name')]).toEqual([
    200,
    true,
    false,
  ]);
  expect(page.headers['cache-control']).toBe('private, no-store');
  const refused = await follow(await submit('/find', { do: 'name', name: 'Gina' }, app, its), app, its);
  expect(refused.text).not.toContain('name="name"');
  expect((await open('/', undefined, app, its)).text).toContain('Have an invitation?');
});

test('the step in the address counts for its site only, and only as it was made', async () => {
  const { headers } = await submit('/unlock', { passcode: 'no idea' });
  const { search } = new URL(headers.location ?? '');
  const other = await makeSite(app);
  await setAccess(app, other, { access: 'passcode', passcode: PASSCODE });
  const changed = search.slice(0, -20) + (search.at(-20) === 'A' ? 'B' : 'A') + search.slice(-19);
  for (const [query, of] of [
    [search, other],
    [changed, site],
    ['', site],
    ['?step=x', site],
  ] as const) {
    const page = await open(`/unlock${query}`, undefined, app, of);
    expect([page.status, readProblem(page), page.text.includes('no idea')]).toEqual([200, undefined, false]);
  }
});

test('forms are accepted from pages of the site only', async () => {
  const foreign = { origin: 'https://elsewhere.example' };
  expect((await submit('/unlock', { passcode: PASSCODE }, app, site, foreign)).status).toBe(403);
  expect((await submit('/find', { do: 'email', email: EMAIL }, app, site, foreign)).status).toBe(403);
});
