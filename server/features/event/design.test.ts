import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actAsOwner, actAsAnonymous } from '../../testing/actors.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeSite, type Site } from '../../testing/makers.ts';
import { makePicture, makePictureForm } from '../../testing/pictures.ts';

let app: TestApp;
let site: Site;
beforeAll(async () => {
  app = await startTestApp();
  site = await makeSite(app, { template: 'classic-wedding', event: { couple_names: 'Anna & Ben' } });
});
afterAll(() => app[Symbol.asyncDispose]());

const put = (change: object, of = site) => actAsOwner(app, of).call('PUT', `/admin/events/${of.eventId}`, change);
const getPage = async () => (await app.request('GET', '/', { host: site.subdomain })).text;
const upload = async (of = site) => {
  const bytes = await makePicture().png().toBuffer();
  return String((await actAsOwner(app, of).call('POST', '/upload', undefined, makePictureForm({ bytes }))).body['url']);
};

describe('the design of a site', () => {
  test('can be changed, and guests see the change at once', async () => {
    const listStylesheets = (text: string) => text.match(/<link rel="stylesheet" href="[^"]*">/g)?.join('') ?? '';
    const before = listStylesheets(await getPage());
    const { status, body } = await put({ template_id: 'fun-birthday', color_theme: 'sage-green' });
    expect([status, body]).toMatchObject([
      200,
      { template_id: 'fun-birthday', color_theme: 'sage-green', couple_names: 'Anna & Ben', event_type: 'wedding' },
    ]);
    expect((await actAsAnonymous(app, site).call('GET', `/events/${site.eventId}`)).body['template_id']).toBe(
      'fun-birthday',
    );
    const after = await getPage();
    expect(before).not.toBe('');
    expect(listStylesheets(after)).not.toBe(before);
    expect(after).toContain('data-theme="sage-green"');
  });

  test('must be one of the templates', async () => {
    expect((await put({ template_id: 'no-such-design' })).body['fields']).toEqual({
      template_id: 'Please choose one of the templates.',
    });
  });
});

describe('the main photo', () => {
  test('is an upload of this event, or a picture on another host', async () => {
    const own = await upload();
    expect((await put({ main_photo_url: own })).body['main_photo_url']).toBe(own);
    const missing = { main_photo_url: 'This image no longer exists. Please upload it again.' };
    for (const url of [await upload(await makeSite(app)), own.replace(/[\w-]{22}(?=\/\d+\.webp)/, 'A'.repeat(22))]) {
      expect((await put({ main_photo_url: url })).body['fields']).toEqual(missing);
    }
    expect((await put({ main_photo_url: 'https://example.com/us.jpg' })).status).toBe(200);
    expect((await put({ main_photo_url: '' })).body['main_photo_url']).toBe('');
  });

  test('keeps the point that stays visible until there is another photo', async () => {
    const focus = { x: 20, y: 75 };
    const [first, second] = [await upload(), await upload()];
    expect((await put({ main_photo_url: first, main_photo_focus: focus })).body['main_photo_focus']).toEqual(focus);
    expect((await put({ main_photo_url: first, event_caption: 'Hi' })).body['main_photo_focus']).toEqual(focus);
    expect((await put({ main_photo_url: second })).body['main_photo_focus']).toBeNull();
    await put({ main_photo_focus: focus });
    expect((await put({ main_photo_focus: null })).body['main_photo_focus']).toBeNull();
  });

  test('that no longer exists is accepted as long as it is unchanged', async () => {
    const old = `/media/${site.uniqueId}/${'A'.repeat(22)}/480.webp`;
    const { q } = app.services.db;
    await q.updateTable('events').set({ main_photo_url: old }).where('event_id', '=', site.eventId).execute();
    const { status, body } = await put({ main_photo_url: old, event_caption: 'Hello' });
    expect([status, body['main_photo_url'], body['event_caption']]).toEqual([200, old, 'Hello']);
  });
});
