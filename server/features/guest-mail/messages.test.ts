import { afterAll, beforeAll, expect, test } from 'vitest';
import { actAsOwner } from '../../testing/actors.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeName } from '../../testing/buying.ts';
import { makeHousehold, makeInvitation, makeItem, makeReply, makeSite, type Site } from '../../testing/makers.ts';

/** Messages of owners to an audience. */

let app: TestApp;
let site: Site;
/** By what their invitation says. */
const addresses = new Map<string, string>();
beforeAll(async () => {
  app = await startTestApp();
  site = await makeSite(app, { event: { couple_names: 'Ada Lee & Bo Cole' } });
  for (const key of ['yes', 'no', 'maybe', 'silent', 'opened']) {
    const guest_email = `${makeName(key)}@example.com`;
    addresses.set(key, guest_email);
    const { unique_token } = await makeInvitation(app, site, { guest_email, tags: key === 'no' ? ['Bath'] : [] });
    if (key === 'opened') await app.call('GET', `/invite/${unique_token}`, { host: site.subdomain });
    else if (key !== 'silent') await makeReply(app, site, { attendance: key, guest_token: unique_token });
  }
  await makeInvitation(app, site, { guest_email: '' });
});
afterAll(() => app[Symbol.asyncDispose]());

const send = (body: object, at = site) =>
  actAsOwner(app, at).call('POST', `/admin/events/${at.eventId}/messages`, { body: 'There is news.', ...body });

async function listReached(subject: string): Promise<(string | undefined)[]> {
  await app.settle();
  return app.mails.filter((mail) => mail.subject === subject).map(({ to }) => to);
}

test.each([
  ['all', ['yes', 'no', 'maybe', 'silent', 'opened']],
  ['coming', ['yes']],
  ['maybe', ['maybe']],
  ['not_coming', ['no']],
  ['unanswered', ['silent', 'opened']],
  [{ tag: 'Bath' }, ['no']],
])('to %j reaches %j and nobody else, once each', async (audience, keys) => {
  const subject = makeName('News ');
  const { status, body } = await send({ audience, subject });
  expect([status, body['sending']]).toEqual([202, keys.length]);
  const reached = await listReached(subject);
  expect(reached).toHaveLength(keys.length);
  expect(new Set(reached)).toEqual(new Set(keys.map((key) => addresses.get(key))));
});

test('to those who come to an item of the schedule, also by a reply for the whole household', async () => {
  const weekend = await makeSite(app);
  const [dinner, brunch] = [
    await makeItem(app, weekend, { name: 'Dinner', audience: 'invited' }),
    await makeItem(app, weekend, { name: 'Brunch' }),
  ];
  const makeHome = async (name: string, said: Record<string, string>, items: string[] = [dinner.id]) => {
    const guest_email = `${makeName('stone')}@example.com`;
    const home = await makeHousehold(app, weekend, [`${name} Stone`], { guest_email, schedule: items });
    const people = home.people.map(({ id }) => ({ person_id: id, attending: said }));
    await makeReply(app, weekend, { guest_token: home.unique_token, attendance: undefined, people });
    return guest_email;
  };
  const both = await makeHome('Ada', { [dinner.id]: 'yes', [brunch.id]: 'yes' });
  const late = await makeHome('Bo', { [dinner.id]: 'no', [brunch.id]: 'yes' });
  await makeHome('Cem', { [dinner.id]: 'maybe', [brunch.id]: 'no' });
  const whole = await makeInvitation(app, weekend, { guest_email: `${makeName('dora')}@example.com` });
  await makeReply(app, weekend, { guest_token: whole.unique_token, attendance: 'yes' });
  for (const [item, expected] of [
    [dinner, [both]],
    [brunch, [both, late, whole.guest_email]],
  ] as const) {
    const subject = makeName('Part ');
    expect((await send({ audience: { schedule: item.id }, subject }, weekend)).status).toBe(202);
    expect(new Set(await listReached(subject))).toEqual(new Set(expected));
  }
  const unknown = await send({ audience: { schedule: 'nothing' }, subject: 'x' }, weekend);
  expect([unknown.status, Object.keys(unknown.body['fields'] ?? {})]).toEqual([400, ['audience']]);
});

test('arrives as it was typed, with links and no tags', async () => {
  const subject = makeName('Ünterkunft <i>"&" ');
  const body =
    'Dear all,\n\nthe <b>bus</b> leaves at 3.\n.a line with a dot\nSee https://example.com/bus?a=1&b=2.\n\nZoë 💍';
  await send({ audience: 'maybe', subject, body });
  await app.settle();
  const mail = app.mails.find((one) => one.subject === subject);
  expect(mail?.text).toContain(body);
  expect(mail?.html).toContain('the &lt;b&gt;bus&lt;/b&gt; leaves at 3.<br/>.a line with a dot<br/>');
  expect(mail?.html).toContain('href="https://example.com/bus?a=1&amp;b=2"');
});

test('light formatting is formatted, and the text part has none of its signs', async () => {
  const subject = makeName('Formatted ');
  const body =
    '**Bus** at *3*, see [the map](https://example.com/map):\n\n- [Ada](tel:+15550100)\n- Bo\n\n![x](https://example.com/x.png) [bad](javascript:alert(1)) <img src=x>';
  await send({ audience: 'maybe', subject, body });
  await app.settle();
  const mail = app.mails.find((one) => one.subject === subject);
  expect(mail?.text).toContain('Bus at 3, see the map (https://example.com/map):\n\n- Ada (+15550100)\n- Bo\n\n');
  const { html = '' } = mail ?? {};
  expect(html).toContain('<strong>Bus</strong> at <em>3</em>, see <a href="https://example.com/map"');
  expect(html).toMatch(/<ul[^>]*><li[^>]*><a href="tel:\+15550100"/);
  expect(html).not.toMatch(/<img src="?(?:x|https:\/\/example)/);
  expect(html).not.toContain('href="javascript');
});

test('a preview counts as sending does, shows the first mail, and mails nobody', async () => {
  const subject = makeName('Seen before ');
  const preview = async (message: object) =>
    (await actAsOwner(app, site).call('POST', `/admin/events/${site.eventId}/messages/preview`, message)).body;
  const all = await preview({ audience: 'all', subject, body: '**News**' });
  expect(all).toMatchObject({ sending: 5, mail: { subject } });
  expect(all['skipped']).toMatchObject([{ reason: 'no_email' }]);
  expect(JSON.stringify(all['mail'])).toContain('<strong>News</strong>');
  expect(await preview({ audience: 'not_coming' })).toMatchObject({
    sending: 1,
    mail: { to: addresses.get('no'), subject: '' },
  });
  expect(await preview({ audience: { tag: 'Nobody' } })).toEqual({ sending: 0, skipped: [], mail: null });
  expect(await listReached(subject)).toEqual([]);
});

test('a test goes to the owner alone', async () => {
  const subject = makeName('Rehearsal ');
  expect((await send({ audience: 'all', subject, test: true })).body).toEqual({ sending: 1, skipped: [] });
  expect(await listReached(`Test: ${subject}`)).toEqual([site.email]);
  expect(await listReached(subject)).toEqual([]);
});

test('the list names the household, and shows a mail without the links that are its reader’s own', async () => {
  const subject = makeName('Shown ');
  await send({ audience: 'maybe', subject, body: '**News**' });
  const list = async () =>
    (await actAsOwner(app, site).call('GET', `/admin/events/${site.eventId}/mails?kind=message`)).list;
  const entry = (await list()).find((one) => one['subject'] === subject);
  const { list: guests } = await actAsOwner(app, site).call('GET', `/admin/events/${site.eventId}/guests`);
  const invited = guests.find(({ id }) => id === entry?.['invitation_id']);
  expect(entry).toMatchObject({ household: invited?.['guest_name'], to: addresses.get('maybe') });
  const { body } = await actAsOwner(app, site).call('GET', `/admin/mails/${String(entry?.['id'])}`);
  expect(body).toMatchObject({ to: addresses.get('maybe'), subject });
  expect(body['html']).toContain('<strong>News</strong>');
  expect(body['html']).not.toMatch(/\/invite\/|unsubscribe|your-data/);
  const other = await makeSite(app);
  expect((await actAsOwner(app, other).call('GET', `/admin/mails/${String(entry?.['id'])}`)).status).toBe(404);
});

test('under one Idempotency-Key it is sent once', async () => {
  const subject = makeName('Once ');
  const body = { audience: 'coming', subject, body: 'News' };
  const more = { headers: { 'idempotency-key': subject.replace(' ', '') } };
  const path = `/admin/events/${site.eventId}/messages`;
  const answers = [];
  for (let turn = 0; turn < 2; turn += 1)
    answers.push((await actAsOwner(app, site).call('POST', path, body, more)).text);
  expect(answers[1]).toBe(answers[0]);
  expect(await listReached(subject)).toHaveLength(1);
});

test.each([
  ['audience', undefined],
  ['audience', 'everybody'],
  ['audience', {}],
  ['audience', ['coming']],
  ['audience', { tag: 'a', schedule: 'b' }],
  ['subject', '  '],
  ['subject', undefined],
  ['subject', 'x'.repeat(201)],
  ['body', ''],
  ['body', undefined],
  ['body', 'x'.repeat(10_001)],
])('is refused with its field: wrong %s', async (field, wrong) => {
  const { status, body } = await send({ audience: 'all', subject: 'Refused', body: 'Refused', [field]: wrong });
  expect([status, Object.keys(body['fields'] ?? {})]).toEqual([400, [field]]);
  await app.settle();
  expect(app.mails.filter(({ subject, text }) => `${subject} ${text}`.includes('Refused'))).toEqual([]);
});
