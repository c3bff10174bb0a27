import { unzipSync, strFromU8 } from 'fflate';
import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { computeSandboxSignature } from './providers/payment/sandbox.ts';
import { actAsOwner } from './testing/actors.ts';
import { testApp, type Received, type TestApp } from './testing/app.ts';
import { makeName, makeWebhookBody, postSigned, startBuyerCheckout } from './testing/buying.ts';
import { runCommandLine } from './testing/commands.ts';
import { buildDatabaseUrl } from './testing/database.ts';
import { makeInvitation, makeSite, type Site } from './testing/makers.ts';
import { makeOperator, PASSWORD as OPERATOR_PASSWORD, signInOperator } from './testing/operators.ts';
import { unlockSite } from './testing/private-sites.ts';
import { computeCodeNow, makeSecondFactor } from './testing/second-factors.ts';
import { findLink, PASSWORD, readField, setPassword, signIn } from './testing/sign-in.ts';
import { parseCsv } from './testing/sheets.ts';

/** An operator changes the key (docs/reference/failures.md, M10). */

const [OLD, NEW] = ['old-'.repeat(10), 'new-'.repeat(10)];
const startWith = (SECRET_KEYS: string, beside?: TestApp, env: Record<string, string> = {}) =>
  testApp({ env: { SECRET_KEY: '', SECRET_KEYS, ...env }, ...(beside && { beside }) });

let before: TestApp;
let site: Site;
beforeEach(async () => {
  // With limits, so that the clock begins at a full hour and no window of a limit ends within a test.
  before = await startWith(OLD, undefined, { RATE_LIMITS: 'on' });
  site = await makeSite(before);
});

/** The command is a process of its own, which is slow on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

async function reencrypt(SECRET_KEYS: string, expectedCode = 0): Promise<string> {
  const env = { DATABASE_URL: buildDatabaseUrl(before.database), SECRET_KEYS };
  const { code, stdout, stderr } = await runCommandLine('operator', ['reencrypt'], env);
  expect([code, stderr]).toEqual([expectedCode, '']);
  return stdout;
}

const listGuests = (node: TestApp, of = site) =>
  actAsOwner(node, of).call('GET', `/admin/events/${of.uniqueId}/guests`);
const exportTokens = async (node: TestApp) => {
  const { status, text } = await actAsOwner(node, site).call('GET', `/admin/events/${site.uniqueId}/guests/export`);
  const [headings = [], ...rows] = parseCsv(text.slice(1));
  return [status, ...rows.map((row) => row[headings.indexOf('Token')]?.replace(/^'/, ''))];
};
const open = async (node: TestApp, token: string) =>
  (await node.call('GET', `/invite/${token}`, { host: site.subdomain })).status;

/** Every place where an owner or guest meets a link. */
async function expectWorkingLinks(node: TestApp, tokens: readonly string[]): Promise<void> {
  expect((await listGuests(node)).list.map((guest) => guest['unique_token'])).toEqual(tokens);
  expect(await exportTokens(node)).toEqual([200, ...tokens]);
  const archive = await actAsOwner(node, site).call('GET', '/admin/account/export');
  expect(strFromU8(unzipSync(archive.bytes)['tables/guests.csv'] ?? new Uint8Array())).toContain(tokens[0]);
  for (const token of tokens) expect(await open(node, token)).toBe(200);
}

/** The passcode is readable, and the browser that knew it stays in. */
async function expectUnlocked(node: TestApp, cookie: string): Promise<void> {
  const { body } = await actAsOwner(node, site).call('GET', `/admin/events/${site.uniqueId}`);
  const visit = await node.call('GET', `/events/${site.uniqueId}`, { host: site.subdomain, headers: { cookie } });
  expect([body['passcode'], visit.status]).toEqual(['open sesame', 200]);
}

/** Counts the rows of the product's tables that contain a text. */
async function countRowsWith({ services }: TestApp, text: string): Promise<number> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(services.db.q);
  let count = 0;
  for (const { name } of rows) {
    const found = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(name)} as row where row::text like ${`%${text}%`}`.execute(
      services.db.q,
    );
    count += found.rows[0]?.count ?? 0;
  }
  return count;
}

test('M10: links work with old and new key, and after reencrypt with the new one alone', async () => {
  const created = await actAsOwner(before, site).call(
    'POST',
    `/admin/events/${site.uniqueId}/guests`,
    { guest_name: 'Ada' },
    { headers: { 'idempotency-key': 'first' } },
  );
  const tokens = [readField(created, 'unique_token')];
  tokens.push((await makeInvitation(before, site)).unique_token);
  // As values were stored before they had the id of a key.
  await sql`update invitations set token_sealed = split_part(token_sealed, '=', 1) where guest_name = 'Ada'`.execute(
    before.services.db.q,
  );
  const { orderId } = await startBuyerCheckout(before);
  const webhook = makeWebhookBody({ orderId });
  await postSigned(before, webhook);

  const { secret } = await makeSecondFactor(before, site.ownerId);
  const unlocked = await unlockSite(before, site);

  const both = await startWith(`${NEW},${OLD}`, before);
  await both.settle();
  await expectWorkingLinks(both, tokens);
  await expectUnlocked(both, unlocked);
  tokens.push((await makeInvitation(both, site)).unique_token);
  expect(await reencrypt(`${NEW},${OLD}`)).toBe(
    'invitation links: 2 encrypted\nwebhooks: 1 encrypted\nstored responses: 1 encrypted\nsecond factors: 1 encrypted\npasscodes: 1 encrypted\n',
  );
  expect(await reencrypt(`${NEW},${OLD}`)).toMatch(/^(.*: 0 encrypted\n){5}$/);
  expect(await countRowsWith(both, before.services.seal.suffix)).toBe(0);
  expect(await countRowsWith(both, both.services.seal.suffix)).toBe(7);

  const after = await startWith(NEW, before);
  await expectWorkingLinks(after, tokens);
  await setPassword(after, site);
  after.clock.advance(30);
  expect((await signIn(after, site, { code: await computeCodeNow(after, secret) })).status).toBe(200);
  const operator = await signInOperator(after);
  const shown = await operator.call('GET', `/operator/orders/${orderId}`);
  expect(shown.body['events']).toMatchObject([{ body: { raw: webhook } }]);
});

test('M10: what was issued under the old key is accepted beside the new one', async () => {
  await setPassword(before, site);
  const owner = actAsOwner(before, site);
  const { cookie } = readDevice(await signIn(before, site));
  const [email, second] = [`${makeName('new')}@example.com`, `${makeName('second')}@example.com`];
  await owner.api('POST /admin/account/second-owner', { body: { email: second, password: PASSWORD } });
  await owner.api('POST /admin/account/email', { body: { email, password: PASSWORD } });
  const invite = () =>
    [
      `/admin/events/${site.uniqueId}/guests`,
      { guest_name: 'Ada' },
      { headers: { 'idempotency-key': 'one' } },
    ] as const;
  const first = await owner.call('POST', ...invite());
  const reply = { name: makeName('Rita '), email: 'rita@example.com', attendance: 'no' };
  const sendForm = (node: TestApp) =>
    node.request('POST', '/rsvp', {
      host: site.subdomain,
      raw: new URLSearchParams(reply).toString(),
      type: 'application/x-www-form-urlencoded',
      headers: { 'sec-fetch-site': 'same-origin' },
    });
  expect((await sendForm(before)).status).toBe(200);
  const guest = { email: 'vera@example.com', purpose: 'gift_reservation' };
  const verifyAt = `/events/${site.uniqueId}`;
  await before.call('POST', `${verifyAt}/verify-email`, { host: site.subdomain, body: guest });
  const operator = await makeOperator(before);
  const { body: started } = await before.call('POST', '/operator/login', {
    body: { email: operator.email, password: OPERATOR_PASSWORD },
  });
  const { orderId } = await startBuyerCheckout(before);
  const webhook = makeWebhookBody({ orderId });

  // No mail was sent yet: the jobs run on the node with both keys.
  const both = await startWith(`${NEW},${OLD}`, before, { RATE_LIMITS: 'on' });
  await both.settle();
  const readMail = (to: string) => both.mails.findLast((mail) => mail.to === to);
  // One address gets several mails, sent in any order; one of them has a link.
  const readToken = (to: string) => {
    const links = both.mails.filter((mail) => mail.to === to).map(findLink);
    return links.find((link) => link !== undefined)?.searchParams.get('token') ?? '';
  };
  const readCode = (to: string) => /\b\d{6}\b/.exec(readMail(to)?.text ?? '')?.[0] ?? '';
  const post = async (path: string, body: object, host = site.subdomain) =>
    (await both.call('POST', path, { host, body })).status;

  const headers = { 'x-signature': computeSandboxSignature(before.services.seal, webhook) };
  expect((await both.call('POST', '/payments/webhooks/sandbox', { raw: webhook, headers })).status).toBe(200);
  expect((await actAsOwner(both, site).call('POST', ...invite())).text).toBe(first.text);
  expect((await sendForm(both)).status).toBe(200);
  expect((await actAsOwner(both, site).call('GET', `/events/${site.eventId}/rsvp`)).list).toHaveLength(1);
  expect(await post(`${verifyAt}/verify-code`, { ...guest, code: readCode(guest.email) })).toBe(200);
  const { challenge } = started;
  expect(await post('/operator/verify', { challenge, code: readCode(operator.email) }, '')).toBe(200);
  for (let count = 0; count < 10; count += 1) await signIn(both, site, { password: 'wrong' });
  expect((await signIn(both, site)).status).toBe(429);
  expect((await signIn(both, site, {}, { host: site.subdomain, headers: { cookie } })).status).toBe(200);
  expect(await post('/admin/second-owner/verify', { token: readToken(second) })).toBe(200);
  expect(await post('/admin/restore-email', { token: readToken(site.email) })).toBe(200);
});

const readDevice = ({ headers }: Received) => ({
  cookie: (headers['set-cookie'] ?? []).find((cookie) => cookie.startsWith('known-device='))?.split(';')[0] ?? '',
});

/** The kinds of values that a start has found to be encrypted with an unknown key. */
const listWarned = ({ logs }: TestApp) =>
  logs.flatMap(({ msg, values }) => (msg.startsWith('stored values are encrypted') ? values : []));

test('M10: a start without the key warns of every kind of value, also of a shop without invitations', async () => {
  await unlockSite(before, site);
  await makeSecondFactor(before, site.ownerId);
  const { orderId } = await startBuyerCheckout(before);
  await postSigned(before, makeWebhookBody({ orderId }));
  const other = await startWith(NEW, before);
  expect(listWarned(other)).toEqual(['webhooks', 'second factors', 'passcodes']);
  expect(listWarned(await startWith(`${NEW},${OLD}`, before))).toEqual([]);
});

test('M10: a code of an app that no key decrypts is not called wrong, and the log names the setting', async () => {
  const operator = await makeOperator(before);
  const { secret, codes } = await makeSecondFactor(before, operator.id);
  const owners = await makeSecondFactor(before, site.ownerId);
  await setPassword(before, site);
  const other = await startWith(NEW, before);
  const started = await other.call('POST', '/operator/login', {
    body: { email: operator.email, password: OPERATOR_PASSWORD },
  });
  const verify = (code: string) =>
    other.call('POST', '/operator/verify', { body: { challenge: readField(started, 'challenge'), code } });
  const unreadable = { status: 503, body: { code: 'second_factor_unreadable' } };
  expect(await verify(await computeCodeNow(other, secret))).toMatchObject(unreadable);
  const code = await computeCodeNow(other, owners.secret);
  expect(await signIn(other, site, { code })).toMatchObject(unreadable);
  expect(other.logs.filter(({ msg }) => msg.includes('not in SECRET_KEY'))).toMatchObject([
    { level: 40, values: ['second factors'] },
    { level: 40, accountId: operator.id },
    { level: 40, accountId: site.ownerId },
  ]);
  expect((await verify(codes[0] ?? '')).status, 'recovery codes need no key').toBe(200);
});

test('M10: invitations whose key is lost are listed and exported without a link, until a new one is created', async () => {
  const { unique_token: token, id } = await makeInvitation(before, site);
  const other = await startWith(NEW, before);
  expect([listWarned(before), listWarned(other)]).toEqual([[], ['invitation links']]);
  expect(listWarned(await startWith(`${NEW},${OLD}`, before))).toEqual([]);
  expect(await listGuests(other)).toMatchObject({ status: 200, list: [{ id, unique_token: null }] });
  expect(await exportTokens(other)).toEqual([200, '']);
  expect(await open(other, token)).toBe(200);
  expect(await reencrypt(NEW, 1)).toMatch(/^invitation links: 0 encrypted, 1 that no key decrypts\n/);
  const renewed = readField(await actAsOwner(other, site).call('POST', `/admin/guests/${id}/link`), 'unique_token');
  expect((await listGuests(other)).list).toMatchObject([{ unique_token: renewed }]);
  expect([await open(other, token), await open(other, renewed)]).toEqual([404, 200]);
});
