import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeSite, type Site } from '../../testing/makers.ts';
import { setPassword, PASSWORD, signIn, readField } from '../../testing/sign-in.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

async function makeOwnedSite(options?: Parameters<typeof makeSite>[1]): Promise<Site> {
  const site = await makeSite(app, options);
  await setPassword(app, site);
  return site;
}

const readSession = (token: string, host = '') => app.call('GET', '/admin/session', { token, host });
const requestToken = async (site: Site, over?: object) => readField(await signIn(app, site, over), 'token');

describe('the sign-in', () => {
  test('returns a session, the owner, and a one-time code', async () => {
    const site = await makeOwnedSite();
    const { status, body } = await signIn(app, site);
    expect(status).toBe(200);
    expect(body).toEqual({
      token: expect.stringMatching(/^[\w-]{43,}$/) as string,
      handoff: expect.stringMatching(/^[\w-]{43,}$/) as string,
      user: { name: 'Olivia Owner', email: site.email, subdomain: site.subdomain },
    });
    expect(body['token']).not.toBe(body['handoff']);
  });

  test('stores neither token nor code in plain text', async () => {
    const site = await makeOwnedSite();
    const { body } = await signIn(app, site);
    const stored = await app.services.db.q
      .selectFrom(['owner_sessions', 'handoffs'])
      .selectAll()
      .where('owner_sessions.owner_id', '=', site.ownerId)
      .execute();
    const dump = JSON.stringify(stored, (_, value: unknown) =>
      Buffer.isBuffer(value) ? value.toString('latin1') : value,
    );
    expect(stored.length).toBeGreaterThan(0);
    expect(dump).not.toContain(body['token']);
    expect(dump).not.toContain(body['handoff']);
  });

  test('accepts the address in any case and with spaces', async () => {
    const site = await makeOwnedSite({ email: 'spelled@example.com' });
    const { status } = await signIn(app, site, {
      email: '  Spelled@Example.COM ',
      subdomain: site.subdomain.toUpperCase(),
    });
    expect(status).toBe(200);
  });

  test('is refused with the same error for every reason', async () => {
    const [site, other, unset] = [await makeOwnedSite(), await makeOwnedSite(), await makeSite(app)];
    const refusals = [
      await signIn(app, site, { password: 'not the password' }),
      await signIn(app, site, { email: 'nobody@example.com' }),
      await signIn(app, site, { subdomain: other.subdomain }),
      await signIn(app, site, { subdomain: 'no-such-site' }),
      await signIn(app, unset),
      await signIn(app, unset, { password: PASSWORD.toUpperCase() }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401]);
    expect(new Set(refusals.map(({ text }) => text))).toEqual(
      new Set([JSON.stringify({ error: 'Wrong email or password.', code: 'wrong_credentials' })]),
    );
    expect(refusals.flatMap(({ headers }) => headers['set-cookie'] ?? [])).toEqual([]);
  });

  test.each([
    ['email', undefined, 'Email is required'],
    ['email', 'not an address', 'Please enter a valid email address'],
    ['password', undefined, 'Password is required'],
    ['password', '', 'Password is required'],
  ])('returns 400 for the %s %j', async (field, value, sentence) => {
    const { status, body } = await signIn(app, await makeOwnedSite(), { [field]: value });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'invalid_input', fields: { [field]: sentence } });
  });

  test('is for the named site, otherwise for the newest, and for no other', async () => {
    const older = await makeOwnedSite();
    const newer = await makeSite(app, { email: older.email });
    const named = await requestToken(older);
    const unnamed = await requestToken(older, { subdomain: undefined });
    expect((await readSession(named)).body).toMatchObject({ site: { eventId: older.eventId } });
    expect((await readSession(unnamed)).body).toMatchObject({ site: { eventId: newer.eventId } });
    const readEvent = (token: string, { eventId }: Site) => app.call('GET', `/admin/events/${eventId}`, { token });
    expect((await readEvent(named, older)).status).toBe(200);
    expect((await readEvent(named, newer)).status).toBe(404);
  });

  test.each([undefined, null, ''])('without a site (%j) is for the newest', async (subdomain) => {
    const site = await makeOwnedSite();
    const { status, body } = await signIn(app, site, { subdomain }, { host: '' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ user: { subdomain: site.subdomain } });
  });

  test('handles 50 concurrent requests', async () => {
    const site = await makeOwnedSite();
    const responses = await Promise.all(Array.from({ length: 50 }, () => signIn(app, site)));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
  });
});

describe('a session', () => {
  test('returns the owner and the site', async () => {
    const site = await makeOwnedSite();
    const { status, body } = await readSession(await requestToken(site));
    expect(status).toBe(200);
    expect(body).toEqual({
      user: { name: 'Olivia Owner', email: site.email, subdomain: site.subdomain },
      site: {
        eventId: site.eventId,
        url: `http://${site.subdomain}.localhost:3000`,
        daysLeft: expect.any(Number) as number,
        status: 'active',
        endsAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
        templateId: 'classic-wedding',
        deletedOn: null,
        newReplies: 0,
      },
    });
  });

  test('is ended by signing out, without ending other sessions', async () => {
    const site = await makeOwnedSite();
    const [one, two] = [await requestToken(site), await requestToken(site)];
    const { status, text } = await app.call('POST', '/admin/logout', { token: one });
    expect({ status, text }).toEqual({ status: 204, text: '' });
    expect((await readSession(one)).body).toMatchObject({ code: 'not_signed_in' });
    expect((await app.call('POST', '/admin/logout', { token: one })).status).toBe(401);
    expect((await readSession(two)).status).toBe(200);
  });

  test.each([undefined, 'no-such-token', ''])('is refused with 401 for the token %j', async (token) => {
    const response = await app.call('GET', '/admin/session', token === undefined ? {} : { token });
    expect(response).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
  });

  test('is valid for seven days of the database clock', async () => {
    await using later = await startTestApp();
    const site = await makeSite(later);
    await setPassword(later, site);
    const token = readField(await signIn(later, site), 'token');
    later.clock.advance(7 * 86_400 - 30);
    expect((await later.call('GET', '/admin/session', { token })).status).toBe(200);
    later.clock.advance(31);
    expect((await later.call('GET', '/admin/session', { token })).status).toBe(401);
  });
});

describe('a one-time code', () => {
  const requestCode = async (site: Site) => readField(await signIn(app, site, {}, { host: '' }), 'handoff');
  const exchange = (code: string, host: string) => app.call('POST', '/admin/exchange', { host, body: { token: code } });
  const refused = { status: 401, body: { code: 'invalid_handoff' } };

  test('S1, L1: is exchanged for a session once', async () => {
    const site = await makeOwnedSite();
    const code = await requestCode(site);
    const { status, body, ...response } = await exchange(code, site.subdomain);
    expect(status).toBe(200);
    expect(body['user']).toEqual({ name: 'Olivia Owner', email: site.email, subdomain: site.subdomain });
    const token = readField({ body, status, ...response }, 'token');
    expect(token).not.toBe(code);
    expect((await readSession(token)).body).toMatchObject({ site: { eventId: site.eventId } });
    expect(await exchange(code, site.subdomain)).toMatchObject(refused);
  });

  test('is exchanged for one session by concurrent requests', async () => {
    const site = await makeOwnedSite();
    const code = await requestCode(site);
    const responses = await Promise.all(Array.from({ length: 10 }, () => exchange(code, site.subdomain)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(9);
  });

  test('is not a session token', async () => {
    expect((await readSession(await requestCode(await makeOwnedSite()))).status).toBe(401);
  });

  test('of one site becomes invalid after it was tried at another', async () => {
    const [site, other] = [await makeOwnedSite(), await makeOwnedSite()];
    const code = await requestCode(site);
    expect(await exchange(code, other.subdomain)).toMatchObject(refused);
    expect(await exchange(code, site.subdomain)).toMatchObject(refused);
  });

  test('is refused if it is unknown', async () => {
    const site = await makeOwnedSite();
    expect(await exchange('no-such-code', site.subdomain)).toMatchObject(refused);
    expect((await app.call('POST', '/admin/exchange', { body: {} })).status).toBe(400);
  });

  test('S1: is valid for one minute', async () => {
    await using later = await startTestApp();
    const site = await makeSite(later);
    await setPassword(later, site);
    const handoffs = [await signIn(later, site), await signIn(later, site)].map((response) =>
      readField(response, 'handoff'),
    );
    const send = (token = '') => later.call('POST', '/admin/exchange', { host: site.subdomain, body: { token } });
    later.clock.advance(50);
    expect((await send(handoffs[0])).status).toBe(200);
    later.clock.advance(11);
    expect(await send(handoffs[1])).toMatchObject(refused);
  });
});
