import { afterAll, beforeAll, expect, test } from 'vitest';
import { actAsOwner } from '../testing/actors.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import {
  makeHousehold,
  makeInvitation,
  makeItem,
  makeQuestion,
  makeReply,
  makeSite,
  type Site,
} from '../testing/makers.ts';

/** What the page of a household says about changes (decision 0062). */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const makeMarried = () =>
  makeSite(app, { event: { couple_names: 'Mina & Max', event_date: '2031-06-14', venue_name: 'Rose Barn' } });
const put = (site: Site, change: object) => actAsOwner(app, site).call('PUT', `/admin/events/${site.eventId}`, change);
async function handOver(site: Site) {
  const made = await makeInvitation(app, site);
  const body = { act: 'hand_over', selection: { ids: [made.id] } };
  await actAsOwner(app, site).call('POST', `/admin/events/${site.eventId}/guests/selected`, body);
  return `/invite/${made.unique_token}`;
}
const readPage = async (site: Site, path: string) =>
  (await app.request('GET', path, { host: site.subdomain })).text.replaceAll(/<script[^]*?<\/script>/g, '');
const readMoved = async (site: Site, path: string) =>
  [...(await readPage(site, path)).matchAll(/Moved from <s>([^<]*)<\/s>/g)].map(([, from]) => from);
const readStamp = async (site: Site, path: string) => /data-moved="([^"]+)"/.exec(await readPage(site, path))?.[1];
const confirm = (path: string, stamp: string | undefined) =>
  app.call('POST', `${path}/changes-seen`, { body: { stamp } });

test('each household reads from where something has moved, until it has seen it', async () => {
  const site = await makeMarried();
  const [one, other] = [await handOver(site), await handOver(site)];
  const never = `/invite/${(await makeInvitation(app, site)).unique_token}`;
  expect(await readMoved(site, one)).toEqual([]);
  await put(site, { event_date: '2031-07-05', event_time: '17:00', venue_name: 'Oak Barn' });
  await put(site, { venue_name: 'Elm Barn' });
  for (const path of [one, other])
    expect(await readMoved(site, path)).toEqual(['Saturday, June 14, 2031', 'Rose Barn']);
  // Loading a page, and asking for its invitation, is not seeing it.
  await app.call('GET', one);
  expect(await readMoved(site, one)).toHaveLength(2);
  for (const path of ['/', never]) expect(await readMoved(site, path)).toEqual([]);
  expect((await confirm(one, await readStamp(site, one))).status).toBe(204);
  expect(await readMoved(site, one)).toEqual([]);
  expect(await readMoved(site, other)).toHaveLength(2);
  await put(site, { event_time: '18:00' });
  expect(await readMoved(site, one)).toEqual(['5:00 PM']);
});

test('what has changed since the page was loaded stays unseen, and what is taken back is not said', async () => {
  const site = await makeMarried();
  const path = await handOver(site);
  await put(site, { venue_name: 'Oak Barn' });
  const stamp = await readStamp(site, path);
  await put(site, { venue_name: 'Elm Barn' });
  expect((await confirm(path, stamp)).status).toBe(204);
  expect(await readMoved(site, path)).toEqual(['Rose Barn']);
  await put(site, { venue_name: 'Rose Barn' });
  expect(await readMoved(site, path)).toEqual([]);
});

test('an item of the schedule says so itself; a postponed event says it otherwise', async () => {
  const site = await makeMarried();
  const { id } = await makeItem(app, site, { name: 'Brunch', date: '2031-06-15', start_time: '11:00' });
  const path = await handOver(site);
  await actAsOwner(app, site).call('PUT', `/admin/schedule/${id}`, { start_time: '12:30', description: 'Bring a hat' });
  await makeItem(app, site, { name: 'Hike', date: '2031-06-15' });
  expect(await readMoved(site, path)).toEqual(['11:00 AM']);
  await put(site, { status: 'postponed' });
  expect(await readMoved(site, path)).toEqual([]);
});

async function send(site: Site, { id }: { id: string }) {
  await actAsOwner(app, site).call('POST', `/admin/events/${site.eventId}/invitations/send`, { ids: [id] });
  await app.settle();
}
async function askAgain(site: Site) {
  await put(site, { event_date: '2031-07-05' });
  await actAsOwner(app, site).call('POST', `/admin/events/${site.eventId}/updates`, { ask_again: true });
}
const MINA = { name: 'Mina Stone', email: 'mina@example.com', message: 'See you all!' };
const listChecked = (html: string) => html.match(/<input[^>]* checked=""[^>]*>/g) ?? [];

test('a household that is asked again reads what it said, and gets the form with all but who comes', async () => {
  const site = await makeMarried();
  const days = await makeQuestion(app, site, { label: 'Bus', input_type: 'checkbox', options: ['There', 'Back'] });
  const guest = await makeInvitation(app, site, { guest_email: 'max@example.com', max_guests: 3 });
  const path = `/invite/${guest.unique_token}`;
  await send(site, guest);
  const said = { guest_names: 'Bo\nEva', dietary_restrictions: 'Bo: no shellfish', guests: 3 };
  const reply = { ...MINA, ...said, dynamic_responses: { [days.question_key]: ['Back'] } };
  await makeReply(app, site, { guest_token: guest.unique_token, ...reply });
  expect(await readPage(site, path)).toContain('We have your reply');
  await askAgain(site);
  const asked = await readPage(site, path);
  expect(asked).toMatch(/You said <strong>[^<]+<\/strong> before our plans changed/);
  expect(asked).not.toContain('We have your reply');
  for (const part of ['"Mina Stone"', '"mina@example.com"', '>See you all!<', '>Bo\nEva<', '>Bo: no shellfish<'])
    expect(asked).toContain(part);
  expect(asked).toMatch(/<option value="3" selected="">/);
  expect(listChecked(asked)).toEqual([expect.stringContaining('value="Back"')]);
  await makeReply(app, site, { guest_token: guest.unique_token });
  expect(await readPage(site, path)).not.toContain('before our plans changed');
});

test('a household of several people that is asked again need only say who comes', async () => {
  const site = await makeMarried();
  const dinner = await makeItem(app, site);
  const party = await makeItem(app, site, { name: 'Brunch' });
  await makeQuestion(app, site, { label: 'Meal', scope: 'person' });
  const home = await makeHousehold(app, site, ['Mina Stone', 'Tim Stone'], {
    plus_ones: 1,
    guest_email: 'm@example.com',
  });
  const path = `/invite/${home.unique_token}`;
  await send(site, home);
  const attending = { [dinner.id]: 'yes', [party.id]: 'no' };
  const people = [
    ...home.people.map(({ id: person_id }) => ({ person_id, attending, answers: { meal: `Fish ${person_id}` } })),
    { name: 'Eva Reed', attending, answers: { meal: 'Soup' } },
  ];
  await makeReply(app, site, { ...MINA, guest_token: home.unique_token, people });
  await askAgain(site);
  const asked = await readPage(site, path);
  for (const part of ['"mina@example.com"', '>See you all!<', '"Eva Reed"', '"Soup"']) expect(asked).toContain(part);
  for (const { id } of home.people) expect(asked).toContain(`"Fish ${id}"`);
  expect(listChecked(asked)).toEqual([]);
});
