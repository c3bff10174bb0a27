import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { order } from '../../testing/buying.ts';
import { makeSite } from '../../testing/makers.ts';

/** All reserved names, repeated here on purpose (docs/reference/failures.md, N1). */
const RESERVED =
  `api mail smtp admin app dashboard ftp cdn assets static blog support help docs dev staging status health
  monitor analytics payments billing webhooks www test demo autoconfig autodiscover wpad mta-sts ns1 mx imap pop login auth
  secure account pay checkout abuse postmaster hostmaster webmaster security root`.split(/\s+/);
const SPELLINGS: readonly [string, (name: string) => string][] = [
  ['as it is', (name) => name],
  ['in upper case', (name) => name.toUpperCase()],
  ['with a trailing dot', (name) => `${name}.`],
  ['between blanks', (name) => ` ${name} `],
];
const MALFORMED = [
  'a',
  'ab',
  '-abc',
  'abc-',
  'ab--cd',
  'xn--80ak6aa92e',
  'z'.repeat(64),
  'a.b',
  'a_b',
  'ä',
  'аpple',
].concat(['１２３', '%00', '..', '_dmarc', ' ', "a'b"]);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const isFree = async (name: string) =>
  (await app.call('GET', `/check-subdomain/${encodeURIComponent(name)}`)).body['available'];

describe.each(SPELLINGS)('N1: a reserved name %s', (_, spelled) => {
  it('is not available and cannot be bought', async () => {
    expect(RESERVED.length).toBeGreaterThanOrEqual(45);
    for (const name of RESERVED.map(spelled)) {
      expect([name, await isFree(name)]).toEqual([name, false]);
      const { status, body } = await order(app, { subdomain: name });
      expect([name, [400, 409].includes(status), body['success']]).toEqual([name, true, false]);
    }
  });
});

it('N1: redirects a reserved host to the main site in any spelling, and www is the main site', async () => {
  for (const name of RESERVED.filter((label) => label !== 'www')) {
    for (const host of [`${name}.localhost:3000`, `${name.toUpperCase()}.LOCALHOST:3000`, `${name}.localhost.:3000`]) {
      const { status, headers } = await app.request('GET', '/', { host });
      expect([host, status, headers.location]).toEqual([host, 302, 'http://localhost:3000/']);
    }
  }
  expect((await app.request('GET', '/', { host: 'www' })).text).toContain('id="pricing"');
});

describe('N2: an invalid subdomain', () => {
  it.each(MALFORMED)('is refused by the availability check and the checkout, with a reason: %j', async (name) => {
    const check = await app.call('GET', `/check-subdomain/${encodeURIComponent(name)}`);
    expect([check.status, check.body['available'], check.body['message']]).toEqual([
      200,
      false,
      expect.stringMatching(/^An address .+\.$/),
    ]);
    const { status, body } = await order(app, { subdomain: name });
    expect([status, body['fields']]).toEqual([
      400,
      { subdomain: expect.stringMatching(/^An address .+\.$/) as string },
    ]);
  });

  it.each(['127-0-0-1', '12345'])('is not one that consists of digits: %s can be bought', async (name) => {
    expect((await order(app, { subdomain: name })).status).toBe(201);
  });

  it('is refused by the constraint of the table', async () => {
    const { q } = app.services.db;
    const { body } = await order(app);
    for (const name of [...MALFORMED, '', 'ABC', 'abc\n']) {
      const written = sql`
        insert into addresses (subdomain, order_id, held_until) values (${name}, ${String(body['checkoutId'])}, now())
      `.execute(q);
      await expect(written, name).rejects.toThrow(/addresses_subdomain_check/);
    }
  });
});

it('N3: finds a site by any spelling of its host, but not by similar hosts', async () => {
  const { subdomain } = await makeSite(app, { event: { couple_names: 'Nina & Nils' } });
  const own = `${subdomain}.localhost`;
  for (const host of [own, own.toUpperCase(), `${own}.`, `${own}:8443`, `${own}.:8443`]) {
    const { status, text } = await app.request('GET', '/', { host });
    expect([host, status, text.includes('Nina')]).toEqual([host, 200, true]);
  }
  for (const host of [`${own}.evil.test`, `x.${own}`, `${own}@evil.test`, `${own} evil.test`]) {
    const { status, text } = await app.request('GET', '/', { host });
    expect([host, status >= 400, text.includes('Nina')]).toEqual([host, true, false]);
  }
});

it('N4: links to our own host in a password mail, whatever the Host header of the request', async () => {
  const { email, subdomain } = await makeSite(app);
  const headers = { 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test' };
  const requestReset = (host: string) => app.call('POST', '/admin/forgot-password', { host, headers, body: { email } });
  expect((await requestReset('evil.test')).status).toBe(421);
  await app.settle();
  expect(app.mails.filter(({ to }) => to === email)).toEqual([]);
  for (const host of ['', subdomain]) expect((await requestReset(host)).status).toBe(200);
  await app.settle();
  const mails = app.mails.filter(({ to }) => to === email);
  expect(mails).toHaveLength(2);
  for (const { text, html } of mails) {
    expect(text).toContain(`http://${subdomain}.localhost:3000/admin/reset-password?token=`);
    expect(text + html).not.toContain('evil.test');
  }
});
