import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ApiError } from '../../kit/errors.ts';
import { actAsOwner, actAsAnonymous } from '../../testing/actors.ts';
import { testApp, type TestApp } from '../../testing/app.ts';
import { makeGift, makeSite, type Site } from '../../testing/makers.ts';
import { makePicture } from '../../testing/pictures.ts';
import { WebError, type Web } from '../../providers/web/web.ts';

const HERON = 'https://pictures.example/heron.png';

/** Makes a fake web with these files, which records the requested addresses. */
function makeWeb(files: Record<string, Buffer>): Web & { requested: string[] } {
  const requested: string[] = [];
  return {
    requested,
    read: (address, maxBytes) => {
      requested.push(address);
      const file = files[address];
      if (!file) return Promise.reject(new WebError(address.includes('inside') ? 'refused' : 'missing'));
      return file.length > maxBytes ? Promise.reject(new WebError('too_large')) : Promise.resolve(file);
    },
  };
}

const fetchFrom = (app: TestApp, site: Site, address: unknown) =>
  actAsOwner(app, site).call('POST', '/upload/address', { address });

test('fetches a picture from an address and stores it as an upload', async () => {
  const web = makeWeb({ [HERON]: await makePicture(700, 500).png().toBuffer() });
  const app = await testApp({ web });
  const site = await makeSite(app);
  const { status, body } = await fetchFrom(app, site, HERON);
  expect([status, body['width'], body['height']]).toEqual([201, 700, 500]);
  expect((await app.request('GET', String(body['url']))).headers['content-type']).toBe('image/webp');
  expect(web.requested).toEqual([HERON]);
});

test('returns 400 for an unusable picture, and stores nothing', async () => {
  const web = makeWeb({
    'https://a.example/page': Buffer.from('<svg/>'),
    'https://a.example/cut': await makeTruncatedPicture(),
  });
  const app = await testApp({ web });
  const site = await makeSite(app);
  const wrong = [
    'https://a.example/page',
    'https://a.example/cut',
    'https://a.example/none',
    'https://inside.example/',
  ];
  for (const address of [...wrong, '', 'file:///etc/hostname', '//a.example', 'javascript:alert(1)', 5]) {
    const { status, body } = await fetchFrom(app, site, address);
    expect([address, status, Object.keys(body['fields'] ?? {})]).toEqual([address, 400, ['address']]);
  }
  expect(web.requested).toEqual(wrong);
  expect(await app.services.db.q.selectFrom('uploads').selectAll().execute()).toEqual([]);
});

const makeTruncatedPicture = async () => (await makePicture(900, 900).jpeg().toBuffer()).subarray(0, 400);

test('fetches at most 60 pictures per site in ten minutes', async () => {
  const app = await testApp({ web: makeWeb({}), env: { RATE_LIMITS: 'on' } });
  const site = await makeSite(app);
  for (let at = 0; at < 60; at += 1) expect((await fetchFrom(app, site, `${HERON}${at}`)).status).toBe(400);
  const { status, headers } = await fetchFrom(app, site, HERON);
  expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
});

test('L3: pictures of gifts count in the same limit, and those over it are fetched later', async () => {
  const web = makeWeb({ [HERON]: await makePicture().png().toBuffer() });
  const app = await testApp({ web, env: { RATE_LIMITS: 'on' } });
  const [site, other] = [await makeSite(app), await makeSite(app)];
  for (let at = 0; at < 59; at += 1) await fetchFrom(app, site, `${HERON}${at}`);
  for (const title of ['First', 'Second']) await makeGift(app, site, { title, image_url: `${HERON}?${title}` });
  await makeGift(app, other, { image_url: HERON });
  web.requested.length = 0;
  await app.settle();
  expect(web.requested).toContain(HERON);
  expect(web.requested).toHaveLength(2);
  expect((await fetchFrom(app, site, HERON)).status).toBe(429);

  const { q } = app.services.db;
  await sql`update pgboss.job set start_after = now() where state = 'created'`.execute(q);
  app.clock.advance(600);
  await app.settle();
  expect(web.requested.toSorted()).toEqual([HERON, `${HERON}?First`, `${HERON}?Second`]);
});

test('L3: a picture that could not be stored for the moment is fetched again', async () => {
  const web = makeWeb({ [HERON]: await makePicture().png().toBuffer() });
  const app = await testApp({ web });
  const site = await makeSite(app);
  const full = new ApiError('unavailable', { retryAfter: 5 });
  app.services.web = { read: () => Promise.reject(full) };
  const gift = await makeGift(app, site, { image_url: HERON });
  await app.settle();
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from start_after - created_on)::float8 as seconds
    from pgboss.job where name = 'uploads.fetch' and state = 'created'
  `.execute(app.services.db.q);
  expect(rows.map(({ seconds }) => seconds >= 59)).toEqual([true]);
  app.services.web = web;
  await sql`update pgboss.job set start_after = now() where state = 'created'`.execute(app.services.db.q);
  await app.settle();
  const { list } = await actAsAnonymous(app, site).call('GET', `/events/${site.eventId}/registry`);
  expect(list).toEqual([expect.objectContaining({ id: gift.id, image_url: expect.stringMatching(/^\/media\//) })]);
});

test('a gift keeps the address of its picture until the picture is stored', async () => {
  const web = makeWeb({ [HERON]: await makePicture().png().toBuffer() });
  const app = await testApp({ web });
  const site = await makeSite(app);
  const [gift, other] = [
    await makeGift(app, site, { image_url: HERON }),
    await makeGift(app, site, { image_url: 'https://a.example/none' }),
  ];
  expect(gift.image_url).toBe(HERON);
  await app.settle();
  const listPictures = async () => {
    const { list } = await actAsAnonymous(app, site).call('GET', `/events/${site.eventId}/registry`);
    return list.map(({ id, image_url }) => [id, String(image_url).replace(/^\/media\/.*/, 'ours')]);
  };
  expect(await listPictures()).toEqual([
    [gift.id, 'ours'],
    [other.id, 'https://a.example/none'],
  ]);
  await actAsOwner(app, site).call('PUT', `/admin/registry/${gift.id}`, { image_url: HERON });
  await app.settle();
  expect((await listPictures())[0]).toEqual([gift.id, 'ours']);
  expect(web.requested.filter((address) => address === HERON)).toHaveLength(2);
});

test('L5: a photo of the gallery and the main photo become our copies, unless they cannot be fetched', async () => {
  const web = makeWeb({ [HERON]: await makePicture().png().toBuffer() });
  const app = await testApp({ web });
  const site = await makeSite(app);
  const owner = actAsOwner(app, site);
  const gallery = `/events/${site.eventId}/gallery`;
  const setPhoto = (main_photo_url: string) => owner.call('PUT', `/admin/events/${site.eventId}`, { main_photo_url });
  for (const image_url of [HERON, 'https://a.example/none'])
    expect((await owner.call('POST', gallery, { title: 'Heron', image_url })).status).toBe(201);
  expect((await setPhoto(HERON)).status).toBe(200);
  await app.settle();
  const guest = actAsAnonymous(app, site);
  const [copy, other] = (await guest.call('GET', gallery)).list;
  const photo = (await guest.call('GET', `/events/${site.eventId}`)).body['main_photo_url'];
  expect([copy?.['image_url'], photo].map((url) => String(url).startsWith('/media/'))).toEqual([true, true]);
  expect(copy?.['sizes']).not.toEqual([]);
  expect(other?.['image_url']).toBe('https://a.example/none');
  expect((await app.request('GET', '/', { host: site.subdomain })).text).not.toContain(HERON);

  await owner.call('PUT', `/gallery/${String(other?.['id'])}`, { image_url: HERON });
  await app.settle();
  const urls = (await guest.call('GET', gallery)).list.map(({ image_url }) => String(image_url).slice(0, 7));
  expect(urls).toEqual(['/media/', '/media/']);
});

test('refuses the upload of another event as the picture of a gift', async () => {
  const app = await testApp({ web: makeWeb({ [HERON]: await makePicture().png().toBuffer() }) });
  const [site, other] = [await makeSite(app), await makeSite(app)];
  const { url } = (await fetchFrom(app, other, HERON)).body;
  const add = (of: Site) =>
    actAsOwner(app, of).call('POST', `/admin/events/${of.eventId}/registry`, {
      title: 'x',
      category: 'Other',
      image_url: url,
    });
  const { status, body } = await add(site);
  expect([status, Object.keys(body['fields'] ?? {})]).toEqual([400, ['image_url']]);
  expect((await add(other)).status).toBe(201);
});

test('L6: fetches of pictures are tried again, twice at most, in case their node dies', async () => {
  const app = await testApp({ web: makeWeb({}) });
  const site = await makeSite(app);
  const owner = actAsOwner(app, site);
  await makeGift(app, site, { image_url: HERON });
  const { status } = await owner.call('POST', `/events/${site.eventId}/gallery`, { title: 'Heron', image_url: HERON });
  expect(status).toBe(201);
  const { rows } = await sql<{ name: string; retries: number }>`
    select name, retry_limit as retries from pgboss.job where name like '%.fetch' order by name`.execute(
    app.services.db.q,
  );
  expect(rows).toEqual([
    { name: 'gallery.fetch', retries: 2 },
    { name: 'uploads.fetch', retries: 2 },
  ]);
});
