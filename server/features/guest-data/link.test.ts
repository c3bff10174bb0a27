import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Mail } from '../../providers/mail/mailer.ts';
import { actAsAnonymous, actAsOwner, actAsVerifiedGuest } from '../../testing/actors.ts';
import { startTestApp, type Received, type TestApp } from '../../testing/app.ts';
import { makeName } from '../../testing/buying.ts';
import {
  makeFund,
  makeGift,
  makeHousehold,
  makeInvitation,
  makeItem,
  makeQuestion,
  makeReply,
  makeSite,
  type Site,
} from '../../testing/makers.ts';

let app: TestApp;
let site: Site;
beforeAll(async () => {
  app = await startTestApp();
  site = await makeSite(app, { event: { event_date: '2031-06-14', couple_names: 'Anna Lee & Ben Cole' } });
});
afterAll(() => app[Symbol.asyncDispose]());

const LABEL = 'See or delete what this site stores about you';
const FORM = 'application/x-www-form-urlencoded';

const makeAddress = () => `${makeName('gast')}@example.com`;
const open = (path: string, host = site.subdomain) => app.request('GET', path, { host });
const send = (path: string, raw: string, host = site.subdomain) => app.request('POST', path, { host, raw, type: FORM });
const erase = (path: string) => send(path, 'do=delete&sure=yes');

async function listMails(email: string): Promise<Mail[]> {
  await app.settle();
  return app.mails.filter(({ to }) => to === email);
}

const findPath = ({ text }: { text: string }) => /\/your-data\/[\w.~-]+/.exec(text)?.[0] ?? 'none';

/** A reply by invitation, changed once; a reserved gift, a purchased one and a contribution. */
async function makeGuest() {
  const email = makeAddress();
  const invitation = await makeInvitation(app, site, {
    guest_name: 'Gina Guest',
    guest_email: email,
    phone: '555 0100',
    notes: 'Owes us a dance',
  });
  const { unique_token: guest_token } = invitation;
  const song = await makeQuestion(app, site, { label: 'Which song' });
  const reply = { name: 'Gina Giver', email, guest_token };
  await makeReply(app, site, { ...reply, message: 'First words' });
  await makeReply(app, site, { ...reply, dynamic_responses: { [song.question_key]: 'Waterloo' } });
  const [held, bought, fund] = [
    await makeGift(app, site, { title: 'Held kettle' }),
    await makeGift(app, site, { title: 'Bought bowl' }),
    await makeFund(app, site, { title: 'Honeymoon' }),
  ];
  const at = `/invite/${guest_token}`;
  await app.call('POST', `${at}/gifts/${held.id}/reserve`, { body: { reservation_message: 'Held with love' } });
  await app.call('POST', `${at}/gifts/${bought.id}/reserve`, { body: { reservation_message: 'Bought with love' } });
  await app.call('POST', `${at}/gifts/${bought.id}/purchase`, { body: {} });
  await app.call('POST', `${at}/funds/${fund.id}/contribute`, { body: { amount: 40, message: 'For the sea' } });
  const [mail] = await listMails(email);
  return { email, invitation, held, bought, fund, path: mail ? findPath(mail) : 'none' };
}

const owner = async (path: string): Promise<Received> =>
  app.call('GET', path, { host: site.subdomain, token: site.token });

test('P1: every mail to a guest ends with a link to their data, in text and HTML, that names nobody', async () => {
  const { email } = await makeGuest();
  const verified = makeAddress();
  await actAsAnonymous(app, site).call('POST', `/events/${site.eventId}/verify-email`, {
    email: verified,
    purpose: 'rsvp',
  });
  const uninvited = makeAddress();
  await actAsAnonymous(app, site).call('POST', `/events/${site.eventId}/rsvp`, {
    name: 'Rita',
    email: uninvited,
    attendance: 'no',
  });
  const mails = [...(await listMails(email)), ...(await listMails(verified)), ...(await listMails(uninvited))];
  expect(
    mails.map(({ subject }) => subject.replace(/\d{6}/, '…')).toSorted((one, other) => (one < other ? -1 : 1)),
  ).toEqual(
    [
      'How to send your contribution to Anna & Ben',
      'We have your reply',
      'Your gift is reserved for half an hour',
      'Your reply: The wedding of Anna & Ben',
      '… is your code',
    ].toSorted((one, other) => (one < other ? -1 : 1)),
  );
  for (const { subject, text, html } of mails) {
    expect(text, subject).toContain(`${LABEL}: http://${site.subdomain}.localhost:3000/your-data/`);
    expect(html, subject).toContain(`href="http://${site.subdomain}.localhost:3000${findPath({ text })}"`);
  }
  expect(mails.map(findPath).join(' ')).not.toMatch(/gast|example|%40/);
});

test('P1: the link never looks like a code, and works, whatever the key is called', async () => {
  // The id of this key has six digits in a row, and every link ends with it.
  await using product = await startTestApp({ env: { SECRET_KEY: 'for-tests-only-whose-key-id-has-digits-68' } });
  const its = await makeSite(product);
  const email = makeAddress();
  await actAsAnonymous(product, its).call('POST', `/events/${its.eventId}/rsvp`, {
    name: 'Rita',
    email,
    attendance: 'no',
  });
  await product.settle();
  const mail = product.mails.find(({ to }) => to === email);
  expect(mail?.text).not.toMatch(/\d{6}/);
  const [stop] = /\/unsubscribe\/\S+/.exec(mail?.text ?? '') ?? ['none'];
  expect((await product.request('GET', stop, { host: its.subdomain })).status).toBe(200);
  const path = findPath(mail ?? { text: '' });
  expect((await product.request('GET', path, { host: its.subdomain })).text).toContain(email);
});

test('P1: the page shows all that is stored under the address, and is stored by no cache', async () => {
  const { path, email } = await makeGuest();
  const page = await open(path);
  expect([page.status, page.headers['cache-control'], page.headers['referrer-policy']]).toEqual([
    200,
    'private, no-store',
    'no-referrer',
  ]);
  for (const part of [
    email,
    'Gina Giver',
    'First words',
    'Waterloo',
    'Held kettle',
    'Held with love',
    'Bought bowl',
    'Bought with love',
    'Honeymoon',
    '$40.00',
    'For the sea',
    'Gina Guest',
    '555 0100',
  ])
    expect(page.text, part).toContain(part);
  // Owners are told that only they see their notes, so the page also does not say whether there are any.
  expect(page.text).not.toContain('Owes us a dance');
  expect(page.text).not.toMatch(/>Notes</);
  const sentence = 'The hosts may also keep notes of their own.';
  expect(page.text).toContain(sentence);
  const uninvited = makeAddress();
  await makeReply(app, site, { name: 'Rita', email: uninvited });
  const [mail] = await listMails(uninvited);
  expect((await open(mail ? findPath(mail) : 'none')).text).toContain(sentence);
});

test('P1: the page counts no guests of a decline', async () => {
  const email = makeAddress();
  await makeReply(app, site, { name: 'Rita', email, attendance: 'no' });
  const [mail] = await listMails(email);
  const shown = (await open(mail ? findPath(mail) : 'none')).text;
  expect(shown).toContain('Not attending');
  expect(shown).not.toContain('Just me');
});

test('P1: the page shows what each person of a reply said, and erasing deletes it', async () => {
  const weekend = await makeSite(app);
  const [party, dinner] = [
    await makeItem(app, weekend, { name: 'Garden party' }),
    await makeItem(app, weekend, { name: 'Secret dinner', audience: 'invited' }),
  ];
  await makeQuestion(app, weekend, { label: 'Main course', scope: 'person' });
  const email = makeAddress();
  const home = await makeHousehold(app, weekend, ['Ada Stone', 'Tim Stone'], {
    guest_email: email,
    schedule: [dinner.id],
  });
  const attending = { [party.id]: 'yes', [dinner.id]: 'no' };
  await makeReply(app, weekend, {
    email,
    guest_token: home.unique_token,
    attendance: undefined,
    people: home.people.map(({ id }) => ({ person_id: id, attending, answers: { main_course: `Fish for ${id}` } })),
  });
  const [mail] = await listMails(email);
  const path = mail ? findPath(mail) : 'none';
  const shown = (await open(path, weekend.subdomain)).text;
  for (const { id } of home.people) expect(shown.split(`Main course: Fish for ${id}`)).toHaveLength(2);
  for (const text of ['Garden party: Attending', 'Secret dinner: Not attending']) expect(shown).toContain(text);
  await actAsOwner(app, weekend).call('PUT', `/admin/guests/${home.id}`, { schedule: [] });
  expect((await open(path, weekend.subdomain)).text).not.toMatch(new RegExp(`Secret dinner|${dinner.id}`));
  await send(path, 'do=delete&sure=yes', weekend.subdomain);
  expect((await open(path, weekend.subdomain)).text).not.toContain('Fish for');
  const replies = await actAsOwner(app, weekend).call('GET', `/events/${weekend.eventId}/rsvp`);
  expect(replies.list).toEqual([]);
});

test('P1: deleting takes the box and the button; loading the page deletes nothing', async () => {
  const { path } = await makeGuest();
  for (const form of ['', 'do=delete', 'sure=yes', 'do=mail&sure=yes']) {
    const refused = await send(path, form);
    expect([refused.status, refused.text.includes('Please check the box first. Nothing was deleted.')]).toEqual([
      400,
      true,
    ]);
  }
  await open(`${path}?do=delete&sure=yes`);
  const { text } = await open(`${path}?deleted`);
  expect(text).toContain('Gina Giver');
  expect(text).not.toContain('Your data was deleted');
});

test('P1: deleting erases the reply and names, frees held gifts, and keeps units, sums and the invitation', async () => {
  const { path, email, invitation, held, bought, fund } = await makeGuest();
  const other = await makeReply(app, site, { name: 'Otto Other', email: makeAddress() });
  for (let time = 1; time <= 2; time += 1) {
    const done = await erase(path);
    expect([done.status, done.headers.location]).toEqual([
      303,
      `http://${site.subdomain}.localhost:3000${path}?deleted`,
    ]);
  }
  expect((await open(path)).text).toContain('Nothing from you is stored here');
  const { text } = await open(`${path}?deleted`);
  expect(text).toContain('Your data was deleted');
  expect(text).toContain('<a href="/">Go to the invitation</a>');
  expect(text).toContain('Gina Guest');
  expect(text).not.toContain('Gina Giver');

  const replies = await owner(`/events/${site.eventId}/rsvp`);
  expect(replies.text).not.toContain(email);
  expect(replies.list.map(({ id }) => id)).toContain(other.id);
  const [listed] = (await owner(`/admin/events/${site.eventId}/guests?ids=${invitation.id}`)).list;
  expect(listed).toMatchObject({ guest_name: 'Gina Guest', notes: 'Owes us a dance', status: 'opened' });
  const summary = await owner(`/admin/events/${site.eventId}/rsvp/summary`);
  expect(summary.body['erased']).toEqual([{ guest_name: 'Gina Guest', erased_at: expect.any(String) as string }]);
  expect((await owner('/admin/overview')).body).toMatchObject({ toRemind: 0 });

  const gifts = (await owner(`/admin/events/${site.eventId}/registry`)).list;
  const unitsOf = (id: string) => gifts.find((gift) => gift['id'] === id);
  expect(unitsOf(held.id)).toMatchObject({ status: 'available' });
  expect(unitsOf(bought.id)).toMatchObject({ status: 'purchased' });
  const given = await owner(`/admin/events/${site.eventId}/registry/reservations`);
  expect(given.text).not.toContain('Gina Giver');
  expect(given.text).not.toContain('with love');
  const funded = await owner(`/admin/events/${site.eventId}/contributions`);
  expect(funded.list.filter(({ gift_id }) => gift_id === fund.id)).toMatchObject([
    { amount: 40, guest_name: 'A guest who deleted their data', message: '' },
  ]);
  await makeReply(app, site, { name: 'Gina again', email, guest_token: invitation.unique_token });
  expect((await owner(`/admin/events/${site.eventId}/rsvp/summary`)).body['erased']).toEqual([]);
});

test('P1: the page lists the mails to the address; deleting takes confirmations and leaves the hosts’ mails', async () => {
  const { path, invitation } = await makeGuest();
  const fresh = await makeInvitation(app, site, { guest_email: invitation.guest_email });
  await actAsOwner(app, site).call('POST', `/admin/events/${site.eventId}/invitations/send`, { ids: [fresh.id] });
  await app.settle();
  const [confirmation, invited] = ['Your reply: The wedding of Anna', 'You’re invited: The wedding of Anna'];
  const before = (await open(path)).text;
  expect([before.includes(confirmation), before.includes(invited)]).toEqual([true, true]);
  await erase(path);
  const after = (await open(path)).text;
  expect([after.includes(confirmation), after.includes(invited)]).toEqual([false, true]);
  const { list } = await owner(`/admin/events/${site.eventId}/mails`);
  const mine = list.filter(({ to }) => to === invitation.guest_email);
  expect(mine.map(({ kind }) => kind)).toEqual(['invitation']);
});

test('P1: what the hosts entered for a guest stays, and the page says so', async () => {
  const email = makeAddress();
  await app.call('POST', `/admin/events/${site.eventId}/rsvp`, {
    host: site.subdomain,
    token: site.token,
    body: { name: 'Hanna by phone', email, attendance: 'yes' },
  });
  await actAsAnonymous(app, site).call('POST', `/events/${site.eventId}/verify-email`, { email, purpose: 'rsvp' });
  const [mail] = await listMails(email);
  const path = mail ? findPath(mail) : 'none';
  expect((await open(path)).text).toMatch(/Entered by the hosts[\s\S]*Hanna by phone/);
  await erase(path);
  expect((await open(path)).text).toContain('Hanna by phone');
});

test('M21: deleting ends the sessions of a confirmed address, and makes no room for further purchases', async () => {
  const email = makeAddress();
  const [guest, bystander] = [await actAsVerifiedGuest(app, site, email), await actAsVerifiedGuest(app, site)];
  const gift = await makeGift(app, site, { quantity_total: 3 });
  const path = `/events/${site.eventId}/gifts/${gift.id}`;
  expect((await guest.call('POST', `${path}/reserve`, {})).status).toBe(200);
  const [mail] = await listMails(email);
  const link = mail ? findPath(mail) : 'none';
  expect((await erase(link)).status).toBe(303);
  expect((await guest.call('POST', `${path}/reserve`, {})).status).toBe(401);
  expect((await bystander.call('POST', `${path}/reserve`, {})).status).toBe(200);
  const { services } = app;
  services.config = { ...services.config, rateLimits: true };
  const results = [];
  for (let time = 1; time <= 2; time += 1) {
    const again = await actAsVerifiedGuest(app, site, email);
    await again.call('POST', `${path}/reserve`, {});
    await again.call('POST', `${path}/purchase`, {});
    results.push((await erase(link)).status);
  }
  services.config = { ...services.config, rateLimits: false };
  expect(results).toEqual([303, 429]);
});

test('P1: a link of another site, a changed one and a made-up one are unknown, and delete nothing', async () => {
  const { path } = await makeGuest();
  const other = await makeSite(app);
  const changed = path.slice(0, -12) + (path.at(-12) === 'A' ? 'B' : 'A') + path.slice(-11);
  for (const [wrong, host] of [
    [path, other.subdomain],
    [changed, site.subdomain],
    ['/your-data/x', site.subdomain],
    [`/your-data/${'x'.repeat(300)}.y`, site.subdomain],
  ] as const) {
    for (const page of [await open(wrong, host), await send(wrong, 'do=delete&sure=yes', host)]) {
      expect(page.status, wrong).toBe(404);
      expect(page.text).toContain('This link doesn’t work');
      expect(page.text).not.toContain('Gina Giver');
    }
  }
  expect((await open(path)).text).toContain('Gina Giver');
});

test('P1: an expired link shows nothing, deletes nothing and mails a new one to the same address', async () => {
  const { path, email } = await makeGuest();
  app.clock.advance(31 * 86_400);
  const page = await open(path);
  expect([page.status, page.text.includes('This link has expired'), page.text.includes(email)]).toEqual([
    410,
    true,
    false,
  ]);
  app.mails.length = 0;
  const sent = await erase(path);
  expect(sent.headers.location).toBe(`http://${site.subdomain}.localhost:3000${path}?mailed`);
  expect((await open(`${path}?mailed`)).text).toContain('Check your email');
  const [mail] = await listMails(email);
  expect(mail?.subject).toBe('Your data: a new link');
  const fresh = await open(mail ? findPath(mail) : 'none');
  expect(fresh.text).toContain('Gina Giver');
});

test('P1: the link works once the site has ended', async () => {
  const ended = await makeSite(app);
  const email = makeAddress();
  await makeReply(app, ended, { name: 'Rita Late', email });
  const [mail] = await listMails(email);
  const path = mail ? findPath(mail) : 'none';
  const { db } = app.services;
  await db.q
    .updateTable('sites')
    .set({ ends_at: db.secondsFromNow(-60) })
    .where('event_id', '=', ended.eventId)
    .execute();
  expect((await open('/', ended.subdomain)).status).toBe(410);
  expect((await open(path, ended.subdomain)).text).toContain('Rita Late');
  expect((await send(path, 'do=delete&sure=yes', ended.subdomain)).status).toBe(303);
  const { text } = await open(path, ended.subdomain);
  expect(text).toContain('Nothing from you is stored here');
  expect(text).not.toContain('Go to the invitation');
});
