import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createId } from '../../kit/ids.ts';
import { actAsBearer, actAsOwner, actAsAnonymous, actAsVerifiedGuest } from '../../testing/actors.ts';
import { startTestApp, testApp, type Received, type TestApp } from '../../testing/app.ts';
import { makeImage, makeInvitation, makeSite, type Site } from '../../testing/makers.ts';
import { makePicture, makePictureForm } from '../../testing/pictures.ts';

let app: TestApp;
let site: Site;
beforeAll(async () => {
  app = await startTestApp();
  site = await makeSite(app);
});
afterAll(() => app[Symbol.asyncDispose]());

const path = (of = site) => `/events/${of.uniqueId}/gallery`;
const add = (body: object) => actAsOwner(app, site).call('POST', path(), body);
const change = (id: unknown, body: object) => actAsOwner(app, site).call('PUT', `/gallery/${String(id)}`, body);
const remove = (id: unknown) => actAsOwner(app, site).call('DELETE', `/gallery/${String(id)}`);
const getOwnImage = async (id: unknown) =>
  (await actAsOwner(app, site).call('GET', path())).list.find((one) => one['id'] === id);
const getGuestImage = async (id: unknown) =>
  (await actAsAnonymous(app, site).call('GET', path())).list.find((one) => one['id'] === id);
const upload = async (of = site) => {
  const bytes = await makePicture(1000, 600).jpeg().toBuffer();
  return (await actAsOwner(app, of).call('POST', '/upload', undefined, makePictureForm({ bytes }))).body;
};

const LAKE = {
  title: "At the <b>lake</b> 'x' 🏞",
  description: 'A windy day\nin May',
  image_url: 'https://example.com/lake.jpg',
  alt_text: 'Two people at a lake',
  caption: 'On the lake',
  focus: { x: 30, y: 100 },
  sort_order: 5,
};

describe('POST /events/:event/gallery', () => {
  test('stores the fields', async () => {
    const { status, body } = await add(LAKE);
    expect(status).toBe(201);
    const derived = {
      id: body['id'],
      src: LAKE.image_url,
      alt: LAKE.alt_text,
      is_active: true,
      sizes: [],
      miniature: '',
      original_bytes: null,
    };
    expect(body).toEqual({ ...LAKE, ...derived, version: 1 });
    expect(await getOwnImage(body['id'])).toEqual(body);
  });

  test('requires only a title and a picture, and has defaults for the rest', async () => {
    const { status, body } = await add({ title: ' Lake ', image_url: LAKE.image_url, alt_text: null, id: 'x' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      title: 'Lake',
      caption: '',
      description: '',
      alt_text: '',
      alt: 'Lake',
      sort_order: 0,
    });
    expect((await add({ ...LAKE, alt_text: '' })).body['alt']).toBe('On the lake');
  });

  test('keeps the point that stays visible until there is another photo', async () => {
    const { body } = await add(LAKE);
    const readAfter = async (changed: object) => (await change(body['id'], changed)).body['focus'];
    expect(await readAfter({ title: 'Mill' })).toEqual(LAKE.focus);
    expect(await readAfter({ image_url: 'https://example.com/mill.jpg' })).toBeNull();
    expect(await readAfter({ focus: { x: 0, y: 5 } })).toEqual({ x: 0, y: 5 });
    expect(await readAfter({ focus: null })).toBeNull();
  });

  test('returns the sizes of an upload', async () => {
    const { url, sizes } = await upload();
    const { status, body } = await add({ ...LAKE, image_url: url });
    expect([status, body['image_url'], body['sizes']]).toEqual([201, url, sizes]);
    expect(sizes).toHaveLength(3);
    expect((await getGuestImage(body['id']))?.['sizes']).toEqual(sizes);
  });

  test('returns a miniature of an upload, unless it has transparency', async () => {
    const getMiniature = async (bytes: Buffer) => {
      const { body } = await actAsOwner(app, site).call('POST', '/upload', undefined, makePictureForm({ bytes }));
      return String((await add({ ...LAKE, image_url: body['url'] })).body['miniature']);
    };
    const address = await getMiniature(await makePicture(1000, 600).jpeg().toBuffer());
    expect(address).toMatch(/^data:image\/webp;base64,[\w+/=]{20,160}$/);
    const file = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
    expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', width: 16, height: 10 });
    expect(await getMiniature(await makePicture(1000, 600).ensureAlpha(1).png().toBuffer())).not.toBe('');
    expect(await getMiniature(await makePicture(1000, 600).ensureAlpha(0.5).png().toBuffer())).toBe('');
  });

  test.each([
    ['title', ' '],
    ['title', undefined],
    ['title', 'x'.repeat(201)],
    ['image_url', ''],
    ['image_url', undefined],
    ['image_url', 'http://example.com/x.jpg'],
    ['image_url', 'javascript:alert(1)'],
    ['image_url', 'data:image/png;base64,AAAA'],
    ['image_url', '/media/x/y/480.webp'],
    ['image_url', `/media/${'A'.repeat(22)}/${'A'.repeat(22)}/480.webp`],
    ['image_url', '/uploads/x.webp'],
    ['sort_order', -1],
    ['sort_order', 1.5],
    ['sort_order', 2 ** 31],
    ['is_active', 'maybe'],
  ])('returns 400 with an error of the field for %s %j', async (field, value) => {
    const { status, body } = await add({ ...LAKE, [field]: value });
    expect([status, Object.keys(body['fields'] ?? {})]).toEqual([400, [field]]);
  });

  test('refuses an upload of another site', async () => {
    const { url } = await upload(await makeSite(app));
    expect(Object.keys((await add({ ...LAKE, image_url: url })).body['fields'] ?? {})).toEqual(['image_url']);
  });

  test('accepts at most 300 images, also concurrently', async () => {
    const full = await makeSite(app);
    const { db } = app.services;
    const image = { title: 'x', description: '', alt_text: '', caption: '', sort_order: 0, is_active: true };
    const makeRow = () => ({
      ...image,
      image_url: 'https://example.com/x.jpg',
      event_id: full.eventId,
      id: createId(),
    });
    await db.q
      .insertInto('gallery_images')
      .values(Array.from({ length: 299 }, () => ({ ...makeRow(), created_at: db.now })))
      .execute();
    const responses = await Promise.all(
      Array.from({ length: 3 }, () => actAsOwner(app, full).call('POST', path(full), LAKE)),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  });
});

describe('PUT and DELETE /gallery/:id', () => {
  test('changes all or some fields, and ignores unknown ones', async () => {
    const { id, ...image } = await makeImage(app, site);
    expect((await change(id, { ...image, ...LAKE, is_active: 1 })).status).toBe(200);
    const { body } = await change(id, { sort_order: 6, id: 'x', event_id: 'x', upload_id: 'x', created_at: 'x' });
    expect(body).toMatchObject({ ...LAKE, id, sort_order: 6, is_active: true });
    expect(await getOwnImage(id)).toEqual(body);
    expect((await change(id, { title: '' })).status).toBe(400);
    expect((await change(id, { image_url: '' })).status).toBe(400);
    expect((await change(id, {})).body).toEqual({ ...body, version: Number(body['version']) + 1 });
  });

  test('accepts another upload, the current one, or another host', async () => {
    const [first, second] = [await upload(), await upload()];
    const { id } = (await add({ ...LAKE, image_url: first['url'] })).body;
    expect((await change(id, { image_url: first['url'], title: 'x' })).body['sizes']).toEqual(first['sizes']);
    expect((await change(id, { image_url: second['url'] })).body['sizes']).toEqual(second['sizes']);
    expect((await change(id, { image_url: LAKE.image_url })).body['sizes']).toEqual([]);
  });

  test('deletes an image once', async () => {
    const { id } = await makeImage(app, site);
    expect([(await remove(id)).status, (await remove(id)).status]).toEqual([204, 404]);
    expect([await getOwnImage(id), await getGuestImage(id)]).toEqual([undefined, undefined]);
  });

  test.each(['no-such-id', '00000000-0000-7000-8000-000000000000'])('returns 404 for the id %s', async (id) => {
    expect([(await change(id, { title: 'x' })).status, (await remove(id)).status]).toEqual([404, 404]);
  });
});

describe('a picture that is already in the gallery', () => {
  const addAgain = (body: object) =>
    actAsOwner(app, site).call('POST', path(), { title: 'Again', only_new: true, ...body });
  const uploadPicture = async (make: Sharp) => {
    const bytes = await make.toBuffer();
    return String(
      (await actAsOwner(app, site).call('POST', '/upload', undefined, makePictureForm({ bytes }))).body['url'],
    );
  };

  test('is reported before it is added, whatever its metadata, and is added on confirmation', async () => {
    const picture = () => makePicture(301, 200);
    await add({ ...LAKE, title: 'Pier', image_url: await uploadPicture(picture().png()) });
    const copy = await uploadPicture(
      picture()
        .png()
        .withExif({ IFD0: { Copyright: 'Sue' } }),
    );
    const { status, body } = await addAgain({ image_url: copy });
    const message = 'This photo is already in your gallery as “Pier”.';
    expect([status, body]).toEqual([409, { error: message, code: 'picture_shown' }]);
    expect((await addAgain({ image_url: await uploadPicture(makePicture(302, 200).png()) })).status).toBe(201);
    expect((await addAgain({ image_url: copy, only_new: false })).status).toBe(201);
  });

  test('on another host is recognized by its URL', async () => {
    const image_url = 'https://example.com/twice.jpg';
    const responses = await Promise.all([addAgain({ image_url }), addAgain({ image_url })]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect((await add({ ...LAKE, image_url })).status).toBe(201);
  });
});

describe('PUT /admin/events/:event/gallery/order', () => {
  test('moves the given images to the front and keeps the order of the others', async () => {
    const other = await makeSite(app);
    const titles = ['a', 'b', 'c', 'd'];
    const ids = new Map<string, string>();
    for (const title of titles) ids.set(title, (await makeImage(app, other, { title })).id);
    const order = (named: unknown[]) =>
      actAsOwner(app, other).call('PUT', `/admin/events/${other.eventId}/gallery/order`, { ids: named });
    const { status, list } = await order([ids.get('d'), ids.get('b')]);
    expect([status, list.map((image) => [image['title'], image['sort_order']])]).toEqual([
      200,
      [
        ['d', 1],
        ['b', 2],
        ['a', 3],
        ['c', 4],
      ],
    ]);
    expect((await actAsOwner(app, other).call('GET', path(other))).list).toEqual(list);
    for (const wrong of [[], [ids.get('a'), ids.get('a')], [(await makeImage(app, site)).id], ['x'], [1]]) {
      const { status: refused, body } = await order(wrong);
      expect([refused, Object.keys(body['fields'] ?? {})[0]?.slice(0, 3)]).toEqual([400, 'ids']);
    }
    expect((await actAsOwner(app, other).call('GET', path(other))).list).toEqual(list);
  });
});

describe('the lists of images', () => {
  test('I4: contain only public fields of active images for guests, and all images for the owner', async () => {
    const other = await makeSite(app);
    const [active, hidden] = [await makeImage(app, other), await makeImage(app, other, { is_active: false })];
    const { unique_token } = await makeInvitation(app, other);
    const keys = ['id', 'title', 'caption', 'alt', 'image_url', 'src', 'sizes', 'miniature', 'focus'].toSorted();
    for (const actor of [
      actAsAnonymous(app, other),
      actAsBearer(app, other, unique_token),
      await actAsVerifiedGuest(app, other),
      actAsOwner(app, site),
    ]) {
      const { list } = await actor.call('GET', path(other));
      expect(list.map((image) => [image['id'], Object.keys(image).toSorted()])).toEqual([[active.id, keys]]);
    }
    expect((await actAsOwner(app, other).call('GET', path(other))).list).toEqual([active, hidden]);
    const own = `/admin/events/${other.eventId}/gallery`;
    expect((await actAsOwner(app, other).call('GET', own)).list).toEqual([active, hidden]);
  });

  test('are those for guests if only the cookie of the owner is sent', async () => {
    const other = await makeSite(app);
    await makeImage(app, other, { is_active: false });
    const cookie = { cookie: `owner=${other.token}; __Host-owner=${other.token}` };
    expect((await actAsAnonymous(app, other).call('GET', path(other), undefined, { headers: cookie })).list).toEqual(
      [],
    );
  });

  test('are sorted and paged', async () => {
    const other = await makeSite(app);
    for (const [title, sort_order] of [
      ['c', 30],
      ['a', 10],
      ['b', 20],
      ['d', 30],
    ] as const) {
      await makeImage(app, other, { title, sort_order });
    }
    const found: unknown[] = [];
    for (let next: string | undefined = `${path(other)}?limit=3`; next !== undefined;) {
      const page: Received = await actAsAnonymous(app, other).call('GET', next);
      found.push(...page.list.map((image) => image['title']));
      next = /^<\/api([^>]+)>; rel="next"$/.exec(String(page.headers['link'] ?? ''))?.[1];
    }
    expect(found).toEqual(['a', 'b', 'c', 'd']);
    expect((await actAsAnonymous(app, other).call('GET', `${path(other)}?limit=0`)).status).toBe(400);
  });

  test('of an ended site are returned only to its owner', async () => {
    const ended = await testApp();
    const there = await makeSite(ended, { plan: 'basic' });
    const image = await makeImage(ended, there);
    ended.clock.advance(200 * 86_400);
    const again = await makeSite(ended);
    expect((await actAsAnonymous(ended, there).call('GET', path(there))).status).toBe(410);
    expect((await actAsOwner(ended, again).call('GET', path(there))).status).toBe(410);
    await ended.services.db.q
      .updateTable('owner_sessions')
      .set({ expires_at: ended.services.db.secondsFromNow(60) })
      .execute();
    expect((await actAsOwner(ended, there).call('GET', path(there))).list).toEqual([image]);
  });
});

test('L10: refuses a change of an image that another change has overtaken, and accepts one without a version', async () => {
  const { id, version } = (await add(LAKE)).body;
  const responses = await Promise.all(['One', 'Two'].map((title) => change(id, { title, seen_version: version })));
  const [saved, refused] = responses.toSorted((a, b) => a.status - b.status);
  expect([saved?.status, saved?.body['version']]).toEqual([200, 2]);
  expect([refused?.status, refused?.body['code']]).toEqual([409, 'changed_elsewhere']);
  expect((await change(id, { title: 'Three' })).body).toMatchObject({ title: 'Three', version: 3 });
  expect(await getGuestImage(id)).not.toHaveProperty('version');
});
