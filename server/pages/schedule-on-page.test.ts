import { expect, test } from 'vitest';
import { actAsOwner } from '../testing/actors.ts';
import { testApp, type TestApp } from '../testing/app.ts';
import { makeInvitation, makeItem, makeSite, type Site } from '../testing/makers.ts';

const getPage = async (app: TestApp, { subdomain }: Site, path = '/') =>
  (await app.request('GET', path, { host: subdomain, headers: { accept: 'text/html' } })).text;

/** The text without markup. */
const readWords = (html: string) => html.replaceAll(/<!--.*?-->|<[^>]*>/gs, '').replaceAll(/\s+/g, ' ');

test('a page shows the items for everyone, and that of an invitation also its own, by day', async () => {
  const app = await testApp();
  const site = await makeSite(app, { event: { event_date: '2031-06-14' } });
  expect(await getPage(app, site)).not.toContain('id="schedule"');
  const dinner = { date: '2031-06-13', start_time: '18:30', end_time: '22:00', venue_name: 'The Boathouse' };
  const { id } = await makeItem(app, site, { name: 'Welcome dinner', ...dinner });
  const brunch = await makeItem(app, site, { name: 'Secret brunch', audience: 'invited', dress_code: 'Pajamas' });
  const [invited, other] = [
    await makeInvitation(app, site, { schedule: [brunch.id] }),
    await makeInvitation(app, site),
  ];
  const everybody = await getPage(app, site);
  for (const text of ['Friday, June 13, 2031', '6:30 PM – 10:00 PM', 'Welcome dinner', 'The Boathouse'])
    expect(readWords(everybody)).toContain(text);
  expect(everybody).toContain(`/calendar.ics?item=${id}`);
  await actAsOwner(app, site).call('PUT', `/admin/schedule/${id}`, { end_time: '01:00' });
  expect(readWords(await getPage(app, site))).toContain('6:30 PM – 1:00 AM the next day');
  for (const page of [everybody, await getPage(app, site, `/invite/${other.unique_token}`)])
    expect(page).not.toMatch(new RegExp(`Secret brunch|Pajamas|${brunch.id}`));
  const own = await getPage(app, site, `/invite/${invited.unique_token}`);
  const calendar = `/invite/${invited.unique_token}/calendar.ics`;
  for (const text of ['Welcome dinner', 'Secret brunch', 'Pajamas', `${calendar}"`, `${calendar}?item=${brunch.id}`])
    expect(own).toContain(text);
});

test('the first page after a change has everything once', async () => {
  const app = await testApp();
  const site = await makeSite(app, { event: { event_date: '2031-06-14' } });
  const brunch = await makeItem(app, site, { name: 'Secret brunch', audience: 'invited' });
  const { unique_token } = await makeInvitation(app, site, { schedule: [brunch.id] });
  await makeItem(app, site, { name: 'Welcome dinner' });
  const listNames = async () =>
    [...(await getPage(app, site, `/invite/${unique_token}`)).matchAll(/<h4[^>]*>(.*?)<\/h4>/g)].map(
      ([, name]) => name,
    );
  expect(await listNames()).toEqual(['Secret brunch', 'Welcome dinner']);
  expect(await listNames()).toEqual(['Secret brunch', 'Welcome dinner']);
});

test('the navigation leads to the schedule if there is one, in the order of the sections', async () => {
  const app = await testApp();
  const site = await makeSite(app, { event: { event_date: '2031-06-14' } });
  const listLinks = async () =>
    [...(await getPage(app, site)).matchAll(/<a href="#(\w+)" data-section-link/g)].map(([, section]) => section);
  expect(await listLinks()).toEqual(['home', 'rsvp', 'registry', 'gallery']);
  await makeItem(app, site, { name: 'Welcome dinner' });
  expect(await listLinks()).toEqual(['home', 'schedule', 'rsvp', 'registry', 'gallery']);
});

test('an item without a date has no link to a calendar, and one without an address none to a map', async () => {
  const app = await testApp();
  const site = await makeSite(app);
  await makeItem(app, site, { name: 'Ceremony' });
  const page = await getPage(app, site);
  expect(readWords(page)).toContain('Date to be announced');
  expect(page).not.toMatch(/calendar\.ics|maps/);
  await makeItem(app, site, { name: 'Drinks', venue_name: 'The Boathouse' });
  expect(await getPage(app, site)).not.toContain('maps');
  const dinner = { name: 'Dinner', date: '2031-06-14', venue_name: 'Rose Barn', venue_address: '1 Mill Lane, Bath' };
  await makeItem(app, site, dinner);
  const later = await getPage(app, site);
  expect(later.match(/calendar\.ics\?item=/g)).toHaveLength(1);
  expect(readWords(later)).toContain('Get directions to Dinner (opens in a new tab)');
});

test('an item at the place of the event has directions to its address', async () => {
  const app = await testApp();
  const place = { venue_name: 'Rose Barn', venue_address: '1 Mill Lane, Bath' };
  const site = await makeSite(app, { event: { event_date: '2031-06-14', ...place } });
  await makeItem(app, site, { name: 'Dinner', venue_name: ' rose barn ' });
  const page = await getPage(app, site);
  expect(page.match(/destination=Rose\+Barn%2C\+1\+Mill\+Lane%2C\+Bath/g)).toHaveLength(2);
});

test('a change of the schedule is on the page at once', async () => {
  const app = await testApp();
  const site = await makeSite(app, { event: { event_date: '2031-06-14' } });
  const item = await makeItem(app, site, { name: 'Late dinner' });
  await getPage(app, site);
  expect(await getPage(app, site)).toContain('Late dinner');
  await actAsOwner(app, site).call('PUT', `/admin/schedule/${item.id}`, { name: 'Early dinner' });
  expect(await getPage(app, site)).toContain('Early dinner');
  await actAsOwner(app, site).call('DELETE', `/admin/schedule/${item.id}`);
  expect(await getPage(app, site)).not.toContain('id="schedule"');
});

test('the page of an invitation has its own items also as the first page of the site that is read', async () => {
  const app = await testApp();
  const site = await makeSite(app);
  await makeItem(app, site, { name: 'Welcome dinner' });
  const brunch = await makeItem(app, site, { name: 'Secret brunch', audience: 'invited' });
  const { unique_token } = await makeInvitation(app, site, { schedule: [brunch.id] });
  const page = await getPage(app, site, `/invite/${unique_token}`);
  expect(page).toContain('Secret brunch');
  expect(page.match(/<h4[^>]*>Welcome dinner/g)).toHaveLength(1);
});
