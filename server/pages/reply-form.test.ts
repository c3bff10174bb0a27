import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actAsOwner } from '../testing/actors.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeName } from '../testing/buying.ts';
import { makeHousehold, makeInvitation, makeItem, makeQuestion, makeSite, type Site } from '../testing/makers.ts';

let app: TestApp;
let site: Site;
beforeAll(async () => {
  app = await startTestApp();
  site = await makeSite(app, { event: { event_date: '2031-06-14', couple_names: 'Anna & Ben' } });
});
afterAll(() => app[Symbol.asyncDispose]());

type Fields = Readonly<Record<string, string | readonly string[]>>;

/** Sends the form as a browser without script does. */
function send(path: string, fields: Fields, headers: Record<string, string> = {}, of: Site = site, node = app) {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((each) => [name, each] as [string, string]),
  );
  return node.request('POST', path, {
    host: of.subdomain,
    raw: new URLSearchParams(pairs).toString(),
    type: 'application/x-www-form-urlencoded',
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
  });
}
const RITA = { name: 'Rita', email: 'rita@example.com', attendance: 'yes', guests: '1' };
const listReplies = async (of: Site = site) =>
  (await actAsOwner(app, of).call('GET', `/events/${of.eventId}/rsvp`)).list;
const listNamed = async (name: string) => (await listReplies()).filter((reply) => reply['name'] === name);

describe('the form without script', () => {
  test('stores a reply like the API and shows the confirmation', async () => {
    const days = await makeQuestion(app, site, {
      label: 'Which days',
      input_type: 'checkbox',
      options: ['Fri', 'Sat', 'Sun'],
    });
    const name = makeName('Zoë & ');
    const page = await send('/rsvp', {
      ...RITA,
      name,
      guests: '3',
      guest_names: 'Ada\r\nBob',
      [days.question_key]: ['Fri', 'Sun'],
      smuggled: 'x',
    });
    expect([page.status, page.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(page.text).toContain(`Thank you, ${name.replace('&', '&amp;')}`);
    expect(page.text).toContain('href="/calendar.ics"');
    expect(page.text).toContain('We’ll email a confirmation to rita@example.com within a few minutes.');
    expect(await listNamed(name)).toMatchObject([
      {
        guests: 3,
        guest_names: 'Ada\nBob',
        question_responses: [{ question_key: days.question_key, response_value: ['Fri', 'Sun'] }],
      },
    ]);
  });

  test('stores who of a household comes to what, and gives back all input if something is wrong', async () => {
    const weekend = await makeSite(app);
    const party = await makeItem(app, weekend);
    await makeQuestion(app, weekend, {
      label: 'Meal',
      scope: 'person',
      required: true,
      input_type: 'checkbox',
      options: ['Beef', 'Fish'],
    });
    const home = await makeHousehold(app, weekend, ['Ada Stone', 'Tim Stone'], { plus_ones: 2 });
    const path = `/invite/${home.unique_token}`;
    const fields = (meal: Fields) => ({
      name: 'Ada Stone',
      email: 'ada@example.com',
      ...Object.fromEntries(home.people.map(({ id }, at) => [`people.${at}.person_id`, id])),
      [`people.0.attending.${party.id}`]: 'yes',
      [`people.1.attending.${party.id}`]: 'no',
      'people.2.name': 'Eva <Reed>',
      'people.2.age_group': 'child',
      [`people.2.attending.${party.id}`]: 'yes',
      'people.2.answers.meal': ['Beef', 'Fish'],
      'people.3.name': ' ',
      [`people.3.attending.${party.id}`]: 'no',
      ...meal,
    });
    const refused = await send(path, fields({}), {}, weekend);
    expect(refused.status).toBe(400);
    for (const part of ['people.0.answers.meal', '"people.2.name":["Eva \\u003cReed'])
      expect(refused.text.replaceAll('<', '\\u003c')).toContain(part);
    expect((await send(path, fields({ 'people.0.answers.meal': 'Fish' }), {}, weekend)).status).toBe(303);
    expect(await listReplies(weekend)).toMatchObject([
      {
        guests: 2,
        guest_names: 'Eva <Reed>',
        people: [
          { name: 'Ada Stone', attending: { [party.id]: 'yes' }, answers: { meal: ['Fish'] } },
          { name: 'Tim Stone', attending: { [party.id]: 'no' }, answers: {} },
          { name: 'Eva <Reed>', age_group: 'child', answers: { meal: ['Beef', 'Fish'] } },
        ],
      },
    ]);
  });

  test('stores one reply for the same content sent again, and another for other content', async () => {
    const name = makeName('Twice ');
    const pages = await Promise.all(Array.from({ length: 5 }, () => send('/rsvp', { ...RITA, name })));
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await listNamed(name)).toHaveLength(1);
    await send('/rsvp', { ...RITA, name, message: 'And hello' });
    expect(await listNamed(name)).toHaveLength(2);
  });

  test('returns 400 with field errors and all input', async () => {
    const before = (await listReplies()).length;
    const page = await send('/rsvp', { ...RITA, email: 'nobody', message: 'A “long” <story>', attendance: 'maybe' });
    expect(page.status).toBe(400);
    expect(page.text).toContain('Please enter a valid email address');
    expect(page.text).toContain('value="nobody"');
    expect(page.text).toContain('A “long” &lt;story&gt;');
    expect(page.text).toMatch(/<input(?=[^>]*value="maybe")[^>]* checked/);
    const tooLong = await send('/rsvp', { ...RITA, message: 'x'.repeat(5001) });
    expect(tooLong.status).toBe(400);
    // Once in the summary and once at the field.
    expect(tooLong.text.match(/>Please keep this to 5000 characters\.</g)).toHaveLength(2);
    expect(await listReplies()).toHaveLength(before);
  });

  test('redirects to the invitation link, which shows the reply, and replaces it with the next', async () => {
    const { unique_token } = await makeInvitation(app, site, { guest_name: 'Gina', max_guests: 2 });
    const path = `/invite/${unique_token}`;
    const first = await send(path, { ...RITA, name: 'Gina', guests: '2' });
    expect([first.status, first.headers['location']]).toEqual([
      303,
      `http://${site.subdomain}.localhost:3000${path}#rsvp`,
    ]);
    const readPage = async () => (await app.request('GET', path, { host: site.subdomain })).text;
    expect(await readPage()).toContain('We have your reply');
    expect(await readPage()).toContain('2 guests (including me)');
    for (const attendance of ['no', 'yes', 'no']) await send(path, { ...RITA, name: 'Gina', attendance });
    expect(await readPage()).toContain('Regretfully declines');
    expect(await listNamed('Gina')).toHaveLength(1);
    const refused = await send(path, { ...RITA, guests: '3' });
    expect([refused.status, refused.text.includes('Please choose a number from 1 to 2.')]).toEqual([400, true]);
  });

  test('is not accepted over a newer reply, which it then shows with all input', async () => {
    const { unique_token } = await makeInvitation(app, site, { guest_name: 'Ines' });
    const path = `/invite/${unique_token}`;
    const seen_updated_at = '';
    for (const tap of ['first', 'second'])
      expect((await send(path, { ...RITA, name: 'Ines', attendance: 'no', seen_updated_at })).status, tap).toBe(303);
    const stale = await send(path, { ...RITA, name: 'Ines', message: 'Keep me', seen_updated_at });
    expect(stale.status).toBe(409);
    for (const part of ['Regretfully declines', 'This reply has changed since', 'Keep me'])
      expect(stale.text).toContain(part);
    const version = /name="seen_updated_at" value="([^"]+)"/.exec(stale.text)?.[1] ?? '';
    expect((await send(path, { ...RITA, name: 'Ines', seen_updated_at: version })).status).toBe(303);
    expect(await listNamed('Ines')).toMatchObject([{ attendance: 'yes' }]);
  });

  test('asks each of a household without names, and counts whom it does not name', async () => {
    const weekend = await makeSite(app);
    const [dinner, party] = [await makeItem(app, weekend), await makeItem(app, weekend)];
    await makeQuestion(app, weekend, { label: 'Meal', scope: 'person', required: true });
    const home = await makeInvitation(app, weekend, { guest_name: 'The Rossi family', max_guests: 3 });
    const path = `/invite/${home.unique_token}`;
    const fields = {
      ...RITA,
      'people.0.answers.meal': 'Beef',
      'people.1.name': 'Leo',
      [`people.1.attending.${party.id}`]: 'no',
      'people.2.attending': 'no',
    };
    const refused = await send(path, fields, {}, weekend);
    expect(refused.text).toContain('Please answer “Meal” for Leo.');
    const nameless = await send(path, { ...fields, name: '', 'people.1.answers.meal': 'Fish' }, {}, weekend);
    expect(nameless.text.match(/Please check \d+ answers|>Please enter your name\.<\/a>/g)).toEqual([
      '>Please enter your name.</a>',
    ]);
    expect((await send(path, { ...fields, 'people.1.answers.meal': 'Fish' }, {}, weekend)).status).toBe(303);
    expect(await listReplies(weekend)).toMatchObject([
      {
        guests: 2,
        people: [
          { name: 'Rita', attending: { [dinner.id]: 'yes', [party.id]: 'yes' } },
          { name: 'Leo', attending: { [dinner.id]: 'yes', [party.id]: 'no' } },
          { name: 'Guest 3', attending: { [dinner.id]: 'no', [party.id]: 'no' }, answers: {} },
        ],
      },
    ]);
    const { body } = await actAsOwner(app, weekend).call('GET', `/admin/events/${weekend.eventId}/headcount`);
    expect(body['items']).toMatchObject([
      { yes: 2, no: 1, waiting: 0 },
      { yes: 1, no: 2, waiting: 0 },
    ]);
  });

  test('asks for people one by one without an invitation if the schedule asks', async () => {
    const weekend = await makeSite(app);
    const item = await makeItem(app, weekend);
    const sent = await send(
      '/rsvp',
      { ...RITA, [`people.0.attending.${item.id}`]: 'maybe', 'people.1.name': 'Tom', guests: '' },
      {},
      weekend,
    );
    expect(sent.status).toBe(200);
    expect(await listReplies(weekend)).toMatchObject([
      {
        guests: 1,
        people: [
          { name: 'Rita', attending: { [item.id]: 'maybe' } },
          { name: 'Tom', attending: { [item.id]: 'yes' } },
        ],
      },
    ]);
  });

  test('returns 404 with the input for an unknown link', async () => {
    const page = await send('/invite/made-up', { ...RITA, message: 'Keep me' });
    expect([page.status, page.text.includes('Keep me'), page.text.includes('Invalid invitation link.')]).toEqual([
      404,
      true,
      true,
    ]);
  });

  test('is accepted only from pages of the site', async () => {
    const before = (await listReplies()).length;
    const own = `http://${site.subdomain}.localhost:3000`;
    const from = async (headers: Record<string, string>) =>
      (await send('/rsvp', { ...RITA, name: makeName('From ') }, headers)).status;
    expect(await from({ 'sec-fetch-site': 'cross-site', origin: own })).toBe(403);
    expect(await from({ 'sec-fetch-site': 'same-site' })).toBe(403);
    // Older browsers do not send Sec-Fetch-Site.
    const sendForm = async (origin?: string) =>
      (
        await app.request('POST', '/rsvp', {
          host: site.subdomain,
          raw: new URLSearchParams({ ...RITA, name: makeName('Old ') }).toString(),
          type: 'application/x-www-form-urlencoded',
          ...(origin !== undefined && { headers: { origin } }),
        })
      ).status;
    expect([
      await sendForm('https://evil.example'),
      await sendForm(own),
      await sendForm('null'),
      await sendForm(),
    ]).toEqual([403, 200, 200, 200]);
    expect(await listReplies()).toHaveLength(before + 3);
    expect(
      (await app.request('POST', '/rsvp', { raw: 'name=x', type: 'application/x-www-form-urlencoded' })).status,
    ).toBe(404);
  });

  test('L11: is accepted from the site behind a proxy that ends TLS, without TRUST_PROXY', async () => {
    await using behind = await startTestApp({ env: { PUBLIC_URL: 'https://localhost:3000' } });
    const its = await makeSite(behind);
    const sendFrom = async (origin: string) =>
      (
        await behind.request('POST', '/rsvp', {
          host: its.subdomain,
          raw: new URLSearchParams(RITA).toString(),
          type: 'application/x-www-form-urlencoded',
          headers: { origin },
        })
      ).status;
    const host = `${its.subdomain}.localhost:3000`;
    expect([await sendFrom(`https://${host}`), await sendFrom(`http://${host}`)]).toEqual([200, 403]);
  });

  test('is refused when RSVPs are closed and when the site has ended', async () => {
    const fresh = await makeSite(app, {
      event: { event_date: '2031-06-14', rsvp_deadline: '2020-01-01', contact: 'Anna, 555 0100' },
    });
    expect((await send('/rsvp', RITA, {}, fresh)).text).toContain('Your reply came after the deadline.');
    await actAsOwner(app, fresh).call('PUT', `/admin/events/${fresh.eventId}`, { rsvp_closes: true });
    const closed = await send('/rsvp', { ...RITA, name: 'Late Rita' }, {}, fresh);
    expect([closed.status, closed.text.includes('Anna, 555 0100'), closed.text.includes('<form')]).toEqual([
      409,
      true,
      false,
    ]);
    await app.services.db.q
      .updateTable('sites')
      .set({ ends_at: '2020-01-01T00:00:00Z' })
      .where('event_id', '=', fresh.eventId)
      .execute();
    expect((await send('/rsvp', RITA, {}, fresh)).status).toBe(410);
  });
});

test('counts forms and API replies in one rate limit', async () => {
  await using limited = await startTestApp({ env: { RATE_LIMITS: 'on' } });
  const its = await makeSite(limited, { event: { event_date: '2031-06-14' } });
  const windowStart = Math.floor((Date.now() / 1000 + limited.clock.offset) / 3600) * 3600;
  const window_start = new Date(windowStart * 1000).toISOString();
  const counted = { name: 'guest writes', subject: `127.0.0.1 ${its.eventId}`, hits: 119, window_start };
  await limited.services.db.q.insertInto('rate_counters').values(counted).execute();
  const submit = (name: string) => send('/rsvp', { ...RITA, name }, {}, its, limited);
  expect((await submit('One')).status).toBe(200);
  const refused = await submit('Two');
  expect([refused.status, Number(refused.headers['retry-after']) > 500, refused.text.includes('value="Two"')]).toEqual([
    429,
    true,
    true,
  ]);
});
