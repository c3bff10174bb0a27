import { sql } from 'kysely';
import type { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Mail } from '../../providers/mail/mailer.ts';
import { actAsOwner, actAsAnonymous, actAsVerifiedGuest } from '../../testing/actors.ts';
import { startTestApp, testApp, type TestApp } from '../../testing/app.ts';
import { makeName } from '../../testing/buying.ts';
import { makeGift, makeInvitation, makeSite, type Site } from '../../testing/makers.ts';
import { makeSecondOwner } from '../../testing/second-owner.ts';
import { enqueuePurchaseMail } from '../registry/notice-actions.ts';
import { purchaseMailJob } from '../registry/rules.ts';
import { sendHoldMail, sendPurchaseMail } from './actions.ts';

let app: TestApp;
let site: Site;
beforeAll(async () => {
  app = await startTestApp();
  const event = { couple_names: 'Mina & Max', time_zone: 'America/New_York' };
  site = await makeSite(app, { event });
});
afterAll(() => app[Symbol.asyncDispose]());

const listMailsTo = (address: string, of = app) => of.mails.filter(({ to }) => to === address);

/** Makes a guest with an invitation and the actions on gifts. */
async function makeGuest(email: string | null, of = site, at = app) {
  const { unique_token } = await makeInvitation(at, of, { guest_name: 'Gina', guest_email: email });
  const call = (method: string, id: string, action: string) =>
    actAsAnonymous(at, of).call(
      method,
      `/invite/${unique_token}/gifts/${id}/${action}`,
      method === 'POST' ? {} : undefined,
    );
  return {
    reserve: (id: string) => call('POST', id, 'reserve'),
    purchase: (id: string) => call('POST', id, 'purchase'),
    release: (id: string) => call('DELETE', id, 'reserve'),
  };
}

describe('the mail about a reserved gift', () => {
  test('names the gift and the end of the hold in the event’s time zone, and links to its page', async () => {
    const address = `${makeName('gina')}@example.com`;
    const [gift, guest] = [await makeGift(app, site, { title: '<i>Pan & lid</i>' }), await makeGuest(address)];
    await guest.reserve(gift.id);
    await guest.reserve(gift.id);
    await app.settle();
    const [mail, ...more] = listMailsTo(address);
    expect([mail?.subject, more]).toEqual(['Your gift is reserved for half an hour', []]);
    expect(mail?.text).toContain(
      'You reserved a gift from the registry of “The wedding of Mina & Max”. We’re holding it for you until ',
    );
    expect(mail?.text).toMatch(/until \d{1,2}:\d\d [AP]M E[SD]T:\n\n<i>Pan & lid<\/i>\n/);
    expect(mail?.html).toContain('&lt;i&gt;Pan &amp; lid&lt;/i&gt;');
    expect(mail?.text).toMatch(new RegExp(`http://${site.subdomain}\\.localhost:\\d+/gift/[\\w-]{43}\n`));
  });

  test('is sent to a verified email too, but not without an email address', async () => {
    const email = `${makeName('vera')}@example.com`;
    const [gift, other, vera, gina] = [
      await makeGift(app, site),
      await makeGift(app, site),
      await actAsVerifiedGuest(app, site, email),
      await makeGuest(null),
    ];
    await vera.call('POST', `/events/${site.eventId}/gifts/${gift.id}/reserve`, {});
    await app.settle();
    const before = app.mails.length;
    expect(listMailsTo(email).some(({ text }) => text.includes(gift.title))).toBe(true);
    await gina.reserve(other.id);
    await app.settle();
    expect(app.mails).toHaveLength(before);
  });

  test.each(['purchase', 'release'] as const)('is not sent after a %s', async (action) => {
    const address = `${makeName('gina')}@example.com`;
    const [gift, guest] = [await makeGift(app, site), await makeGuest(address)];
    await guest.reserve(gift.id);
    await guest[action](gift.id);
    await app.settle();
    expect(listMailsTo(address)).toEqual([]);
  });

  test('contains a link that is stored nowhere in plain text', async () => {
    const address = `${makeName('gina')}@example.com`;
    const [gift, guest] = [await makeGift(app, site), await makeGuest(address)];
    await guest.reserve(gift.id);
    const { q } = app.services.db;
    const jobs = await q
      .selectFrom('pgboss.job' as never)
      .selectAll()
      .execute();
    await app.settle();
    const token = /gift\/([\w-]+)/.exec(listMailsTo(address)[0]?.text ?? '')?.[1] ?? 'no token';
    const links = await q.selectFrom('gift_links').selectAll().where('event_id', '=', site.eventId).execute();
    expect(JSON.stringify(jobs)).toContain('registry.hold-mail');
    expect(JSON.stringify([jobs, links])).not.toContain(token);
  });

  test('is sent at most ten times an hour to an address', async () => {
    const limited = await testApp({ env: { RATE_LIMITS: 'on' } });
    const there = await makeSite(limited);
    const [gift, guest] = [await makeGift(limited, there), await makeGuest('often@example.com', there, limited)];
    for (let count = 0; count < 12; count += 1) {
      await guest.reserve(gift.id);
      await limited.settle();
      await guest.release(gift.id);
    }
    expect(listMailsTo('often@example.com', limited)).toHaveLength(10);
  });

  test('is not sent for an erased site', async () => {
    const nobody = '0193a000-0000-7000-8000-000000000000';
    const before = app.mails.length;
    const ids = { mailId: nobody, eventId: nobody, reservationId: nobody };
    await sendHoldMail(app.services, ids);
    expect(app.mails).toHaveLength(before);
  });
});

describe('the second owner', () => {
  async function makeSharedSite(): Promise<{ shared: Site; second: string }> {
    const shared = await makeSite(app);
    return { shared, second: await makeSecondOwner(app, shared) };
  }
  const buy = async (of: Site) => {
    const [gift, guest] = [await makeGift(app, of), await makeGuest(null, of)];
    await guest.reserve(gift.id);
    await guest.purchase(gift.id);
  };
  const listGreetings = (address: string) =>
    listMailsTo(address).flatMap(({ subject, text }) => (/purchased/.test(subject) ? [text.split(',')[0]] : []));

  test('gets their own mail about a purchase, until they are removed', async () => {
    const { shared, second } = await makeSharedSite();
    await buy(shared);
    await app.settle();
    expect([listGreetings(shared.email), listGreetings(second)]).toEqual([['Hello Olivia'], ['Hello Sam']]);
    app.clock.advance(600);
    await buy(shared);
    await app.call('DELETE', '/admin/account/second-owner', { host: shared.subdomain, token: shared.token });
    await app.settle();
    expect([listGreetings(shared.email).length, listGreetings(second).length]).toEqual([2, 1]);
  });

  test('gets mail in a job of their own, so that its failure does not repeat the other mail', async () => {
    const { shared, second } = await makeSharedSite();
    await buy(shared);
    await enqueuePurchaseMail(app.services, { eventId: shared.eventId });
    const jobs = sql<{ data: z.output<typeof purchaseMailJob.payload> }>`
      select data from pgboss.job where name = ${purchaseMailJob.name} and state = 'created'`;
    const send = (mail: Mail) =>
      mail.to === second ? Promise.reject(new Error('full')) : app.services.mail.send(mail);
    const services = { ...app.services, mail: { ...app.services.mail, send } };
    const run = async () => {
      const { rows } = await jobs.execute(app.services.db.q);
      const ends = await Promise.allSettled(rows.map(({ data }) => sendPurchaseMail(services, data)));
      return ends.filter(({ status }) => status === 'rejected').length;
    };
    // The first job is split into one for each owner.
    expect([await run(), await run(), listGreetings(shared.email)]).toEqual([0, 1, ['Hello Olivia']]);
  });
});

test('R9: mails the owner about a purchase at once, and about the next ones together', async () => {
  const own = await makeSite(app);
  const buy = async () => {
    const [gift, guest] = [await makeGift(app, own, { title: '<i>Pan & lid</i>' }), await makeGuest(null, own)];
    await guest.reserve(gift.id);
    await guest.purchase(gift.id);
    return gift;
  };
  await buy();
  await app.settle();
  const [first] = listMailsTo(own.email);
  expect(first).toMatchObject({ subject: 'A gift was purchased' });
  expect(first?.text).toContain('<i>Pan & lid</i>, by Gina');
  expect(first?.html).toContain('&lt;i&gt;Pan &amp; lid&lt;/i&gt;');
  await buy();
  await buy();
  const cancelled = await buy();
  const reservations = await actAsOwner(app, own).call('GET', `/admin/events/${own.eventId}/reservations`);
  const id = reservations.list.find((each) => each['gift_id'] === cancelled.id)?.['id'];
  expect((await actAsOwner(app, own).call('DELETE', `/admin/reservations/${String(id)}`)).status).toBe(204);
  app.clock.advance(5);
  await enqueuePurchaseMail(app.services, { eventId: own.eventId });
  await app.settle();
  expect(listMailsTo(own.email).map(({ subject }) => subject)).toEqual([
    'A gift was purchased',
    '2 gifts were purchased',
  ]);
  app.clock.advance(600);
  await enqueuePurchaseMail(app.services, { eventId: own.eventId });
  await app.settle();
  expect(listMailsTo(own.email)).toHaveLength(2);
});
