import { beforeEach, describe, expect, test } from 'vitest';
import { actAsOwner } from '../../testing/actors.ts';
import { testApp, type TestApp } from '../../testing/app.ts';
import { makeName } from '../../testing/buying.ts';
import { makeSite, type Site } from '../../testing/makers.ts';
import { findLink, PASSWORD, setPassword, signIn } from '../../testing/sign-in.ts';

/** Somebody knows an owner's password and asks for another email, to keep the account for good. */

const NEW_PASSWORD = 'kettle-briar-89';
let app: TestApp;
let site: Site;
let foreign: string;

beforeEach(async () => {
  app = await testApp();
  site = await makeSite(app);
  await setPassword(app, site);
  foreign = `${makeName('foreign')}@example.com`;
});

const requestChange = (email: string) =>
  actAsOwner(app, site).call('POST', '/admin/account/email', { password: PASSWORD, email });
const post = (path: string, token: string) => app.call('POST', path, { body: { token } });

/** Returns the last mail to an address and the token of its link. */
async function readLastMail(email: string): Promise<{ subject: string; text: string; token: string }> {
  await app.settle();
  const mail = app.mails.filter(({ to }) => to === email).at(-1);
  return {
    subject: mail?.subject ?? '',
    text: mail?.text ?? '',
    token: (mail && findLink(mail)?.searchParams.get('token')) ?? '',
  };
}

async function resetPassword(email: string, password = NEW_PASSWORD): Promise<void> {
  await app.call('POST', '/admin/forgot-password', { body: { email } });
  const { token } = await readLastMail(email);
  const answer = await app.call('POST', '/admin/reset-password', { body: { token, password } });
  expect(answer.status).toBe(200);
}

describe('H2: a requested change of email', () => {
  test('ends with a password reset', async () => {
    await requestChange(foreign);
    const { token } = await readLastMail(foreign);
    await resetPassword(site.email);
    expect((await post('/admin/confirm-email', token)).status).toBe(400);
    expect((await signIn(app, site, { password: NEW_PASSWORD })).status).toBe(200);
  });

  test('ends when the other devices are signed out', async () => {
    await requestChange(foreign);
    const { token } = await readLastMail(foreign);
    await actAsOwner(app, site).api('DELETE /admin/account/devices');
    expect((await post('/admin/confirm-email', token)).status).toBe(400);
  });

  test('is reported to the present address, whose link prevents it', async () => {
    await requestChange(foreign);
    const change = await readLastMail(foreign);
    const notice = await readLastMail(site.email);
    expect(notice.subject).toBe('Someone asked to change your email');
    const kept = await post('/admin/restore-email', notice.token);
    expect([kept.status, kept.body]).toEqual([200, { email: site.email }]);
    expect((await post('/admin/confirm-email', change.token)).status).toBe(400);
    expect((await actAsOwner(app, site).call('GET', '/admin/session')).status).toBe(401);
    expect((await signIn(app, site)).status).toBe(401);
  });
});

describe('H2: a confirmed change of email', () => {
  beforeEach(async () => {
    await requestChange(foreign);
    const { token } = await readLastMail(foreign);
    await app.api()('POST /admin/confirm-email', { body: { token } });
  });

  test('is taken back by the former address, which gets a link for a new password', async () => {
    const notice = await readLastMail(site.email);
    expect(notice.subject).toBe('Your email address was changed');
    expect((await post('/admin/restore-email', notice.token)).body).toEqual({ email: site.email });
    expect((await signIn(app, site, { email: foreign })).status).toBe(401);
    const link = await readLastMail(site.email);
    expect(link.subject).toBe(`Choose a new password for ${site.email}`);
    expect(link.text).toContain('Your email was kept');
    expect(link.text).toContain('Your old password no longer works');
    const set = await app.call('POST', '/admin/reset-password', {
      body: { token: link.token, password: NEW_PASSWORD },
    });
    expect(set.status).toBe(200);
    expect((await signIn(app, site, { password: NEW_PASSWORD })).status).toBe(200);
    expect((await post('/admin/restore-email', notice.token)).status).toBe(400);
  });

  test('is taken back for good: later addresses cannot be restored', async () => {
    const first = await readLastMail(site.email);
    const second = `${makeName('second')}@example.com`;
    await requestChange(second);
    const { token } = await readLastMail(second);
    await post('/admin/confirm-email', token);
    const later = await readLastMail(foreign);
    expect((await post('/admin/restore-email', first.token)).body).toEqual({ email: site.email });
    expect((await post('/admin/restore-email', later.token)).status).toBe(400);
  });

  test('can be taken back for 14 days', async () => {
    const { token } = await readLastMail(site.email);
    app.clock.advance(14 * 86_400 + 1);
    expect((await post('/admin/restore-email', token)).status).toBe(400);
  });
});

test('H2: a password that was reset by link is reported by mail, a first password is not', async () => {
  await resetPassword(site.email);
  expect((await readLastMail(site.email)).subject).toBe('Your password was changed');
  const fresh = await makeSite(app);
  await resetPassword(fresh.email);
  await app.settle();
  expect(app.mails.filter(({ to }) => to === fresh.email).map(({ subject }) => subject)).toHaveLength(1);
});

test('H2: an open invitation of a second owner ends with a password reset', async () => {
  const partner = `${makeName('partner')}@example.com`;
  await actAsOwner(app, site).call('POST', '/admin/account/second-owner', { email: partner, password: PASSWORD });
  const { token } = await readLastMail(partner);
  await resetPassword(site.email);
  expect((await post('/admin/second-owner/verify', token)).status).toBe(400);
  expect((await readLastMail(site.email)).text).toContain('Please invite them again.');
});
