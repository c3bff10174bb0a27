import { beforeEach, describe, expect, test } from 'vitest';
import { actAsOwner } from '../../testing/actors.ts';
import { testApp, type TestApp } from '../../testing/app.ts';
import { makeSite, type Site } from '../../testing/makers.ts';
import { computeCodeNow, listWrongCodes, readClock, turnOnSecondFactor } from '../../testing/second-factors.ts';
import { PASSWORD, setPassword, signIn } from '../../testing/sign-in.ts';

/** How often an owner may enter a wrong code (docs/reference/failures.md, S11). */

const compare = (a: number, b: number) => a - b;
let app: TestApp;
let site: Site;
beforeEach(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } });
  site = await makeSite(app);
  await setPassword(app, site);
  // No test runs across the end of an hour, after which fewer of the counted codes matter.
  app.clock.advance(3600 - ((await readClock(app)) % 3600));
});

const owner = () => actAsOwner(app, site);
const enter = (code?: string) => signIn(app, site, { ...(code !== undefined && { code }) });
/** Its mail is sent, so that it is not the last one later. */
const turnOn = async () => {
  const on = await turnOnSecondFactor(app, site);
  await app.settle();
  return on;
};
const nextStep = () => app.clock.advance(30);

describe('S11: guessed codes', () => {
  test('are refused after ten wrong ones, also at the same time, and reported', async () => {
    const { secret } = await turnOn();
    nextStep();
    const right = await computeCodeNow(app, secret);
    const wrong = await listWrongCodes(app, secret, 12);
    const all = await Promise.all(wrong.map((code) => enter(code)));
    const statuses = all.map(({ status }) => status).toSorted(compare);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    const refused = await enter(right);
    expect(refused.status).toBe(429);
    expect(refused.body['error']).toMatch(/Wait (\d+ minutes|an hour), or use one of your recovery codes\./);
    await app.settle();
    expect(app.mails.at(-1)).toMatchObject({ to: site.email, subject: 'Many wrong sign-in codes' });
    app.clock.advance(2 * 3600);
    expect((await enter(await computeCodeNow(app, secret))).status).toBe(200);
  });

  test('do not lock a right recovery code, which still works once', async () => {
    const { secret, codes } = await turnOn();
    for (const code of await listWrongCodes(app, secret, 11)) await enter(code);
    const [first = '', second = ''] = codes;
    const all = await Promise.all([first, first, second].map((code) => enter(code)));
    expect(all.map(({ status }) => status).toSorted(compare)).toEqual([200, 200, 401]);
    nextStep();
    expect((await enter(await computeCodeNow(app, secret))).status).toBe(429);
  });

  test('are limited by network as recovery codes, too', async () => {
    const { codes } = await turnOn();
    const from = (address: string, code = '') =>
      signIn(app, site, { code }, { headers: { 'x-forwarded-for': address } });
    const statuses: number[] = [];
    for (let tries = 0; tries < 52; tries += 1) statuses.push((await from('10.2.1.1', 'a'.repeat(24))).status);
    expect(statuses).toEqual(Array.from({ length: 52 }, (_, tries) => (tries < 50 ? 401 : 429)));
    expect((await from('10.2.1.1', codes[0])).status).toBe(429);
    expect((await from('10.2.2.1', codes[0])).status).toBe(200);
  });

  test('are reported once a day', async () => {
    const { secret } = await turnOn();
    for (const code of await listWrongCodes(app, secret, 10)) await enter(code);
    app.clock.advance(3600);
    // From now on one more is allowed every six minutes.
    for (let tries = 0; tries < 6; tries += 1) {
      app.clock.advance(361);
      const [wrong] = await listWrongCodes(app, secret, 1);
      expect((await enter(wrong)).status).toBe(401);
    }
    await app.settle();
    // At midnight a new day begins.
    const reports = app.mails.filter(({ subject }) => subject === 'Many wrong sign-in codes').length;
    expect(reports).toBeGreaterThan(0);
    expect(reports).toBeLessThanOrEqual(2);
  });

  test('are at most fifty an hour, however many browsers are known', async () => {
    const cookies: string[] = [];
    for (let browser = 0; browser < 6; browser += 1)
      cookies.push(String((await enter()).headers['set-cookie']).match(/known-device=[^;]+/)?.[0] ?? '');
    const { secret } = await turnOn();
    const statuses: number[] = [];
    for (const [browser, cookie] of cookies.entries()) {
      const headers = { cookie, 'x-forwarded-for': `10.1.${browser}.1` };
      for (const code of await listWrongCodes(app, secret, 10))
        statuses.push((await signIn(app, site, { code }, { headers })).status);
    }
    expect(statuses).toEqual(Array.from({ length: 60 }, (_, tries) => (tries < 50 ? 401 : 429)));
  });

  test('cannot finish a setup that somebody else began', async () => {
    const { secret } = await owner().api('POST /admin/account/second-factor/setup', { body: { password: PASSWORD } });
    const code = await computeCodeNow(app, secret);
    const wrong = code === '000000' ? '111111' : '000000';
    const guess = (digits: string) => owner().call('PUT', '/admin/account/second-factor', { code: digits });
    for (let tries = 0; tries < 20; tries += 1) expect((await guess(wrong)).status).toBe(400);
    expect((await guess(code)).status).toBe(429);
  });

  test('do not lock out the browser in which the owner signed in before', async () => {
    const cookie = String((await enter()).headers['set-cookie']).match(/known-device=[^;]+/)?.[0] ?? '';
    const { secret } = await turnOn();
    nextStep();
    for (let tries = 0; tries < 10; tries += 1) await enter(tries === 0 ? 'a'.repeat(16) : 'b'.repeat(16));
    const code = await computeCodeNow(app, secret);
    expect((await enter(code)).status).toBe(429);
    expect((await signIn(app, site, { code }, { headers: { cookie } })).status).toBe(200);
  });
});
