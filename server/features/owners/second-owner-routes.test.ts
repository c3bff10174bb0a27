import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actAsBearer, actAsOwner } from '../../testing/actors.ts';
import { startTestApp, testApp, type TestApp } from '../../testing/app.ts';
import { makeName } from '../../testing/buying.ts';
import { makeSite, type Site } from '../../testing/makers.ts';
import { setPassword, findLink, PASSWORD, signIn, readField } from '../../testing/sign-in.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

async function makeOwnedSite(on = app, options: Parameters<typeof makeSite>[1] = {}): Promise<Site> {
  const site = await makeSite(on, options);
  await setPassword(on, site);
  return site;
}

const makeAddress = () => `${makeName('second')}@example.com`;
const NEW = { name: 'Sam Second', password: 'kettle-briar-89' };
const invite = (on: TestApp, site: Site, email: string) =>
  actAsOwner(on, site).call('POST', '/admin/account/second-owner', { email, password: PASSWORD });
const remove = (on: TestApp, site: Site, token = site.token) =>
  actAsBearer(on, site, token).call('DELETE', '/admin/account/second-owner');
const verify = (on: TestApp, token: string) => on.call('POST', '/admin/second-owner/verify', { body: { token } });
const accept = (on: TestApp, token: string, more: object = NEW) =>
  on.call('POST', '/admin/second-owner/accept', { body: { token, ...more } });

async function readMailedToken(on: TestApp, email: string): Promise<string> {
  await on.settle();
  const links = on.mails.filter(({ to }) => to === email).map(findLink);
  return links.at(-1)?.searchParams.get('token') ?? '';
}

async function makeInvitation(on: TestApp, site: Site, email: string): Promise<string> {
  expect((await invite(on, site, email)).status).toBe(201);
  return readMailedToken(on, email);
}

async function makeSecondOwner(
  on: TestApp,
  site: Site,
  email = makeAddress(),
): Promise<{ email: string; token: string }> {
  expect((await accept(on, await makeInvitation(on, site, email))).status).toBe(200);
  return { email, token: readField(await signIn(on, site, { email, password: NEW.password }), 'token') };
}

describe('an invitation', () => {
  test('creates a second owner with a new account', async () => {
    const site = await makeOwnedSite();
    const email = makeAddress();
    const response = await invite(app, site, email);
    expect(response.body).toMatchObject({ first: { email: site.email }, second: null, invited: { email } });
    const token = await readMailedToken(app, email);
    expect((await verify(app, token)).body).toEqual({
      email,
      inviter: 'Olivia Owner',
      subdomain: site.subdomain,
      isKnown: false,
    });
    expect((await accept(app, token, {})).body['fields']).toEqual({
      name: 'Please enter your name',
      password: 'Password must be at least 8 characters long',
    });
    const common = await accept(app, token, { ...NEW, password: 'password1' });
    expect([common.status, Object.keys(common.body['fields'] ?? {})]).toEqual([400, ['password']]);
    expect((await accept(app, token)).body).toEqual({ email, subdomain: site.subdomain });

    const second = readField(await signIn(app, site, { email, password: NEW.password }), 'token');
    const requestPath = (path: string) => actAsBearer(app, site, second).call('GET', path);
    expect((await requestPath(`/admin/events/${site.eventId}`)).status).toBe(200);
    expect((await requestPath('/admin/account')).body).toMatchObject({
      email,
      isFirstOwner: false,
      owners: { first: { email: site.email }, second: { name: 'Sam Second', email }, invited: null },
    });
    await app.settle();
    expect(app.mails.filter(({ to }) => to === site.email).at(-1)?.subject).toMatch(/^Your second owner joined/);
    expect((await accept(app, token)).body['code']).toBe('invalid_link');
  });

  test('gives an existing owner access without changing the account', async () => {
    const [site, other] = [await makeOwnedSite(), await makeOwnedSite()];
    const token = await makeInvitation(app, site, other.email);
    expect((await verify(app, token)).body['isKnown']).toBe(true);
    expect((await accept(app, token, NEW)).status).toBe(200);
    expect((await signIn(app, site, { email: other.email, password: NEW.password })).status).toBe(401);
    const there = await signIn(app, site, { email: other.email });
    expect(there.body['user']).toEqual({ name: 'Olivia Owner', email: other.email, subdomain: site.subdomain });
    // Without a subdomain, sign-in leads to the site to which access is newer; with one, to that site.
    expect((await signIn(app, site, { email: other.email, subdomain: undefined })).body['user']).toMatchObject({
      subdomain: site.subdomain,
    });
    expect((await signIn(app, other, { email: other.email })).status).toBe(200);
    // A session is valid for one site only.
    const second = readField(there, 'token');
    const foreign = await actAsBearer(app, site, second).call('GET', `/admin/events/${other.eventId}`);
    expect(foreign.status).toBe(404);
  });

  test('exists once per site, expires after seven days, and can be canceled', async () => {
    const own = await testApp();
    const site = await makeOwnedSite(own);
    const [a, b, c] = [makeAddress(), makeAddress(), makeAddress()];
    const first = await makeInvitation(own, site, a);
    const second = await makeInvitation(own, site, b);
    expect((await verify(own, first)).status).toBe(400);
    expect((await remove(own, site)).status).toBe(204);
    expect((await accept(own, second)).status).toBe(400);
    const third = await makeInvitation(own, site, c);
    own.clock.advance(7 * 86_400 + 1);
    expect([(await verify(own, third)).status, (await accept(own, third)).status]).toEqual([400, 400]);
  });

  test('is accepted once by concurrent requests', async () => {
    const site = await makeOwnedSite();
    const token = await makeInvitation(app, site, makeAddress());
    const responses = await Promise.all(Array.from({ length: 6 }, () => accept(app, token)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400, 400]);
  });

  test('is refused for the own email address, beside a second owner, and by a second owner', async () => {
    const site = await makeOwnedSite();
    expect((await invite(app, site, site.email)).body['fields']).toEqual({
      email: 'This is your own email. Please enter theirs.',
    });
    const { token } = await makeSecondOwner(app, site);
    expect((await invite(app, site, makeAddress())).body['code']).toBe('second_owner_exists');
    const theirs = await actAsBearer(app, site, token).call('POST', '/admin/account/second-owner', {
      email: makeAddress(),
      password: NEW.password,
    });
    expect([theirs.status, theirs.body['code']]).toEqual([403, 'not_first_owner']);
  });

  test('M13: requires the password, and is reported to the inviting owner', async () => {
    const site = await makeOwnedSite();
    const email = makeAddress();
    const guess = await actAsOwner(app, site).call('POST', '/admin/account/second-owner', {
      email,
      password: 'a guess',
    });
    expect([guess.status, Object.keys(guess.body['fields'] ?? {})]).toEqual([400, ['password']]);
    expect((await invite(app, site, email)).status).toBe(201);
    await app.settle();
    const notice = app.mails.filter(({ to }) => to === site.email).at(-1);
    expect([notice?.subject.startsWith('You invited someone'), notice?.text.includes(email)]).toEqual([true, true]);
  });

  test('is mailed to an address at most five times an hour', async () => {
    const own = await testApp({ env: { RATE_LIMITS: 'on' } });
    const site = await makeOwnedSite(own);
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await invite(own, site, 'sam@example.com')).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });
});

describe('a second owner', () => {
  test('has the rights of an owner, except to delete the site, change its address or invite an owner', async () => {
    const site = await makeOwnedSite();
    const { token } = await makeSecondOwner(app, site);
    const act = async (method: string, path: string, body?: object) => {
      const response = await actAsBearer(app, site, token).call(method, path, body);
      return [response.status, response.body['code']];
    };
    expect(await act('PUT', `/admin/events/${site.eventId}`, { event_caption: 'Ours' })).toEqual([200, undefined]);
    expect(await act('POST', '/admin/site/checkout', { plan_id: 'premium', kind: 'renew' })).toEqual([201, undefined]);
    const deletion = { address: site.subdomain, password: NEW.password };
    expect(await act('PUT', '/admin/site/deletion', deletion)).toEqual([403, 'not_first_owner']);
    expect(await act('DELETE', '/admin/site/deletion')).toEqual([403, 'not_first_owner']);
    expect(await act('PUT', '/admin/site/subdomain', { subdomain: makeName('moved') })).toEqual([
      403,
      'not_first_owner',
    ]);
  });

  test('loses access at once when removed: sessions, codes and sign-ins', async () => {
    const site = await makeOwnedSite();
    const { email, token } = await makeSecondOwner(app, site);
    const again = await signIn(app, site, { email, password: NEW.password }, { host: '' });
    expect((await remove(app, site)).status).toBe(204);
    expect((await actAsBearer(app, site, token).call('GET', '/admin/session')).status).toBe(401);
    const code = await app.call('POST', '/admin/exchange', {
      host: site.subdomain,
      body: { token: readField(again, 'handoff') },
    });
    expect(code.status).toBe(401);
    expect((await signIn(app, site, { email, password: NEW.password })).status).toBe(401);
    expect((await actAsOwner(app, site).call('GET', '/admin/session')).status).toBe(200);
    // Another person can be invited again.
    expect((await invite(app, site, makeAddress())).status).toBe(201);
  });

  test('can leave, and keeps the sessions of other sites', async () => {
    const [site, own] = [await makeOwnedSite(), await makeOwnedSite()];
    await accept(app, await makeInvitation(app, site, own.email));
    const token = readField(await signIn(app, site, { email: own.email }), 'token');
    expect((await remove(app, site, token)).status).toBe(204);
    expect((await actAsBearer(app, site, token).call('GET', '/admin/session')).status).toBe(401);
    expect((await actAsOwner(app, own).call('GET', '/admin/session')).status).toBe(200);
    expect(await actAsOwner(app, site).api('GET /admin/account')).toMatchObject({ owners: { second: null } });
  });

  test('becomes the first owner of a site that they buy, with the same account', async () => {
    const site = await makeOwnedSite();
    const { email } = await makeSecondOwner(app, site);
    const bought = await makeSite(app, { email });
    const there = await signIn(app, bought, { email, password: NEW.password });
    expect(there.status).toBe(200);
    const account = await actAsBearer(app, bought, readField(there, 'token')).api('GET /admin/account');
    expect(account).toMatchObject({ subdomain: bought.subdomain, isFirstOwner: true });
    expect((await signIn(app, site, { email, password: NEW.password })).status).toBe(200);
    expect((await signIn(app, bought, { email: site.email, password: PASSWORD })).status).toBe(401);
  });
});
