import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { actAsAnonymous, actAsOwner } from '../../testing/actors.ts';
import { testApp, type TestApp } from '../../testing/app.ts';
import { makeName } from '../../testing/buying.ts';
import { makeGift, makeInvitation, makeSite, type Site } from '../../testing/makers.ts';
import { PASSWORD, setPassword } from '../../testing/sign-in.ts';
import { createId } from '../../kit/ids.ts';
import { defineJob } from '../../kit/jobs.ts';

let app: TestApp;
let site: Site;
beforeEach(async () => {
  app = await testApp();
  site = await makeSite(app);
  await setPassword(app, site);
});

const makeAddress = (name: string) => `${makeName(name)}@example.com`;

it('M18: no job holds an email address, and each mail reaches its recipient', async () => {
  const [wished, second, guest, guestInvited] = ['wished', 'second', 'guest', 'invited'].map(makeAddress);
  const owner = actAsOwner(app, site);
  const body = { password: PASSWORD };
  await owner.api('POST /admin/account/email', { body: { ...body, email: wished ?? '' } });
  await owner.api('POST /admin/account/second-owner', { body: { ...body, email: second ?? '' } });
  await app.call('POST', '/admin/forgot-password', { body: { email: site.email } });
  await actAsAnonymous(app, site).call('POST', `/events/${site.eventId}/verify-email`, { email: guest });
  const [{ unique_token }, gift] = [
    await makeInvitation(app, site, { guest_email: guestInvited }),
    await makeGift(app, site),
  ];
  await app.api()('POST /invite/:token/gifts/:id/reserve', { params: { token: unique_token, id: gift.id }, body: {} });
  const readJobs = async () =>
    (await sql<{ name: string; data: string }>`select name, data::text from pgboss.job`.execute(app.services.db.q))
      .rows;
  const waiting = await readJobs();
  expect(new Set(waiting.map(({ name }) => name))).toEqual(
    new Set([
      'profile.email-link',
      'profile.told',
      'second-owner.invitation',
      'owners.reset-link',
      'verification.code',
      'registry.hold-mail',
    ]),
  );
  await app.settle();
  for (const { data } of [...waiting, ...(await readJobs())]) expect(data).not.toContain('@');
  const received = (to: string | undefined) => app.mails.filter((mail) => mail.to === to).map(({ subject }) => subject);
  expect(received(site.email)).toHaveLength(3);
  for (const address of [wished, second, guest, guestInvited]) expect(received(address)).toHaveLength(1);
  expect(app.mails.find(({ subject }) => subject.startsWith('Someone asked'))?.text).toContain(wished);
});

it('jobs of the previous release, which name the recipient, are still done', async () => {
  const { db, seal } = app.services;
  const [former, guest] = ['former', 'guest'].map(makeAddress);
  const { ownerId } = site;
  const ages = { mailId: createId(), expiresAt: '2999-01-01T00:00:00Z', occasion: 'A party' };
  const older: Record<string, object> = {
    'owners.reset-link': { requestId: createId(), email: site.email },
    'profile.told': { mailId: createId(), ownerId, to: former, what: 'email' },
    'verification.code': { ...ages, email: guest, sealedCode: seal.encrypt('verification code', '123456') },
  };
  await db.transaction(async (tx) => {
    for (const [name, payload] of Object.entries(older)) await tx.enqueue(defineJob(name, z.looseObject({})), payload);
  });
  await app.settle();
  expect(new Set(app.mails.map(({ to }) => to))).toEqual(new Set([former, guest, site.email]));
  expect(app.mails).toHaveLength(3);
  expect(app.mails.find(({ to }) => to === guest)?.text).toContain('123456');
});
