import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { actAsAnonymous } from '../../testing/actors.ts';
import { makeName } from '../../testing/buying.ts';
import { makeSite, type Site } from '../../testing/makers.ts';
import { findPublicSession } from './actions.ts';

let app: TestApp;
let site: Site;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_CODES: 'false' } });
  site = await makeSite(app, { event: { event_name: 'Summer & wedding' } });
});
afterAll(() => app[Symbol.asyncDispose]());

const makeAddress = () => `${makeName('eve')}@example.com`;
const requestCode = (email: unknown, purpose?: string, node: TestApp = app, of: Site = site) =>
  actAsAnonymous(node, of).call('POST', `/events/${of.eventId}/verify-email`, { email, purpose });
const check = (email: string, code: unknown, purpose?: string, node: TestApp = app, of: Site = site) =>
  actAsAnonymous(node, of).call('POST', `/events/${of.eventId}/verify-code`, { email, code, purpose });
async function readCodeFor(email: string, purpose?: string): Promise<string> {
  expect((await requestCode(email, purpose)).status).toBe(200);
  await app.settle();
  const mail = app.mails.findLast(({ to }) => to === email);
  return /(?<!\d)\d{6}(?!\d)/.exec(mail?.text ?? '')?.[0] ?? 'no code';
}
const makeOtherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('POST /events/:event/verify-email', () => {
  test('mails six digits that the response does not contain', async () => {
    const email = makeAddress();
    const response = await requestCode(`  ${email.toUpperCase()} `);
    expect([response.status, response.body]).toEqual([200, { success: true }]);
    await app.settle();
    const mail = app.mails.at(-1);
    const code = /\d{6}/.exec(mail?.subject ?? '')?.[0] ?? 'no code';
    expect(mail?.to).toBe(email);
    expect(mail?.text).toContain('Summer & wedding');
    expect(mail?.text).toContain(`\n\n${code}\n\n`);
    expect(mail?.html).toContain(`>${code}<`);
    expect(mail?.html).toContain('Summer &amp; wedding');
  });

  test('stores no code in plain text, neither in a table nor in a job', async () => {
    const email = makeAddress();
    await requestCode(email);
    const { q } = app.services.db;
    const jobs = await q
      .selectFrom('pgboss.job' as never)
      .selectAll()
      .execute();
    const codes = await q.selectFrom('verification_codes').selectAll().where('email', '=', email).execute();
    await app.settle();
    const code = /\d{6}/.exec(app.mails.at(-1)?.subject ?? '')?.[0] ?? 'no code';
    expect(JSON.stringify(jobs)).toContain('sealedCode');
    expect(JSON.stringify([jobs, codes])).not.toContain(`"${code}"`);
    expect(codes[0]?.code_hash).toHaveLength(32);
  });

  test('does not send a mail after its code has expired', async () => {
    const email = makeAddress();
    await requestCode(email);
    app.clock.advance(601);
    await app.settle();
    app.clock.advance(-601);
    expect(app.mails.filter(({ to }) => to === email)).toEqual([]);
  });

  test('returns the code if demo codes are on', async () => {
    await using demo = await startTestApp({ env: { DEMO_CODES: 'true' } });
    const its = await makeSite(demo);
    const { body } = await requestCode('eve@example.com', 'view', demo, its);
    expect(body['demo_code']).toMatch(/^\d{6}$/);
    expect((await check('eve@example.com', body['demo_code'], 'view', demo, its)).status).toBe(200);
  });

  test.each([
    ['email', {}],
    ['email', { email: '' }],
    ['email', { email: 'a@example.com,b@example.com' }],
    ['purpose', { email: 'eve@example.com', purpose: 'anything' }],
  ])('returns 400 with an error of the field for an invalid %s: %j', async (field, sent) => {
    const { status, body } = await actAsAnonymous(app, site).call('POST', `/events/${site.eventId}/verify-email`, sent);
    expect([status, Object.keys(body['fields'] ?? {})]).toEqual([400, [field]]);
  });

  test('limits mails to 5 an hour per address and 30 per network address, and keeps the valid code', async () => {
    await using limited = await startTestApp({ env: { RATE_LIMITS: 'on', DEMO_CODES: 'true' } });
    const its = await makeSite(limited);
    const codes: unknown[] = [];
    for (let turn = 0; turn < 5; turn++)
      codes.push((await requestCode('eve@example.com', 'rsvp', limited, its)).body['demo_code']);
    const refused = await requestCode('eve@example.com', 'view', limited, its);
    expect([refused.status, Number(refused.headers['retry-after']) > 3500]).toEqual([429, true]);
    expect((await check('eve@example.com', codes.at(-1), 'rsvp', limited, its)).status).toBe(200);
    const statuses: number[] = [];
    for (let turn = 7; turn <= 31; turn++)
      statuses.push((await requestCode(makeAddress(), 'rsvp', limited, its)).status);
    expect(statuses).toEqual([...Array.from({ length: 24 }, () => 200), 429]);
  });
});

describe('the daily limit', () => {
  test('is ten codes for an email address', async () => {
    await using limited = await startTestApp({ env: { RATE_LIMITS: 'on' } });
    // Moves the database clock to the beginning of a day, so that no daily window ends during the test.
    limited.clock.advance(86_400 - (Math.floor(Date.now() / 1000 + limited.clock.offset) % 86_400) + 1);
    const its = await makeSite(limited);
    const statuses: number[] = [];
    for (let turn = 0; turn < 11; turn++) {
      // Two hours, so that the mails of an hour ago no longer count.
      if (turn % 5 === 0) limited.clock.advance(7200);
      statuses.push((await requestCode('eve@example.com', 'rsvp', limited, its)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    expect((await requestCode('adam@example.com', 'rsvp', limited, its)).status).toBe(200);
  });

  test('is a thousand codes for a site, from all networks together', async () => {
    await using limited = await startTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } });
    const [its, another] = [await makeSite(limited), await makeSite(limited)];
    const day = Math.floor((Date.now() / 1000 + limited.clock.offset) / 86_400) * 86_400;
    const window_start = new Date(day * 1000).toISOString();
    const counted = { name: 'codes of a site', subject: its.eventId, hits: 999, window_start };
    await limited.services.db.q.insertInto('rate_counters').values(counted).execute();
    const from = (site: Site, turn: number) =>
      actAsAnonymous(limited, site).call(
        'POST',
        `/events/${site.eventId}/verify-email`,
        { email: makeAddress() },
        { headers: { 'x-forwarded-for': `203.0.113.${turn}` } },
      );
    expect([(await from(its, 1)).status, (await from(its, 2)).status]).toEqual([200, 429]);
    expect((await from(another, 2)).status).toBe(200);
  });
});

describe('POST /events/:event/verify-code', () => {
  test('exchanges a code once for a session of 24 hours', async () => {
    const email = makeAddress();
    const code = await readCodeFor(email);
    const { status, body } = await check(email.toUpperCase(), code);
    expect(status).toBe(200);
    const hours = (Date.parse(String(body['expires_at'])) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThan(24.1);
    const again = await check(email, code);
    expect([again.status, again.body['code']]).toEqual([400, 'invalid_code']);

    const readSession = () => findPublicSession(app.services, String(body['session_token']));
    expect(await readSession()).toMatchObject({ eventId: site.eventId, email });
    app.clock.advance(24 * 3600 + 1);
    expect(await readSession()).toBeUndefined();
    app.clock.advance(-24 * 3600 - 1);
  });

  test('S6: accepts the right code after four wrong ones but not after five', async () => {
    for (const [wrong, last] of [
      [4, 200],
      [5, 400],
    ] as const) {
      const email = makeAddress();
      const code = await readCodeFor(email);
      for (let turn = 0; turn < wrong; turn++) expect((await check(email, makeOtherCode(code))).status).toBe(400);
      expect((await check(email, code)).status).toBe(last);
    }
  });

  test('rejects a code after ten minutes', async () => {
    const email = makeAddress();
    const code = await readCodeFor(email);
    app.clock.advance(601);
    expect((await check(email, code)).status).toBe(400);
    // A minute earlier, so that a busy machine does not decide.
    app.clock.advance(-60);
    expect((await check(email, code)).status).toBe(200);
    app.clock.advance(-541);
  });

  test('accepts a code only for its address, purpose and event, and only the newest', async () => {
    const [email, elsewhere] = [makeAddress(), await makeSite(app)];
    const first = await readCodeFor(email, 'rsvp');
    expect((await check(makeAddress(), first, 'rsvp')).status).toBe(400);
    expect((await check(email, first, 'view')).status).toBe(400);
    expect((await check(email, first, 'rsvp', app, elsewhere)).status).toBe(400);
    const second = await readCodeFor(email, 'rsvp');
    const late = await check(email, first, 'rsvp');
    expect(late.status).toBe(first === second ? 200 : 400);
    expect((await check(email, second, 'rsvp')).status).toBe(first === second ? 400 : 200);
  });

  test('S6: counts at most five of many concurrent codes on two nodes, and accepts the right one once', async () => {
    await using beside = await startTestApp({ beside: app });
    const email = makeAddress();
    const code = await readCodeFor(email);
    const pickNode = (turn: number) => (turn % 2 === 0 ? app : beside);
    await Promise.all(
      Array.from({ length: 40 }, (_, turn) => check(email, makeOtherCode(code), undefined, pickNode(turn))),
    );
    const row = await app.services.db.q
      .selectFrom('verification_codes')
      .select('tries')
      .where('email', '=', email)
      .execute();
    expect(row).toEqual([{ tries: 5 }]);
    expect((await check(email, code)).status).toBe(400);

    const fresh = await readCodeFor(email);
    const statuses = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => check(email, fresh, undefined, pickNode(turn))),
    );
    expect(statuses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test.each([undefined, '', '12345', 'abcdef', '1234567'])(
    'returns 400 with an error of the field for the code %j',
    async (code) => {
      const { status, body } = await check('eve@example.com', code);
      expect([status, body['fields']]).toEqual([400, { code: 'Verification code is required' }]);
    },
  );
});
