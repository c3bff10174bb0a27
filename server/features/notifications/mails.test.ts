import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actAsAnonymous, actAsOwner, actAsVerifiedGuest } from '../../testing/actors.ts';
import { startTestApp, testApp, type TestApp } from '../../testing/app.ts';
import { makeName } from '../../testing/buying.ts';
import { makeFund, makeGift, makeInvitation, makeSite, type Site } from '../../testing/makers.ts';
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
  test('names the gift and how long it is held, and links to its page', async () => {
    const address = `${makeName('gina')}@example.com`;
    const [gift, guest] = [await makeGift(app, site, { title: '<i>Pan & lid</i>' }), await makeGuest(address)];
    await guest.reserve(gift.id);
    await guest.reserve(gift.id);
    await app.settle();
    const [mail, ...more] = listMailsTo(address);
    expect([mail?.subject, more]).toEqual(['Your gift is reserved for half an hour', []]);
    expect(mail?.text).toContain(
      'You reserved a gift from the registry of “The wedding of Mina & Max”. We’re holding it for you for half an hour:\n\n<i>Pan & lid</i>\n',
    );
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

describe('the mail of a contribution', () => {
  test('has amount, reference and how to pay, once, and nothing that another guest could have typed', async () => {
    const there = await makeSite(app, { event: { couple_names: 'Ada Lee & Bo Cole', currency: 'EUR' } });
    const address = `${makeName('gina')}@example.com`;
    const [{ id }, { unique_token }] = [
      await makeFund(app, there, { title: 'Our <trip>' }),
      await makeInvitation(app, there, { guest_email: address }),
    ];
    const payment = { details: 'IBAN <DE89>\nBank of Ada', link: 'https://www.pay.example/ada' };
    await actAsOwner(app, there).call('PUT', `/admin/events/${there.eventId}/registry/payment`, payment);
    const give = () =>
      app.call('POST', `/invite/${unique_token}/funds/${id}/contribute`, {
        host: there.subdomain,
        body: { amount: 75, message: 'Have fun' },
        headers: { 'idempotency-key': 'one-click' },
      });
    const { reference } = (await give()).body['contribution'] as { reference: string };
    await give();
    await app.settle();
    const [mail, ...more] = listMailsTo(address);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('How to send your contribution to Ada & Bo');
    for (const part of ['€75.00 for “Our <trip>”', payment.details, payment.link, reference, '/invite/'])
      expect(mail?.text).toContain(part);
    expect(mail?.html).toContain('IBAN &lt;DE89&gt;<br/>Bank of Ada');
    expect(mail?.html).toContain(reference);
    const { list } = await actAsOwner(app, there).call('GET', `/admin/events/${there.eventId}/mails?kind=gift`);
    expect(list).toMatchObject([{ to: address, state: 'sent' }]);
    const shown = await actAsOwner(app, there).call('GET', `/admin/mails/${String(list[0]?.['id'])}`);
    expect(shown.body).toMatchObject({ to: address, html: null });
  });

  test('says whom to ask while the hosts have not said how to pay', async () => {
    const there = await makeSite(app, { event: { couple_names: 'Ada Lee & Bo Cole', contact: 'ada@example.com' } });
    const address = `${makeName('gina')}@example.com`;
    const [{ id }, { unique_token }] = [
      await makeFund(app, there),
      await makeInvitation(app, there, { guest_email: address }),
    ];
    await app.call('POST', `/invite/${unique_token}/funds/${id}/contribute`, {
      host: there.subdomain,
      body: { amount: 20 },
    });
    await app.settle();
    expect(listMailsTo(address)[0]?.text).toContain('Please ask Ada & Bo how to send it: ada@example.com');
  });
});
