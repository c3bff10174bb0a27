import { beforeEach, describe, expect, test } from 'vitest';
import { computeCode } from '../../kit/authenticator.ts';
import { actAsOwner } from '../../testing/actors.ts';
import { hashToken } from '../../kit/ids.ts';
import { testApp, type Received, type TestApp } from '../../testing/app.ts';
import { makeSession } from '../../testing/calls.ts';
import { runCommandLine } from '../../testing/commands.ts';
import { buildDatabaseUrl } from '../../testing/database.ts';
import { makeSite, type Site } from '../../testing/makers.ts';
import { runMeanwhile } from '../../testing/run-meanwhile.ts';
import { computeCodeNow, listWrongCodes, readClock, turnOnSecondFactor } from '../../testing/second-factors.ts';
import { findLink, PASSWORD, readField, setPassword, signIn } from '../../testing/sign-in.ts';
import { deleteSignIns, lockOwner } from './store.ts';

/** An owner signs in with password and authenticator app (docs/reference/failures.md, S11). */

const compare = (a: number, b: number) => a - b;
const NEW_PASSWORD = 'kettle-briar-89';
let app: TestApp;
let site: Site;

beforeEach(async () => {
  app = await testApp();
  site = await makeSite(app);
  await setPassword(app, site);
});

const owner = () => actAsOwner(app, site);
const enter = (code?: string, overrides: object = {}) =>
  signIn(app, site, { ...(code !== undefined && { code }), ...overrides });
const readCode = ({ status, body }: Received) => [status, body['code']];
/** Its mail is sent, so that it is not the last one later. */
const turnOn = async () => {
  const on = await turnOnSecondFactor(app, site);
  await app.settle();
  return on;
};
const unformat = (code = '') => code.replaceAll('-', '');
const nextStep = () => app.clock.advance(30);

async function readLastMail(): Promise<{ subject: string; text: string; token: string }> {
  await app.settle();
  const mail = app.mails.filter(({ to }) => to === site.email).at(-1);
  return {
    subject: mail?.subject ?? '',
    text: mail?.text ?? '',
    token: (mail && findLink(mail)?.searchParams.get('token')) ?? '',
  };
}

describe('turning it on', () => {
  test('takes the password and a right code, and is shown on the account', async () => {
    const refused = await owner().call('POST', '/admin/account/second-factor/setup', { password: 'not this one' });
    expect([refused.status, refused.body['fields']]).toEqual([400, { password: expect.any(String) }]);
    const { secret, uri } = await owner().api('POST /admin/account/second-factor/setup', {
      body: { password: PASSWORD },
    });
    expect(uri).toContain(`secret=${secret}`);
    expect(decodeURIComponent(uri)).toContain(site.email);
    const code = await computeCodeNow(app, secret);
    const wrong = code === '000000' ? '111111' : '000000';
    expect((await owner().call('PUT', '/admin/account/second-factor', { code: wrong })).status).toBe(400);
    expect((await owner().api('GET /admin/account')).secondFactor).toBeNull();
    expect((await enter()).status).toBe(200);

    const { recovery_codes } = await owner().api('PUT /admin/account/second-factor', { body: { code } });
    expect(new Set(recovery_codes).size).toBe(10);
    expect((await owner().api('GET /admin/account')).secondFactor).toMatchObject({ recoveryCodesLeft: 10 });
    expect(readCode(await owner().call('POST', '/admin/account/second-factor/setup', { password: PASSWORD }))).toEqual([
      409,
      'second_factor_on',
    ]);
    expect((await readLastMail()).subject).toBe('Two-step verification is on');
  });

  test('is refused to a session that has ended in the meantime', async () => {
    const { secret } = await owner().api('POST /admin/account/second-factor/setup', { body: { password: PASSWORD } });
    const code = await computeCodeNow(app, secret);
    const refused = await runMeanwhile(
      app,
      async (tx) => {
        await lockOwner(tx, site.ownerId);
        await deleteSignIns(tx, site.ownerId);
      },
      () => owner().call('PUT', '/admin/account/second-factor', { code }),
    );
    expect(readCode(refused)).toEqual([401, 'not_signed_in']);
    expect((await enter()).status).toBe(200);
  });

  test('expires after 15 minutes', async () => {
    const { secret } = await owner().api('POST /admin/account/second-factor/setup', { body: { password: PASSWORD } });
    app.clock.advance(15 * 60);
    const late = await owner().call('PUT', '/admin/account/second-factor', { code: await computeCodeNow(app, secret) });
    expect([late.status, late.body['fields']]).toEqual([400, { code: expect.stringContaining('too long') }]);
  });

  test('ends every other session and unused sign-in code, not this session', async () => {
    const other = await makeSession(app, site);
    const { handoff } = (await enter()).body;
    await turnOn();
    const from = { host: site.subdomain };
    expect((await app.call('GET', '/admin/session', { ...from, token: other })).status).toBe(401);
    expect((await app.call('POST', '/admin/exchange', { ...from, body: { token: handoff } })).status).toBe(401);
    expect((await owner().call('GET', '/admin/session')).status).toBe(200);
  });

  test('stores neither secret nor recovery codes in clear text', async () => {
    const { secret, codes } = await turnOn();
    const { q } = app.services.db;
    const rows = [
      await q.selectFrom('second_factors').selectAll().execute(),
      await q.selectFrom('recovery_codes').selectAll().execute(),
    ];
    const text = JSON.stringify(rows, (_, value: unknown) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
    );
    for (const plain of [secret, ...codes, ...codes.map(unformat)]) expect(text).not.toContain(plain);
  });
});

describe('S11: signing in with a second factor', () => {
  let secret: string;
  let codes: string[];
  beforeEach(async () => {
    ({ secret, codes } = await turnOn());
    nextStep();
  });
  const codeNow = () => computeCodeNow(app, secret);

  test('takes a code, which gives nothing before', async () => {
    const first = await enter();
    expect([...readCode(first), first.headers['set-cookie']]).toEqual([401, 'second_factor_required', undefined]);
    expect(Object.keys(first.body).toSorted()).toEqual(['code', 'error']);
    const wrongPassword = await enter(await codeNow(), { password: 'not this one' });
    expect(readCode(wrongPassword)).toEqual([401, 'wrong_credentials']);
    const spaced = (await codeNow()).replace(/(...)/, ' $1 ');
    const signedIn = await enter(spaced);
    expect(signedIn.status).toBe(200);
    expect(signedIn.body).not.toHaveProperty('recoveryCodesLeft');
    const session = { host: site.subdomain, token: readField(signedIn, 'token') };
    expect((await app.call('GET', '/admin/session', session)).status).toBe(200);
  });

  test('takes a code of the step before or after, and no other', async () => {
    const seconds = await readClock(app);
    const middle = Math.floor(seconds / 30) * 30;
    for (const steps of [-2, 2])
      expect(readCode(await enter(computeCode(secret, middle + steps * 30)))).toEqual([401, 'wrong_second_factor']);
    expect((await enter(computeCode(secret, middle + 30))).status).toBe(200);
    expect(readCode(await enter(computeCode(secret, middle)))).toEqual([401, 'wrong_second_factor']);
  });

  test('takes a code once, also on two nodes at the same time', async () => {
    const beside = await testApp({ beside: app });
    const code = await codeNow();
    const nodes = [app, beside, app, beside];
    const all = await Promise.all(nodes.map((node) => signIn(node, site, { code })));
    expect(all.map(({ status }) => status).toSorted(compare)).toEqual([200, 401, 401, 401]);
    expect(readCode(await enter(code))).toEqual([401, 'wrong_second_factor']);
    nextStep();
    expect((await enter(await codeNow())).status).toBe(200);
  });

  test('takes each recovery code once, also at the same time, and reports it', async () => {
    const [first = '', second = ''] = codes;
    const all = await Promise.all([first, first, first].map((code) => enter(code)));
    expect(all.map(({ status }) => status).toSorted(compare)).toEqual([200, 401, 401]);
    expect(all.find(({ status }) => status === 200)?.body['recoveryCodesLeft']).toBe(9);
    const mail = await readLastMail();
    expect(mail.subject).toBe('A recovery code was used');
    expect(mail.text).toContain('9 recovery codes are left.');
    expect((await enter(second.toUpperCase().replaceAll('-', ' '))).body['recoveryCodesLeft']).toBe(8);
    expect((await owner().api('GET /admin/account')).secondFactor?.recoveryCodesLeft).toBe(8);
  });

  test('creates recovery codes of 120 random bits, and still takes shorter ones of before', async () => {
    for (const code of codes) expect(code).toMatch(/^([a-z2-7]{4}-){5}[a-z2-7]{4}$/);
    const q = app.services.db.q.updateTable('recovery_codes').where('code_hash', '=', hashToken(unformat(codes[0])));
    await q.set({ code_hash: hashToken('abcdefghijklmnop') }).execute();
    expect((await enter('abcd-efgh-ijkl-mnop')).status).toBe(200);
  });

  test('names what is wrong: a code of the app, a recovery code, or a part of one', async () => {
    const [first = ''] = codes;
    const [wrong] = await listWrongCodes(app, secret, 1);
    await enter(first);
    const refusals = await Promise.all([wrong, first, first.slice(0, 12), '12345'].map((code) => enter(code)));
    expect(refusals.map(({ status, body }) => [status, body['error']])).toEqual([
      [401, expect.stringContaining('Enter the code that your app shows now')],
      [401, expect.stringContaining('This recovery code is wrong or was already used')],
      [400, expect.stringContaining('isn’t a complete recovery code')],
      [400, expect.stringContaining('the six digits that your app shows, or a recovery code')],
    ]);
  });

  test('takes no code of another account', async () => {
    const other = await makeSite(app);
    await setPassword(app, other);
    const theirs = await turnOnSecondFactor(app, other);
    nextStep();
    expect(readCode(await enter(await computeCodeNow(app, theirs.secret)))).toEqual([401, 'wrong_second_factor']);
    expect(readCode(await enter(theirs.codes[0]))).toEqual([401, 'wrong_second_factor']);
  });

  test('is still needed after a password reset by mail', async () => {
    await app.call('POST', '/admin/forgot-password', { body: { email: site.email } });
    const { token } = await readLastMail();
    expect((await app.call('POST', '/admin/reset-password', { body: { token, password: NEW_PASSWORD } })).status).toBe(
      200,
    );
    expect(readCode(await enter(undefined, { password: NEW_PASSWORD }))).toEqual([401, 'second_factor_required']);
    expect((await enter(await codeNow(), { password: NEW_PASSWORD })).status).toBe(200);
  });

  test('is needed on the main site, too', async () => {
    const body = { email: site.email, password: PASSWORD };
    expect(readCode(await app.call('POST', '/admin/login', { body }))).toEqual([401, 'second_factor_required']);
    expect((await app.call('POST', '/admin/login', { body: { ...body, code: await codeNow() } })).status).toBe(200);
  });

  test('is logged without password and code', async () => {
    await enter();
    await enter(await codeNow());
    const lines = app.logs.filter(({ msg }) => msg === 'security').map(({ call, status }) => [call, status]);
    expect(lines.slice(-2)).toEqual([
      ['POST /admin/login', 401],
      ['POST /admin/login', 200],
    ]);
    expect(JSON.stringify(app.logs)).not.toContain(secret);
  });
});

describe('changes', () => {
  let secret: string;
  let codes: string[];
  beforeEach(async () => {
    ({ secret, codes } = await turnOn());
    nextStep();
  });
  const proof = async (overrides: object = {}) => ({
    password: PASSWORD,
    code: await computeCodeNow(app, secret),
    ...overrides,
  });

  test.each(['recovery-codes', 'removal'])('%s takes password and code', async (what) => {
    const path = `/admin/account/second-factor/${what}`;
    for (const [field, wrong] of [
      ['password', 'not this one'],
      ['code', 'a'.repeat(16)],
    ] as const) {
      const refused = await owner().call('POST', path, await proof({ [field]: wrong }));
      expect([refused.status, refused.body['fields']]).toEqual([400, { [field]: expect.any(String) }]);
    }
    expect(readCode(await enter())).toEqual([401, 'second_factor_required']);
    expect((await enter(codes[0])).status).toBe(200);
  });

  test('new recovery codes replace the earlier ones', async () => {
    const { recovery_codes } = await owner().api('POST /admin/account/second-factor/recovery-codes', {
      body: await proof(),
    });
    expect((await readLastMail()).subject).toBe('You have new recovery codes');
    expect(readCode(await enter(codes[0]))).toEqual([401, 'wrong_second_factor']);
    expect((await enter(recovery_codes[0])).status).toBe(200);
  });

  test('turned off, the password is enough again', async () => {
    await owner().api('POST /admin/account/second-factor/removal', { body: await proof() });
    expect((await readLastMail()).subject).toBe('Two-step verification is off');
    expect((await enter()).status).toBe(200);
    const again = await owner().call('POST', '/admin/account/second-factor/removal', await proof());
    expect(readCode(again)).toEqual([409, 'second_factor_off']);
  });
});

describe('H2: somebody who knows the password turns it on', () => {
  test('the mailed link turns it off once, ends sessions and the password', async () => {
    await turnOn();
    const { token } = await readLastMail();
    const check = (cut = token) => app.call('POST', '/admin/undo-second-factor/check', { body: { token: cut } });
    expect((await check()).body).toEqual({ email: site.email });
    expect(readCode(await check(token.slice(0, -1)))).toEqual([400, 'invalid_link']);
    const undo = () => app.call('POST', '/admin/undo-second-factor', { body: { token } });
    const [first, second] = await Promise.all([undo(), undo()]);
    expect([first.status, second.status].toSorted(compare)).toEqual([200, 400]);
    expect(readCode(await check())).toEqual([400, 'invalid_link']);
    expect((await owner().call('GET', '/admin/session')).status).toBe(401);
    expect(readCode(await enter())).toEqual([401, 'wrong_credentials']);
    const reset = await readLastMail();
    expect(reset.subject).toBe(`Choose a new password for ${site.email}`);
    expect(reset.text).toContain('Two-step verification was turned off');
    expect(reset.text).toContain('Your old password no longer works');
    expect(reset.text).not.toContain('won’t change');
    await app.call('POST', '/admin/reset-password', { body: { token: reset.token, password: NEW_PASSWORD } });
    expect((await enter(undefined, { password: NEW_PASSWORD })).status).toBe(200);
  });

  test('the link expires after three days', async () => {
    await turnOn();
    const { token } = await readLastMail();
    app.clock.advance(3 * 86_400);
    for (const path of ['/admin/undo-second-factor/check', '/admin/undo-second-factor'])
      expect((await app.call('POST', path, { body: { token } })).status).toBe(400);
  });

  test.each([
    ['after a change of email, restoring the email removes it', true],
    ['before a change of email, restoring the email keeps it', false],
  ])('%s', async (_, isLater) => {
    if (!isLater) await turnOn();
    app.clock.advance(60);
    await owner().call('POST', '/admin/account/email', { password: PASSWORD, email: 'foreign@example.com' });
    const { token } = await readLastMail();
    app.clock.advance(60);
    if (isLater) await turnOn();
    expect((await app.call('POST', '/admin/restore-email', { body: { token } })).status).toBe(200);
    const left = await app.services.db.q.selectFrom('second_factors').select('account_id').execute();
    expect(left).toHaveLength(isLater ? 0 : 1);
  });
});

test('an operator’s command turns it off, signs the owner out and mails them', async () => {
  await turnOn();
  const env = { DATABASE_URL: buildDatabaseUrl(app.database), PUBLIC_URL: 'http://localhost:3000' };
  expect(await runCommandLine('operator', ['reset-owner', site.email], env)).toMatchObject({ code: 0, stderr: '' });
  expect(await runCommandLine('operator', ['reset-owner', site.email], env)).toMatchObject({ code: 1 });
  expect((await owner().call('GET', '/admin/session')).status).toBe(401);
  expect((await enter()).status).toBe(200);
  expect((await readLastMail()).subject).toBe('Two-step verification was reset');
  expect(app.logs).toContainEqual(expect.objectContaining({ msg: 'security', call: 'operator reset-owner' }));
}, 60_000);
