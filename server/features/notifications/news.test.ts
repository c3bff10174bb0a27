import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Mail } from '../../providers/mail/mailer.ts';
import { actAsAnonymous, actAsOwner } from '../../testing/actors.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeFund, makeGift, makeInvitation, makeReply, makeSite, type Site } from '../../testing/makers.ts';
import { makeSecondOwner } from '../../testing/second-owner.ts';
import { enqueueDueNews } from '../owner-news/actions.ts';
import { recordPurchases } from '../registry/notice-actions.ts';
import { sendGiftsMail } from './news-actions.ts';
import { giftsMailJob } from './news-rules.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

/** The mails about replies and gifts to an address. */
const listNews = (address: string) =>
  app.mails.filter(({ to, text }) => to === address && text.includes('You choose when we email you'));
const listSubjects = (address: string) => listNews(address).map(({ subject }) => subject);
const choose = (site: Site, body: object, token = site.token) =>
  app.call('PUT', '/admin/account', { host: site.subdomain, token, body });
/** What the minute's job does. */
const sweep = async (at = app) => {
  await enqueueDueNews(at.services);
  await at.settle();
};
/** What is done once the first news have waited for others. */
const tellFirst = async () => {
  app.clock.advance(11);
  await sweep();
};
/** Moves the clock to the next time of day in UTC. */
const advanceTo = async (time: string) => {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from date_trunc('day', ${app.services.db.now}::timestamptz at time zone 'UTC') + ${time}::interval
      - (${app.services.db.now}::timestamptz at time zone 'UTC'))::integer as seconds`.execute(app.services.db.q);
  const seconds = rows[0]?.seconds ?? 0;
  app.clock.advance(seconds > 0 ? seconds : seconds + 86_400);
};

async function makeGuest(site: Site, name = 'Gina') {
  const { unique_token: token } = await makeInvitation(app, site, { guest_name: name });
  const call = (path: string, body = {}) => actAsAnonymous(app, site).call('POST', `/invite/${token}${path}`, body);
  return {
    token,
    contribute: (id: string, amount: number) => call(`/funds/${id}/contribute`, { amount, message: 'Have <i>fun</i>' }),
    buy: async (title: string) => {
      const { id } = await makeGift(app, site, { title });
      await call(`/gifts/${id}/reserve`, { reservation_message: `For ${title}` });
      expect((await call(`/gifts/${id}/purchase`)).status).toBe(200);
      return id;
    },
  };
}

describe('replies', () => {
  test('are mailed at once, and those of the next five minutes together', async () => {
    const site = await makeSite(app);
    await makeReply(app, site, { name: 'Rita One' });
    await tellFirst();
    expect(listSubjects(site.email)).toEqual(['You have a new reply']);
    for (const name of ['Rita Two', 'Rita Three']) await makeReply(app, site, { name });
    app.clock.advance(290);
    await sweep();
    expect(listNews(site.email)).toHaveLength(1);
    app.clock.advance(15);
    await sweep();
    const [first, second, ...more] = listNews(site.email);
    expect([second?.subject, more]).toEqual(['You have 2 new replies', []]);
    expect(first?.text).toContain('Rita One');
    expect(second?.text).toMatch(/- Rita Two\n {2}Coming\n- Rita Three/);
    expect(second?.text).not.toContain('Rita One');
    expect(second?.text).toContain(`/admin/rsvp`);
    expect(first?.id).not.toBe(second?.id);
    app.clock.advance(400);
    await sweep();
    expect(listNews(site.email)).toHaveLength(2);
  });

  test('name the household and its people, and say what has changed', async () => {
    const site = await makeSite(app);
    const owner = actAsOwner(app, site);
    const people = [{ first_name: 'Ada', last_name: 'Stone' }, { first_name: '<b>Max</b>' }];
    const { body } = await owner.call('POST', `/admin/events/${site.eventId}/guests`, {
      guest_name: 'The Stone family',
      people,
    });
    const { unique_token: token, people: known } = body as { unique_token: string; people: { id: string }[] };
    const reply = (second: string) =>
      makeReply(app, site, {
        guest_token: token,
        name: 'Ada Stone',
        people: [
          { person_id: known[0]?.id, attending: 'yes' },
          { person_id: known[1]?.id, attending: second },
        ],
        attendance: undefined,
      });
    await reply('no');
    await tellFirst();
    const [first] = listNews(site.email);
    expect(first?.text).toContain('- The Stone family, by Ada Stone\n  Coming: Ada Stone\n  Not coming: <b>Max</b>');
    expect(first?.html).toContain('Not coming: &lt;b&gt;Max&lt;/b&gt;');
    app.clock.advance(600);
    await reply('yes');
    await tellFirst();
    const second = listNews(site.email)[1];
    expect(second?.subject).toBe('A reply has changed');
    expect(second?.text).toContain('- The Stone family, by Ada Stone (changed)\n  Coming: Ada Stone, <b>Max</b>');
  });

  test('have the dietary note and the message of the guest, escaped', async () => {
    const site = await makeSite(app);
    const said = { dietary_restrictions: 'No <i>nuts</i>', message: 'Hooray!\nSee <b>you</b>' };
    await makeReply(app, site, { name: 'Rita', ...said });
    await tellFirst();
    const [mail] = listNews(site.email);
    expect(mail?.subject).toBe('You have a new reply');
    expect(mail?.text).toContain(
      '- Rita\n  Coming\n  Allergies and dietary needs: No <i>nuts</i>\n  “Hooray!\n  See <b>you</b>”\n',
    );
    expect(mail?.html).toContain('“Hooray!<br/>See &lt;b&gt;you&lt;/b&gt;”');
    expect(mail?.html).not.toMatch(/<i>nuts|<b>you/);
  });

  test('that the hosts enter, that stay the same, or that were deleted are no news', async () => {
    const site = await makeSite(app);
    const owner = actAsOwner(app, site);
    await owner.call('POST', `/admin/events/${site.eventId}/rsvp`, { name: 'By host', attendance: 'yes' });
    const { token } = await makeGuest(site);
    const same = { guest_token: token, name: 'Gina', email: 'gina@example.com' };
    const { id } = await makeReply(app, site, same);
    await owner.call('DELETE', `/rsvp/${id}`);
    await tellFirst();
    expect(listNews(site.email)).toEqual([]);
    await makeReply(app, site, same);
    await tellFirst();
    app.clock.advance(600);
    await makeReply(app, site, same);
    await tellFirst();
    await sweep();
    expect(listNews(site.email)).toHaveLength(1);
  });

  test('that count no longer, because the hosts asked again meanwhile, are no news; the next one is', async () => {
    const site = await makeSite(app, { event: { event_date: '2031-06-14' } });
    const owner = actAsOwner(app, site);
    const path = `/admin/events/${site.eventId}`;
    const { id, unique_token } = await makeInvitation(app, site, { guest_name: 'Hanna', guest_email: 'h@example.com' });
    await owner.call('POST', `${path}/invitations/send`, { ids: [id] });
    await app.settle();
    const said = { guest_token: unique_token, name: 'Hanna', email: 'h@example.com' };
    await makeReply(app, site, said);
    await owner.call('PUT', path, { event_date: '2031-07-05' });
    expect((await owner.call('POST', `${path}/updates`, { ask_again: true })).status).toBe(202);
    await tellFirst();
    expect(listNews(site.email)).toEqual([]);
    await makeReply(app, site, { ...said, attendance: 'no' });
    await tellFirst();
    app.clock.advance(600);
    await sweep();
    expect(listNews(site.email).map(({ text }) => text)).toEqual([expect.stringMatching(/- Hanna.*\n {2}Not coming/)]);
  });

  test('are mailed once by two nodes at the same time', async () => {
    await using beside = await startTestApp({ beside: app });
    const site = await makeSite(app);
    await makeReply(app, site, { name: 'Only once' });
    app.clock.advance(11);
    beside.clock.offset = app.clock.offset;
    await Promise.all([sweep(app), sweep(beside), sweep(app), sweep(beside)]);
    expect(listSubjects(site.email)).toEqual(['You have a new reply']);
  });
});

describe('the choice', () => {
  test('is at once by default, of one owner alone, and refuses anything else', async () => {
    const site = await makeSite(app);
    const second = await makeSecondOwner(app, site);
    const read = async (token = site.token) => {
      const { body } = await app.call('GET', '/admin/account', { host: site.subdomain, token });
      return [body['notify_replies'], body['notify_gifts']];
    };
    expect(await read()).toEqual(['at_once', 'at_once']);
    expect((await choose(site, { notify_replies: 'never' })).body).toMatchObject({
      notify_replies: 'never',
      notify_gifts: 'at_once',
    });
    const login = { email: second, password: 'kettle-briar-89', subdomain: site.subdomain };
    const { body } = await app.call('POST', '/admin/login', { host: site.subdomain, body: login });
    expect(await read(String(body['token']))).toEqual(['at_once', 'at_once']);
    for (const wrong of ['hourly', true, null]) {
      const refused = await choose(site, { notify_gifts: wrong });
      expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('notify_gifts')]);
    }
    expect(await read()).toEqual(['never', 'at_once']);
    await makeReply(app, site);
    await (await makeGuest(site)).buy('Vase');
    await tellFirst();
    expect(listSubjects(site.email)).toEqual(['A gift was purchased']);
    expect(listSubjects(second).toSorted()).toEqual(['A gift was purchased', 'You have a new reply']);
  });

  test('`daily` waits until six in the event’s zone, and one mail a kind has all', async () => {
    const site = await makeSite(app, { event: { time_zone: 'Asia/Tokyo' } });
    await choose(site, { notify_replies: 'daily', notify_gifts: 'daily' });
    await advanceTo('08:30');
    await makeReply(app, site, { name: 'Rita' });
    await makeReply(app, site, { name: 'Rona' });
    await (await makeGuest(site)).buy('Vase');
    await tellFirst();
    await advanceTo('08:59');
    await sweep();
    expect(listNews(site.email)).toEqual([]);
    await advanceTo('09:01');
    await sweep();
    expect(listSubjects(site.email).toSorted()).toEqual(['A gift was purchased', 'You have 2 new replies']);
    await makeReply(app, site);
    await sweep();
    expect(listNews(site.email)).toHaveLength(2);
  });

  test('and the event’s zone may change while news wait', async () => {
    const site = await makeSite(app, { event: { time_zone: 'Asia/Tokyo' } });
    await choose(site, { notify_replies: 'daily' });
    await advanceTo('10:00');
    await makeReply(app, site);
    await tellFirst();
    await advanceTo('10:31');
    const path = `/admin/events/${site.eventId}`;
    await actAsOwner(app, site).call('PUT', path, { time_zone: 'Asia/Karachi' });
    await advanceTo('13:01');
    await sweep();
    expect(listNews(site.email)).toHaveLength(1);
    await makeReply(app, site);
    await tellFirst();
    expect(listNews(site.email)).toHaveLength(1);
    await choose(site, { notify_replies: 'at_once' });
    app.clock.advance(301);
    await sweep();
    expect(listNews(site.email)).toHaveLength(2);
  });
});

describe('gifts', () => {
  test('R9: are mailed with their givers, contributions too; one that was canceled is left out', async () => {
    const site = await makeSite(app);
    const guest = await makeGuest(site);
    await guest.buy('<i>Pan & lid</i>');
    await tellFirst();
    const [first] = listNews(site.email);
    expect(first).toMatchObject({ subject: 'A gift was purchased' });
    expect(first?.text).toContain('- <i>Pan & lid</i>\n  by Gina\n  “For <i>Pan & lid</i>”\n');
    expect(first?.html).toContain('&lt;i&gt;Pan &amp; lid&lt;/i&gt;');
    const fund = await makeFund(app, site, { title: 'Our trip' });
    expect((await guest.contribute(fund.id, 75)).status).toBe(201);
    const canceled = await guest.buy('A mistake');
    const owner = actAsOwner(app, site);
    const { list } = await owner.call('GET', `/admin/events/${site.eventId}/reservations`);
    const id = String(list.find((each) => each['gift_id'] === canceled)?.['id']);
    expect((await owner.call('DELETE', `/admin/reservations/${id}`)).status).toBe(204);
    app.clock.advance(301);
    await sweep();
    const second = listNews(site.email)[1];
    expect(second?.subject).toBe('A guest promised a contribution');
    expect(second?.text).toMatch(
      /- \$75\.00 promised for Our trip\n {2}by Gina\n {2}Reference [2-9A-Z]{6}\n {2}“Have <i>fun<\/i>”\n/,
    );
    expect(second?.text).not.toContain('A mistake');
  });

  test('are mailed without their givers during a surprise', async () => {
    const site = await makeSite(app);
    const path = `/admin/events/${site.eventId}/registry/surprise`;
    await actAsOwner(app, site).call('PUT', path, { reveal_on: '2099-06-15' });
    await (await makeGuest(site, 'Secret Sue')).buy('Vase');
    await tellFirst();
    const [mail] = listNews(site.email);
    expect(mail?.text).toContain('- Vase\n');
    expect(`${mail?.text} ${mail?.html}`).not.toMatch(/Sue|For Vase/);
  });

  test('of a node of the previous release are mailed once', async () => {
    const site = await makeSite(app);
    await choose(site, { notify_gifts: 'never' });
    await (await makeGuest(site)).buy('Vase');
    await tellFirst();
    await choose(site, { notify_gifts: 'at_once' });
    await app.services.db.q
      .updateTable('reservations')
      .set({ told_at: null })
      .where('event_id', '=', site.eventId)
      .execute();
    for (let run = 0; run < 2; run += 1) await recordPurchases(app.services, { eventId: site.eventId });
    await tellFirst();
    expect(listSubjects(site.email)).toEqual(['A gift was purchased']);
  });
});

describe('the second owner', () => {
  test('gets their own mails until they are removed', async () => {
    const site = await makeSite(app);
    const second = await makeSecondOwner(app, site);
    const greetings = (address: string) => listNews(address).map(({ text }) => text.split(',')[0]);
    await makeReply(app, site);
    await tellFirst();
    expect([greetings(site.email), greetings(second)]).toEqual([['Hello Olivia'], ['Hello Sam']]);
    app.clock.advance(600);
    await makeReply(app, site);
    await app.call('DELETE', '/admin/account/second-owner', { host: site.subdomain, token: site.token });
    await tellFirst();
    expect([listNews(site.email).length, listNews(second).length]).toEqual([2, 1]);
  });

  test('gets mail in a job of their own, so that its failure does not repeat the other mail', async () => {
    const site = await makeSite(app);
    const second = await makeSecondOwner(app, site);
    const { eventId } = site;
    await (await makeGuest(site)).buy('Vase');
    const [bought] = (await actAsOwner(app, site).call('GET', `/admin/events/${eventId}/reservations`)).list;
    const send = (mail: Mail) =>
      mail.to === second ? Promise.reject(new Error('full')) : app.services.mail.send(mail);
    const services = { ...app.services, mail: { ...app.services.mail, send } };
    const payload = { mailId: '0193a000-0000-7000-8000-000000000000', eventId, ids: [String(bought?.['id'])] };
    // As a node of the previous release enqueues it: it is split into one for each owner.
    await sendGiftsMail(services, payload);
    const { rows } = await sql<{ data: object }>`
      select data from pgboss.job where name = ${giftsMailJob.name} and state = 'created'`.execute(app.services.db.q);
    const ends = await Promise.allSettled(
      rows.map(({ data }) => sendGiftsMail(services, giftsMailJob.payload.parse(data))),
    );
    expect([ends.map(({ status }) => status).toSorted(), listNews(site.email).length]).toEqual([
      ['fulfilled', 'rejected'],
      1,
    ]);
  });
});

test('the session counts the replies that an owner has not seen', async () => {
  const site = await makeSite(app);
  const owner = actAsOwner(app, site);
  const count = async () =>
    ((await owner.call('GET', '/admin/session')).body['site'] as { newReplies: number }).newReplies;
  expect(await count()).toBe(0);
  const { token } = await makeGuest(site);
  await makeReply(app, site, { guest_token: token });
  await makeReply(app, site);
  await owner.call('POST', `/admin/events/${site.eventId}/rsvp`, { name: 'By host', attendance: 'yes' });
  expect(await count()).toBe(2);
  expect((await owner.call('PUT', '/admin/account/replies-seen')).status).toBe(204);
  expect(await count()).toBe(0);
  app.clock.advance(5);
  await makeReply(app, site, { guest_token: token, attendance: 'no' });
  expect(await count()).toBe(1);
});
