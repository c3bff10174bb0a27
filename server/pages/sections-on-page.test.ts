import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { actAsOwner } from '../testing/actors.ts';
import { testApp, type TestApp } from '../testing/app.ts';
import { writeByHand } from '../testing/by-hand.ts';
import { makeGift, makeImage, makeInvitation, makeItem, makeSection, makeSite, type Site } from '../testing/makers.ts';

const getPage = async (app: TestApp, { subdomain }: Site, path = '/') =>
  (await app.request('GET', path, { host: subdomain, headers: { accept: 'text/html' } })).text;

const listLinks = (html: string) =>
  [...html.matchAll(/<a href="#([\w-]+)" data-section-link="">([^<]*)</g)].map(
    ([, anchor, name]) => `${anchor} ${name}`,
  );

const listSections = (html: string) => [...html.matchAll(/<section id="([\w-]+)"/g)].map(([, id]) => id);

/** What is embedded for hydration. */
const readData = (html: string) => /id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? '';

test('sections are on the page and in the navigation in the owner’s order, each with its own anchor', async () => {
  const app = await testApp();
  const site = await makeSite(app);
  const [dinner, story, empty, travel] = [
    await makeSection(app, site, { title: 'Where we will eat, drink and dance', kind: 'text' }),
    await makeSection(app, site, {
      title: 'How we met',
      kind: 'story',
      items: [{ title: 'In the rain', date: '2019-08' }],
    }),
    await makeSection(app, site, { title: 'Nothing yet', kind: 'travel', body: '' }),
    await makeSection(app, site, { title: 'Stay', kind: 'travel', items: [{ type: 'other', name: 'Taxis' }] }),
  ];
  const second = await makeSection(app, site, { title: 'Get there', kind: 'travel', body: 'By train' });
  const [home = '', ...builtIns] = (
    await actAsOwner(app, site).call('GET', `/admin/events/${site.eventId}/sections`)
  ).list
    .slice(0, 5)
    .map(({ id }) => String(id));
  const ids = [home, story.id, ...builtIns, travel.id, empty.id, second.id, dinner.id];
  await actAsOwner(app, site).call('PUT', `/admin/events/${site.eventId}/sections/order`, { ids });
  const html = await getPage(app, site);
  expect(listSections(html)).toEqual(['home', 'story', 'rsvp', 'registry', 'gallery', 'travel', 'travel-2', 'text']);
  expect(listLinks(html)).toEqual([
    'home Home',
    'story How we met',
    'rsvp RSVP',
    'registry Registry',
    'gallery Gallery',
    'travel Stay',
    'travel-2 Get there',
    'text More',
  ]);
  expect(html).toContain('<time dateTime="2019-08">August 2019</time>');
});

test('an event that is called off has no registry and no gallery to wait for', async () => {
  const app = await testApp();
  const site = await makeSite(app);
  const setStatus = (status: string) => actAsOwner(app, site).call('PUT', `/admin/events/${site.eventId}`, { status });
  await setStatus('cancelled');
  expect(listSections(await getPage(app, site))).toEqual(['home', 'rsvp']);
  await makeGift(app, site);
  expect(listSections(await getPage(app, site))).toEqual(['home', 'rsvp', 'registry']);
  await makeImage(app, site);
  expect(listSections(await getPage(app, site))).toEqual(['home', 'rsvp', 'registry', 'gallery']);
});

test('hydration gets the titles of sections, and none of their words', async () => {
  const app = await testApp();
  const site = await makeSite(app);
  const section = await makeSection(app, site, {
    kind: 'faq',
    items: [{ question: 'Where?', answer: 'At the *barn*.' }],
  });
  const html = await getPage(app, site);
  expect(html).toContain('At the <em>barn</em>.');
  expect(readData(html)).toContain(section.title);
  expect(readData(html)).not.toMatch(/barn|Words/);
});

test('a section for invited guests is on the page of every invitation, in its place', async () => {
  const app = await testApp();
  const site = await makeSite(app);
  await makeSection(app, site, { title: 'First' });
  await makeSection(app, site, { kind: 'travel', title: 'The secret inn', body: 'Room 7', audience: 'invited' });
  await makeSection(app, site, { title: 'Last' });
  const { unique_token } = await makeInvitation(app, site);
  const own = await getPage(app, site, `/invite/${unique_token}`);
  expect(listSections(own)).toEqual(['home', 'rsvp', 'registry', 'gallery', 'text', 'travel', 'text-2']);
  expect(own).toContain('Room 7');
  for (const path of ['/', '/invite/unknown', '/calendar.ics'])
    expect(await getPage(app, site, path)).not.toMatch(/secret inn|Room 7/);
});

test('hidden built-in sections leave page and navigation, and a page without more needs no styles for sections', async () => {
  const app = await testApp();
  const site = await makeSite(app);
  const list = async () => (await actAsOwner(app, site).call('GET', `/admin/events/${site.eventId}/sections`)).list;
  const before = await getPage(app, site);
  expect(before).not.toMatch(/sections-[\w-]+\.css|nav-strip/);
  const rsvp = (await list()).find(({ kind }) => kind === 'rsvp');
  await actAsOwner(app, site).call('PUT', `/admin/sections/${String(rsvp?.['id'])}`, { visible: false });
  const after = await getPage(app, site);
  expect(listSections(after)).toEqual(['home', 'registry', 'gallery']);
  expect(after).toMatch(/nav-strip/);
  expect(after).toMatch(/sections-[\w-]+\.css/);
});

test('after the last day the photos come first, the gifts last, and nobody is asked to reply', async () => {
  const app = await testApp();
  const site = await makeSite(app, { event: { couple_names: 'Ada & Bo', event_date: '2027-06-14', time_zone: 'UTC' } });
  await makeSection(app, site, { title: 'Where we eat', kind: 'text' });
  const { unique_token } = await makeInvitation(app, site);
  await writeByHand(app, sql`update sites set ends_at = '2030-01-01'`);
  await makeItem(app, site, { name: 'Brunch', date: '2027-06-15' });
  const { db } = app.services;
  const { now } = await db.q.selectNoFrom(db.now.as('now')).executeTakeFirstOrThrow();
  app.clock.advance(Math.round((Date.parse('2027-06-15T23:59:00Z') - Date.parse(now)) / 1000));
  const during = ['home', 'schedule', 'rsvp', 'registry', 'gallery', 'text'];
  expect(listSections(await getPage(app, site))).toEqual(during);

  app.clock.advance(120);
  const after = await getPage(app, site);
  expect(listSections(after)).toEqual(['home', 'schedule', 'gallery', 'text', 'registry']);
  expect(after).toMatch(/Thank you for celebrating.*What a day it was!/s);
  expect(after).not.toMatch(/You’re invited to celebrate<|Please respond by|excited to celebrate/);
  await makeImage(app, site);
  const own = await getPage(app, site, `/invite/${unique_token}`);
  expect(listSections(own)).toEqual(['home', 'gallery', 'schedule', 'text', 'registry']);
  expect(listLinks(own).map((link) => link.split(' ')[0])).toEqual(['home', 'gallery', 'schedule', 'text', 'registry']);
});
