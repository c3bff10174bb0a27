import { afterAll, beforeAll, expect, test } from 'vitest';
import { actAsOwner } from '../testing/actors.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeInvitation, makeSection, makeSite, type Site } from '../testing/makers.ts';

let app: TestApp;
let site: Site;
let other: Site;
beforeAll(async () => {
  app = await startTestApp();
  const event = { couple_names: 'Anna & Ben', event_date: '2031-06-14', venue_name: 'The Mill' } as const;
  [site, other] = [await makeSite(app, { event }), await makeSite(app, { event })];
});
afterAll(() => app[Symbol.asyncDispose]());

/** Requests the preview as a browser with this session cookie. */
const requestPreview = (body: object, token?: string, origin = `http://${site.subdomain}.localhost:3000`) =>
  app.request('POST', '/preview', {
    host: site.subdomain,
    body,
    headers: { origin, ...(token !== undefined && { cookie: `owner=${token}` }) },
  });

test('shows unsaved changes to the owner and stores nothing', async () => {
  const page = await requestPreview(
    { venue_name: 'The <Barn>', event_date: '2032-03-01', color_theme: 'sage-green' },
    site.token,
  );
  expect([page.status, page.headers['cache-control']]).toEqual([200, 'private, no-store']);
  expect(page.text).toContain('The &lt;Barn&gt;');
  expect(page.text).toContain('March 1');
  expect(page.text).toMatch(/<html [^>]*data-theme="sage-green"[^>]* inert=""/);
  expect(page.text).not.toContain('<script');
  expect((await app.request('GET', '/', { host: site.subdomain })).text).toContain('The Mill');
});

test('shows another template to the owner', async () => {
  const listSheets = async (body: object) =>
    (await requestPreview(body, site.token)).text.match(/<link rel="stylesheet"[^>]*>/g);
  const [own, other] = [await listSheets({}), await listSheets({ template_id: 'fun-birthday' })];
  expect(other).not.toEqual(own);
  expect(await listSheets({ template_id: 'no-such-template' })).toEqual(own);
});

test('ignores invalid fields', async () => {
  const invalid = { couple_names: ' ', event_date: '2031-02-30', main_photo_url: 'javascript:1', id: 'x', version: 9 };
  const page = await requestPreview({ ...invalid, event_caption: 'Come and dance' }, site.token);
  for (const part of ['Anna', 'June 14', 'Come and dance']) expect(page.text).toContain(part);
  expect(page.text).not.toContain('javascript:');
});

test('shows sections as their owner arranges them, with one that is not saved yet', async () => {
  const story = await makeSection(app, site, { kind: 'story', title: 'Our story', body: 'Rain.', audience: 'invited' });
  const hidden = await makeSection(app, site, { title: 'Small print', body: 'Be kind.', visible: false });
  const all = (await actAsOwner(app, site).call('GET', `/admin/events/${site.uniqueId}/sections`)).list;
  const [home, rsvp] = ['home', 'rsvp'].map((kind) => String(all.find((one) => one['kind'] === kind)?.['id']));
  const preview = async (shown: (string | undefined)[], draft: object | null) =>
    (await requestPreview({ sections: { shown, draft } }, site.token)).text;
  const draft = { kind: 'dress_code', title: 'What to wear', body: '**Linen**, <please>' };
  const page = await preview([home, 'new', rsvp, hidden.id, story.id, 'unknown'], draft);
  const places = ['<strong>Linen</strong>, &lt;please&gt;', 'id="rsvp"', 'Be kind.', 'Rain.'].map((part) =>
    page.indexOf(part),
  );
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBeGreaterThan(0);
  expect(page).not.toContain('id="registry"');

  const edited = await preview([home, story.id], { ...story, body: 'Sun.' });
  expect([edited.includes('Sun.'), edited.includes('Rain.')]).toEqual([true, false]);
  const cannotBeSaved = await preview([home, hidden.id], { ...hidden, body: '' });
  expect(cannotBeSaved).not.toContain('Small print');
  expect((await app.request('GET', '/', { host: site.subdomain })).text).not.toMatch(/Rain\.|Sun\.|Be kind/);
});

test('shows the site as a household sees it, without opening its invitation', async () => {
  const owner = actAsOwner(app, site);
  await makeSection(app, site, { title: 'Where we stay', body: 'Ask for the barn.', audience: 'invited' });
  const invitation = await makeInvitation(app, site, { guest_name: 'The Okafors', max_guests: 4 });
  const page = await requestPreview({ as: { invitation: invitation.id } }, site.token);
  for (const part of ['The Okafors', 'Ask for the barn.']) expect(page.text).toContain(part);
  expect(page.text).not.toContain(invitation.unique_token);
  expect(page.headers['set-cookie']).toBeUndefined();
  const [listed] = (await owner.call('GET', `/admin/events/${site.uniqueId}/guests?ids=${invitation.id}`)).list;
  expect(listed).toMatchObject({ status: 'sent', delivery: 'not_sent' });
  const strangers = await requestPreview({ as: {} }, site.token);
  for (const part of ['The Okafors', 'Ask for the barn.']) expect(strangers.text).not.toContain(part);

  const foreign = await makeInvitation(app, other);
  expect((await requestPreview({ as: { invitation: foreign.id } }, site.token)).status).toBe(404);
});

test('shows the site on any day', async () => {
  const far = { event_date: '2031-06-14', rsvp_deadline: '2031-05-15', rsvp_closes: true } as const;
  const see = async (day: string, time_zone: string | null = null) =>
    (await requestPreview({ ...far, time_zone, as: { day } }, site.token)).text;
  expect(await see('2031-05-15')).toContain('In 30 days');
  expect(await see('2031-05-15')).not.toContain('RSVPs are closed');
  expect(await see('2031-05-16')).toContain('RSVPs are closed');
  for (const zone of [null, 'Pacific/Kiritimati', 'Etc/GMT+12', 'Europe/Berlin'])
    expect(await see('2031-06-14', zone)).toMatch(/class="countdown">Today</);
  expect(await see('2031-06-15')).toContain('We celebrated on June 14, 2031');
});

test('is shown only to the owner of the site, for requests from its own pages', async () => {
  for (const token of [undefined, 'nonsense', other.token]) expect((await requestPreview({}, token)).status).toBe(401);
  expect((await requestPreview({}, site.token, 'https://elsewhere.example')).status).toBe(403);
});
