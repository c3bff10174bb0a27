import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actAsAnonymous, actAsVerifiedGuest } from '../../testing/actors.ts';
import { startTestApp, testApp, type TestApp } from '../../testing/app.ts';
import { makeName } from '../../testing/buying.ts';
import { makeGift, makeInvitation, makeSite, type Site } from '../../testing/makers.ts';
import { queueHoldMail } from '../guest-mail/personal-actions.ts';

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
    await queueHoldMail(app.services, ids);
    expect(app.mails).toHaveLength(before);
  });
});
