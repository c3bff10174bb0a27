import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createToken, hashToken } from '../../kit/ids.ts';
import { hashPassword } from '../../kit/passwords.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeSite, type Site } from '../../testing/makers.ts';
import { runMeanwhile } from '../../testing/run-meanwhile.ts';
import { setPassword, findLink, PASSWORD, signIn, readField } from '../../testing/sign-in.ts';
import { sendSiteReadyMail, siteReadyMailJob } from '../orders/site-ready-actions.ts';
import { sendResetLink } from './password-actions.ts';
import * as store from './store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const NEW = 'another password 7';
const used = { status: 400, body: { error: 'Invalid or expired reset token', code: 'invalid_link' } };

async function makeOwnedSite(): Promise<Site> {
  const site = await makeSite(app);
  await setPassword(app, site);
  return site;
}

const listMailsTo = (email: string) => app.mails.filter(({ to }) => to === email);
const verify = (token: string) => app.call('POST', '/admin/verify-reset-token', { body: { token } });
const reset = (token: string, password = NEW) =>
  app.call('POST', '/admin/reset-password', { body: { token, password } });
const requestReset = (email: string, subdomain?: string) =>
  app.call('POST', '/admin/forgot-password', { body: { email, ...(subdomain !== undefined && { subdomain }) } });

function findLastLink(email: string): URL {
  const link = listMailsTo(email).map(findLink).at(-1);
  if (!link) throw new Error(`no link for ${email}`);
  return link;
}

async function requestLink(site: Site): Promise<string> {
  await requestReset(site.email, site.subdomain);
  await app.settle();
  return findLastLink(site.email).searchParams.get('token') ?? '';
}

async function findOrder({ eventId, ownerId }: Site) {
  const { order_id: orderId } = await app.services.db.q
    .selectFrom('sites')
    .select('order_id')
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  return { ownerId, eventId, orderId: orderId ?? '' };
}

async function mailFirstLink(site: Site): Promise<void> {
  const payload = await findOrder(site);
  await app.services.db.transaction((tx) => tx.enqueue(siteReadyMailJob, payload));
  await app.settle();
}

describe('the mail about a new site', () => {
  test('contains a link for a new owner to set the first password', async () => {
    const site = await makeSite(app);
    await mailFirstLink(site);
    const [mail, ...more] = listMailsTo(site.email);
    const address = `${site.subdomain}.localhost:3000`;
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`Set your password for ${address}`);
    expect(mail?.text).toContain('Your site is live, Olivia');
    expect(mail?.text).toContain('Plan: Most Popular, 1 year');
    expect(mail?.text).toContain('Paid: $109.00 USD');
    const link = findLastLink(site.email);
    expect(link.origin + link.pathname).toBe(`http://${address}/admin/reset-password`);
    expect(mail?.html).toContain(link.href);

    const token = link.searchParams.get('token') ?? '';
    expect((await verify(token)).body).toEqual({ isFirstTime: true, email: site.email });
    expect(await reset(token)).toMatchObject({ status: 200, body: { success: true } });
    expect((await signIn(app, site, { password: NEW })).status).toBe(200);
    expect(await verify(token)).toMatchObject(used);
    expect(await reset(token)).toMatchObject(used);
  });

  test('contains no link to set a password for an owner who has one', async () => {
    const site = await makeOwnedSite();
    await mailFirstLink(site);
    const [mail] = listMailsTo(site.email);
    expect(mail && findLink(mail)).toBeUndefined();
    expect(mail?.text).toContain(`http://${site.subdomain}.localhost:3000/admin/login`);
    expect(mail?.html).not.toContain('token=');
  });

  test('says that the paid address was lost and names the substitute', async () => {
    const taken = await makeSite(app);
    const site = await makeSite(app, { subdomain: taken.subdomain });
    expect(site.subdomain).not.toBe(taken.subdomain);
    await mailFirstLink(site);
    const [mail] = listMailsTo(site.email);
    expect(mail?.text).toContain(`Someone else got ${taken.subdomain}.localhost:3000`);
    expect(mail?.text).toContain(`http://${site.subdomain}.localhost:3000`);
  });

  test('is the same mail when retried, and never makes a used link valid again', async () => {
    const site = await makeSite(app);
    const payload = await findOrder(site);
    await sendSiteReadyMail(app.services, payload);
    await sendSiteReadyMail(app.services, payload);
    const [first, again] = listMailsTo(site.email);
    expect(again).toEqual(first);
    const token = findLastLink(site.email).searchParams.get('token') ?? '';
    expect((await reset(token)).status).toBe(200);
    await sendSiteReadyMail(app.services, payload);
    expect(listMailsTo(site.email).map(findLink)[2]).toBeUndefined();
    expect((await verify(token)).status).toBe(400);
  });

  test('has a link that is valid for seven days', async () => {
    await using later = await startTestApp();
    const site = await makeSite(later);
    const { order_id: orderId } = await later.services.db.q
      .selectFrom('sites')
      .select('order_id')
      .executeTakeFirstOrThrow();
    await sendSiteReadyMail(later.services, { ...site, orderId: orderId ?? '' });
    const token = later.mails.map(findLink)[0]?.searchParams.get('token');
    const check = () => later.call('POST', '/admin/verify-reset-token', { body: { token } });
    later.clock.advance(7 * 86_400 - 30);
    expect((await check()).status).toBe(200);
    later.clock.advance(31);
    expect(await check()).toMatchObject(used);
  });
});

describe('forgot-password', () => {
  test('responds the same for a known and an unknown email address, and mails only the owner', async () => {
    const site = await makeOwnedSite();
    const [known, unknown] = [await requestReset(site.email), await requestReset('stranger@example.com')];
    expect([known.status, known.text]).toEqual([200, '{"success":true}']);
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    await app.settle();
    expect(listMailsTo(site.email)).toHaveLength(1);
    expect(listMailsTo('stranger@example.com')).toEqual([]);
  });

  test('returns 400 without a valid email address', async () => {
    expect(await requestReset('')).toMatchObject({ status: 400, body: { fields: { email: 'Email is required' } } });
    expect(await requestReset('a@example.com, b@example.com')).toMatchObject({ status: 400 });
  });

  test('links to the named site if it belongs to the owner, otherwise to the newest', async () => {
    const [older, other] = [await makeOwnedSite(), await makeOwnedSite()];
    const newer = await makeSite(app, { email: older.email });
    for (const [named, at] of [
      [older.subdomain, older],
      [undefined, newer],
      [other.subdomain, newer],
    ] as const) {
      await requestReset(older.email, named);
      await app.settle();
      expect(findLastLink(older.email).host).toBe(`${at.subdomain}.localhost:3000`);
    }
    expect(listMailsTo(other.email)).toEqual([]);
  });

  test('S9: invalidates the previous reset link, but not the link of the mail about the new site', async () => {
    const site = await makeSite(app);
    await mailFirstLink(site);
    const first = findLastLink(site.email).searchParams.get('token') ?? '';
    const [one, two] = [await requestLink(site), await requestLink(site)];
    expect(await verify(one)).toMatchObject(used);
    expect((await verify(two)).body).toEqual({ isFirstTime: true, email: site.email });
    expect((await verify(first)).status).toBe(200);
    expect((await reset(two)).status).toBe(200);
    expect(await verify(first)).toMatchObject(used);
  });

  test('sends the same mail when the job is retried', async () => {
    const site = await makeOwnedSite();
    const payload = { requestId: '0197c2f0-0000-7000-8000-000000000001', email: site.email };
    await sendResetLink(app.services, payload);
    await sendResetLink(app.services, payload);
    const [first, again] = listMailsTo(site.email);
    expect(again).toEqual(first);
    expect((await reset(findLastLink(site.email).searchParams.get('token') ?? '')).status).toBe(200);
    await sendResetLink(app.services, payload);
    expect(findLink(listMailsTo(site.email)[2] ?? failMissing())?.href).not.toBe(
      findLink(first ?? failMissing())?.href,
    );
  });
});

describe('a link to reset the password', () => {
  test('S3, S9: ends all sessions and codes, and works once', async () => {
    const site = await makeOwnedSite();
    const [one, two] = [await signIn(app, site), await signIn(app, site)];
    const token = await requestLink(site);
    expect((await verify(token)).body).toEqual({ isFirstTime: false, email: site.email });
    expect((await verify(token)).status).toBe(200);
    expect((await reset(token)).status).toBe(200);

    for (const response of [one, two]) {
      expect((await app.call('GET', '/admin/session', { token: readField(response, 'token') })).status).toBe(401);
      const body = { token: readField(response, 'handoff') };
      expect((await app.call('POST', '/admin/exchange', { host: site.subdomain, body })).status).toBe(401);
    }
    expect((await app.call('GET', '/admin/session', { token: site.token })).status).toBe(401);
    expect((await signIn(app, site, { password: PASSWORD })).status).toBe(401);
    expect((await signIn(app, site, { password: NEW })).status).toBe(200);
    expect(await reset(token, 'and another one 8')).toMatchObject(used);
    expect(await verify(token)).toMatchObject(used);
  });

  test('is valid for one hour', async () => {
    await using later = await startTestApp();
    const site = await makeSite(later);
    await setPassword(later, site);
    await later.call('POST', '/admin/forgot-password', { body: { email: site.email } });
    await later.settle();
    const token = later.mails.map(findLink)[0]?.searchParams.get('token');
    const check = () => later.call('POST', '/admin/verify-reset-token', { body: { token } });
    later.clock.advance(3570);
    expect((await check()).status).toBe(200);
    later.clock.advance(31);
    expect(await check()).toMatchObject(used);
    const late = await later.call('POST', '/admin/reset-password', { body: { token, password: NEW } });
    expect(late).toMatchObject(used);
  });

  test('stays valid after a password that is too short or too long', async () => {
    const token = await requestLink(await makeOwnedSite());
    for (const [password, sentence] of [
      ['short 7', 'Password must be at least 8 characters long'],
      ['x'.repeat(257), 'Password must be at most 256 characters long'],
    ] as const) {
      expect(await reset(token, password)).toMatchObject({ status: 400, body: { fields: { password: sentence } } });
    }
    expect((await reset(token, 'x'.repeat(256))).status).toBe(200);
  });

  test('works once for concurrent requests', async () => {
    const site = await makeOwnedSite();
    const token = await requestLink(site);
    const passwords = Array.from({ length: 8 }, (_, number) => `password number ${number}`);
    const responses = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(7);
    const won = passwords[responses.findIndex(({ status }) => status === 200)];
    expect((await signIn(app, site, { password: won })).status).toBe(200);
  });

  test('refuses a concurrent sign-in with the old password', async () => {
    const site = await makeOwnedSite();
    const owner = await findOwner(site);
    const response = await runMeanwhile(
      app,
      async (tx) => {
        await store.lockOwner(tx, owner.id);
        await store.setPassword(tx, owner.id, { passwordHash: await hashPassword(NEW) });
        await store.deleteSignIns(tx, owner.id);
      },
      () => signIn(app, site),
    );
    expect(response.status).toBe(401);
  });

  test('ends a session that is created concurrently', async () => {
    const site = await makeOwnedSite();
    const owner = await findOwner(site);
    const [link, token] = [await requestLink(site), createToken()];
    const response = await runMeanwhile(
      app,
      async (tx) => {
        expect(await store.hasPassword(tx, owner)).toBe(true);
        await store.insertSession(tx, hashToken(token), { ownerId: owner.id, eventId: site.eventId });
      },
      () => reset(link),
    );
    expect(response.status).toBe(200);
    expect((await app.call('GET', '/admin/session', { token })).status).toBe(401);
  });

  test('S4: is stored only as a hash', async () => {
    const token = await requestLink(await makeOwnedSite());
    const links = await app.services.db.q.selectFrom('password_links').selectAll().execute();
    expect(JSON.stringify(links.map((link) => link.token_hash.toString('base64url')))).not.toContain(token);
    const { rows } = await app.services.db.q.executeQuery<{ data: unknown }>(
      sql`select data::text as data from pgboss.job`.compile(app.services.db.q),
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test.each([['no-such-token'], ['']])('with the token %j returns 400', async (token) => {
    expect((await verify(token)).status).toBe(400);
    expect((await reset(token)).status).toBe(400);
  });

  test('without a token returns 400', async () => {
    const { status, body } = await app.call('POST', '/admin/reset-password', { body: { password: NEW } });
    expect({ status, body }).toMatchObject({ status: 400, body: { error: 'Invalid or missing reset token' } });
  });
});

const findOwner = async ({ email }: Site) => (await store.findOwnerByEmail(app.services.db, email)) ?? failMissing();

function failMissing(): never {
  throw new Error('a mail is missing');
}
