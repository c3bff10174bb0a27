import { expect, test } from 'vitest';
import { IMAGES_AT_FIRST } from '../../../contract/gallery.ts';
import { createId } from '../../kit/ids.ts';
import { testApp, type TestApp } from '../../testing/app.ts';
import { makeImage, makeInvitation, makeSite, type Site } from '../../testing/makers.ts';

/** Returns the titles of the gallery in a page's markup, and whether there is a button for more. */
async function readGallery(app: TestApp, site: Site, path = '/') {
  const { status, text } = await app.request('GET', path, { host: site.subdomain });
  const [section = ''] = /<section id="gallery".*?<\/section>/s.exec(text) ?? [];
  const titles = [...section.matchAll(/data-title="([^"]*)"/g)].map(([, title]) => title);
  return {
    status,
    section,
    titles,
    button: /<button[^>]*>(.*?)<\/button>/.exec(section)?.[1]?.replaceAll('<!-- -->', ''),
  };
}

/** Inserts active external images, `Photo 1` and so on. */
async function insertImages(app: TestApp, { eventId }: Site, count: number): Promise<void> {
  const { db } = app.services;
  const common = { event_id: eventId, upload_id: null, image_url: 'https://example.com/p.jpg', created_at: db.now };
  const texts = { description: '', alt_text: '', caption: '' };
  const makeRow = (_: unknown, sort_order: number) => ({
    ...common,
    ...texts,
    id: createId(),
    title: `Photo ${sort_order + 1}`,
    sort_order,
    is_active: true,
  });
  await db.q
    .insertInto('gallery_images')
    .values(Array.from({ length: count }, makeRow))
    .execute();
}

const listTitles = (count: number) => Array.from({ length: count }, (_, at) => `Photo ${at + 1}`);

test('the page contains the first images in order, and all of them on request', async () => {
  const app = await testApp();
  const site = await makeSite(app);
  const { unique_token } = await makeInvitation(app, site);
  await makeImage(app, site, { title: 'Hidden', is_active: false });
  await insertImages(app, site, 300);
  await insertImages(app, await makeSite(app), 3);
  for (const path of ['/', `/invite/${unique_token}`]) {
    const some = await readGallery(app, site, path);
    expect([some.status, some.titles, some.button]).toEqual([200, listTitles(IMAGES_AT_FIRST), 'Show all 300 photos']);
    expect((await readGallery(app, site, `${path}?photos=all`)).titles).toEqual(listTitles(300));
    expect((await readGallery(app, site, `${path}?photos=all`)).button).toBeUndefined();
  }
});

test('L5: shows a placeholder with the words of a picture on another host', async () => {
  const app = await testApp();
  const site = await makeSite(app);
  await makeImage(app, site, {
    title: '"><script>x',
    image_url: 'https://example.com/p.jpg?a=1&b=2',
    alt_text: 'At the lake',
  });
  const { section } = await readGallery(app, site);
  expect(section).toContain('href="https://example.com/p.jpg?a=1&amp;b=2"');
  expect(section).toContain('data-missing=""');
  expect(section).toContain('At the lake');
  expect(section).not.toMatch(/<img/);
  expect(section).not.toMatch(/<script|srcset|style=/i);
});

test('renders an invitation even if its images cannot be read', async () => {
  const app = await testApp();
  const site = await makeSite(app);
  await makeImage(app, site, { title: 'Lake' });
  await app.services.db.q.schema.alterTable('gallery_images').renameTo('away').execute();
  const { status, section, titles, button } = await readGallery(app, site);
  expect([status, button]).toEqual([200, 'Try Again']);
  expect(section).toContain('Failed to load gallery images. Please try again later.');
  expect(titles).toHaveLength(3);
  await app.services.db.q.schema.alterTable('away').renameTo('gallery_images').execute();
  expect((await readGallery(app, site)).titles).toEqual(['Lake']);
});
