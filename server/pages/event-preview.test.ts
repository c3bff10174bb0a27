import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeSite, type Site } from '../testing/makers.ts';

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

test('is shown only to the owner of the site, for requests from its own pages', async () => {
  for (const token of [undefined, 'nonsense', other.token]) expect((await requestPreview({}, token)).status).toBe(401);
  expect((await requestPreview({}, site.token, 'https://elsewhere.example')).status).toBe(403);
});
