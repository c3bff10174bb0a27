import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createId, createToken } from '../../kit/ids.ts';
import { actAsOwner, actAsAnonymous } from '../../testing/actors.ts';
import { startTestApp, type Received, type Sent, type TestApp } from '../../testing/app.ts';
import { makeSite, type Site } from '../../testing/makers.ts';
import { makeFlatPng, makeManyScans, makePicture, makePictureForm, makePngChunk } from '../../testing/pictures.ts';

let app: TestApp;
let site: Site;
beforeAll(async () => {
  app = await startTestApp();
  site = await makeSite(app);
});
afterAll(() => app[Symbol.asyncDispose]());

const send = (sent: Omit<Sent, 'host' | 'token' | 'body'>, of = site) =>
  actAsOwner(app, of).call('POST', '/upload', undefined, sent);
const upload = (bytes: Buffer, of = site) => send(makePictureForm({ bytes }), of);
const open = (url: unknown, host = site.subdomain) => app.request('GET', String(url), { host });
const listRows = () => app.services.db.q.selectFrom('uploads').selectAll().execute();

interface Size {
  url: string;
  width: number;
  height: number;
}
const sizesOf = ({ body }: Received) => body['sizes'] as Size[];

const makeJpegWithMetadata = () =>
  makePicture(2400, 1200)
    .jpeg()
    .withIccProfile('p3')
    .withExif({ IFD0: { Copyright: 'Secret Sue' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>Sue</secret></x:xmpmeta>')
    .withMetadata({ orientation: 6 })
    .toBuffer();

describe('U1: an accepted picture', () => {
  test('is encoded again in up to three sizes, upright and without metadata', async () => {
    const file = await makeJpegWithMetadata();
    expect(file.toString('latin1')).toMatch(/Secret Sue/);
    const response = await upload(file);
    expect([response.status, sizesOf(response).map(({ width, height }) => [width, height])]).toEqual([
      201,
      [
        [240, 480],
        [480, 960],
        [960, 1920],
      ],
    ]);
    expect(response.body).toMatchObject({ ...sizesOf(response)[2] });
    for (const { url, width, height } of sizesOf(response)) {
      expect(url).toMatch(new RegExp(`^/media/${site.uniqueId}/[\\w-]{22}/(480|960|1920)\\.webp$`));
      const { status, bytes } = await open(url);
      const { format, exif, xmp, icc, orientation, ...size } = await sharp(bytes).metadata();
      expect([status, format, exif, xmp, icc, orientation]).toEqual([200, 'webp', ...Array.from({ length: 4 })]);
      expect([size.width, size.height]).toEqual([width, height]);
      expect(bytes.toString('latin1')).not.toMatch(/Sue|GPS|Secret/);
    }
  });

  test.each([
    ['JPEG', () => makePicture().jpeg().toBuffer()],
    ['JPEG in CMYK', () => makePicture().toColourspace('cmyk').jpeg().toBuffer()],
    ['PNG', () => makePicture().png().toBuffer()],
    ['PNG of 16 bits', () => makePicture().toColourspace('rgb16').png().toBuffer()],
    ['WebP', () => makePicture().webp().toBuffer()],
  ])('that is a small %s is not enlarged', async (_, make) => {
    const response = await upload(await make());
    const [size] = sizesOf(response);
    expect([response.status, sizesOf(response)]).toEqual([201, [{ url: size?.url, width: 64, height: 48 }]]);
    expect((await sharp((await open(size?.url)).bytes).metadata()).format).toBe('webp');
  });

  test('is recognized by its bytes, not by its name and type', async () => {
    const bytes = await makePicture().png().toBuffer();
    const names = ['../../x.png', 'con.jpg', 'x'.repeat(300), 'a\u0000b.png', 'ä"; y="', '', 'C:\\x\\y.svg'];
    for (const name of names) {
      const { status, body } = await send(makePictureForm({ bytes, name, type: 'text/html' }));
      expect([name, status]).toEqual([name, 201]);
      expect(body['url']).toMatch(/^\/media\/[\w-]+\/[\w-]{22}\/\d+\.webp$/);
    }
    const other = await send(makePictureForm({ bytes: Buffer.from('<html>'), name: 'photo.png', type: 'image/png' }));
    expect(other.status).toBe(415);
  });

  test('loses appended data', async () => {
    const tail = Buffer.from('<script>alert(1)</script>PK\u0003\u0004');
    for (const file of [await makePicture().jpeg().toBuffer(), await makePicture().png().toBuffer()]) {
      const response = await upload(Buffer.concat([file, tail]));
      expect([response.status, (await open(response.body['url'])).text.includes('script')]).toEqual([201, false]);
    }
  });
});

describe('GET /media', () => {
  test('serves a picture, cacheable for a day, on the site and on the main site', async () => {
    const { body } = await upload(await makePicture().png().toBuffer());
    for (const host of [site.subdomain, '']) {
      const { status, headers } = await open(body['url'], host);
      expect([status, headers]).toMatchObject([
        200,
        {
          'content-type': 'image/webp',
          'content-disposition': 'inline; filename="picture.webp"',
          'cache-control': 'public, max-age=86400',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        },
      ]);
    }
    expect((await open(body['url'], 'elsewhere.example')).status).toBe(421);
  });

  test('I8: lists no folder and serves no other path', async () => {
    const url = String((await upload(await makePicture().png().toBuffer())).body['url']);
    const folder = url.slice(0, url.lastIndexOf('/'));
    const paths = ['/media', '/media/', `/media/${site.uniqueId}`, `/media/${site.uniqueId}/`, folder, `${folder}/`];
    const others = [
      `${folder}/960.webp`,
      `${folder}/480.webp/..`,
      `${folder}/..%2f..%2fsecret.key`,
      '/media/../secret.key',
      `/media/${createToken(16)}/${createToken(16)}/480.webp`,
      url.replace(site.uniqueId, (await makeSite(app)).uniqueId),
      `${url}/`,
      `${url}%00`,
    ];
    for (const path of [...paths.slice(1), ...others]) expect([path, (await open(path)).status]).toEqual([path, 404]);
    expect((await open(`${url}?x=1`)).status).toBe(200);
    expect((await open(url.toUpperCase())).headers['content-type']).not.toContain('image');
  });
});

describe('U2: a refused upload', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  test.each([
    ['an SVG', 415, () => Buffer.from(svg)],
    ['HTML', 415, () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a GIF', 415, () => makePicture().gif().toBuffer()],
    ['a TIFF', 415, () => makePicture().tiff().toBuffer()],
    ['an AVIF', 415, () => makePicture().avif({ effort: 0 }).toBuffer()],
    ['a PDF', 415, () => Buffer.from('%PDF-1.7\n1 0 obj')],
    ['a ZIP', 415, () => Buffer.from('PK\u0003\u0004rest')],
    ['the signature of a PNG', 415, () => Buffer.from('89504e470d0a1a0a', 'hex')],
    ['a truncated JPEG', 400, async () => (await makePicture(900, 900).jpeg().toBuffer()).subarray(0, 900)],
    ['a truncated PNG', 400, () => makeFlatPng(4000, 4000).subarray(0, 1500)],
    ['a PNG with damaged data', 400, () => makeFlatPng(64, 64).fill(0, 45, 55)],
  ])('%s returns %i', async (_, status, make) => {
    const before = await listRows();
    const response = await upload(await make());
    expect([response.status, await listRows()]).toEqual([status, before]);
    expect(response.text).not.toMatch(/vips|sharp|Buffer/i);
  });

  test('H1: is a JPEG with more scans than any program writes', async () => {
    const answer = await upload(await makeManyScans(30));
    expect([answer.status, answer.body['error']]).toEqual([
      400,
      'This picture is saved in an unusual way. Please save it again, or choose another one.',
    ]);
    expect((await upload(await makeManyScans(0))).status).toBe(201);
  });

  test('U3: is refused quickly if its picture is huge', async () => {
    const frames = Buffer.from(
      Array.from({ length: 40 * 16 * 16 * 3 }, (_, index) => (index * 37 + (index >> 9)) & 255),
    );
    const moving = sharp(frames, { raw: { width: 16, height: 16 * 40, channels: 3, pageHeight: 16 } }).webp();
    const text = makePngChunk(
      'zTXt',
      Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(3e8))]),
    );
    const files = [
      makeFlatPng(14_000, 14_000),
      makeFlatPng(30_000, 1),
      makeFlatPng(1, 30_000),
      await moving.toBuffer(),
    ];
    const before = process.memoryUsage().rss;
    const responses = await Promise.all(Array.from({ length: 20 }, (_, index) => upload(files[index % 4] ?? text)));
    expect(responses.map(({ status }) => status)).toEqual(
      Array.from({ length: 20 }, (_, index) => (index % 4 === 3 ? 400 : 413)),
    );
    expect([201, 400]).toContain((await upload(makeFlatPng(64, 48, text))).status);
    expect(process.memoryUsage().rss - before).toBeLessThan(150e6);
    expect((await actAsAnonymous(app, site).call('GET', `/events/${site.eventId}`)).status).toBe(200);
  });
});

describe('U4: a body that is not one file', () => {
  const small = makePicture().png().toBuffer();
  test.each([
    ['no part', () => makePictureForm({ bytes: Buffer.alloc(0) })],
    ['another field', async () => makePictureForm({ bytes: await small, field: 'file' })],
    ['two parts', async () => makePictureForm({ bytes: await small }, { bytes: await small })],
    ['an extra part', async () => makePictureForm({ bytes: await small }, { bytes: await small, field: 'other' })],
    ['a field that is not a file', () => ({ ...makePictureForm(), raw: makeTextField() })],
    ['a truncated form', () => ({ ...makePictureForm(), raw: makeTruncatedForm() })],
    ['a form without a boundary', () => ({ ...makePictureForm(), type: 'multipart/form-data' })],
    ['an empty form', () => ({ ...makePictureForm(), raw: '' })],
  ])('%s returns 400', async (_, make) => {
    expect((await send(await make())).status).toBe(400);
  });

  const makeTextField = () =>
    '--edge-of-a-form-of-tests\r\nContent-Disposition: form-data; name="image"\r\n\r\nx\r\n--edge-of-a-form-of-tests--\r\n';
  const makeTruncatedForm = () => (makePictureForm().raw as Buffer).subarray(0, -40);

  test('returns 415 for another type, and for a call that accepts no file', async () => {
    expect((await actAsOwner(app, site).call('POST', '/upload', { image: 'x' })).status).toBe(415);
    expect((await actAsOwner(app, site).call('POST', '/upload')).status).toBe(415);
    const guests = `/admin/events/${site.eventId}/guests`;
    expect((await actAsOwner(app, site).call('POST', guests, undefined, makePictureForm())).status).toBe(415);
  });

  test('is accepted up to 5 MB, and returns 413 for one byte more', async () => {
    const picture = await makePicture().jpeg().toBuffer();
    const exactly = Buffer.concat([picture, Buffer.alloc(5 * 1024 * 1024 - picture.length)]);
    expect((await upload(exactly)).status).toBe(201);
    expect((await upload(Buffer.concat([exactly, Buffer.alloc(1)]))).status).toBe(413);
  });

  test('returns 413 before it is sent if its Content-Length is too large', async () => {
    const response = await send({ ...makePictureForm(), headers: { 'content-length': '60000000' } });
    expect([response.status, response.headers['connection']]).toEqual([413, 'close']);
  });

  test('that is slightly too large is read to its end, so that the client receives the 413', async () => {
    const { raw, type } = makePictureForm({ bytes: Buffer.alloc(6_000_000) });
    const form = raw as Buffer;
    const headers = { host: 'localhost:3000', authorization: `Bearer ${site.token}`, 'content-type': type };
    const sized = { ...headers, 'content-length': form.length };
    for (let round = 0; round < 3; round += 1) {
      const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
      const options = { host: '127.0.0.1', port: app.port, method: 'POST', path: '/api/upload', agent: false };
      const outgoing = httpRequest({ ...options, headers: sized }, (response) => resolve(response.resume().statusCode));
      outgoing.on('error', reject);
      const writeMore = (at: number) => {
        if (at >= form.length) outgoing.end();
        else outgoing.write(form.subarray(at, at + 65_536), () => setImmediate(writeMore, at + 65_536));
      };
      writeMore(0);
      expect(await promise).toBe(413);
    }
  });

  test('M4: holds up nobody else if its sender is slow', async () => {
    const other = await makeSite(app);
    const { raw, type } = makePictureForm();
    const headers = { host: 'localhost:3000', authorization: `Bearer ${site.token}`, 'content-type': type };
    const options = { host: '127.0.0.1', port: app.port, method: 'POST', path: '/api/upload', agent: false, headers };
    let ended = 0;
    const slow = Array.from({ length: 14 }, () => {
      const outgoing = httpRequest(options, () => (ended += 1));
      outgoing.on('error', () => (ended += 1));
      outgoing.write((raw as Buffer).subarray(0, -60));
      return outgoing;
    });
    const arrived = async () =>
      (await promisify(app.http.server.getConnections.bind(app.http.server))()) >= slow.length;
    await expect.poll(arrived).toBe(true);
    expect((await upload(await makePicture().png().toBuffer(), other)).status).toBe(201);
    expect(ended).toBe(0);
    for (const outgoing of slow) outgoing.destroy();
  });

  test('M4: is no fault of ours if its sender goes away', async () => {
    const before = app.logs.length;
    const { raw, type } = makePictureForm();
    const headers = { host: 'localhost:3000', authorization: `Bearer ${site.token}`, 'content-type': type };
    const options = { host: '127.0.0.1', port: app.port, method: 'POST', path: '/api/upload', agent: false, headers };
    const outgoing = httpRequest(options);
    const closed = once(outgoing, 'error');
    outgoing.write((raw as Buffer).subarray(0, -60));
    await expect.poll(() => promisify(app.http.server.getConnections.bind(app.http.server))()).toBeGreaterThan(0);
    outgoing.destroy(new Error('gone'));
    await closed;
    expect((await upload(await makePicture().png().toBuffer())).status).toBe(201);
    expect(app.logs.slice(before).filter(({ level }) => level > 30)).toEqual([]);
  });

  test('that never ends is cut off at the limit', async () => {
    const { raw, type } = makePictureForm();
    const { promise, resolve } = Promise.withResolvers<{ status?: number; sent: number }>();
    const headers = { host: 'localhost:3000', authorization: `Bearer ${site.token}`, 'content-type': type };
    const options = { host: '127.0.0.1', port: app.port, method: 'POST', path: '/api/upload', agent: false, headers };
    let sent = 0;
    const outgoing = httpRequest(options, ({ statusCode = 0 }) => resolve({ status: statusCode, sent }));
    outgoing.on('error', () => resolve({ sent }));
    const writeMore = () => {
      sent += 65_536;
      // Callbacks of a destroyed request come at once: going on would occupy the process that serves, too.
      if (sent < 1e9 && !outgoing.destroyed) outgoing.write(Buffer.alloc(65_536), writeMore);
    };
    outgoing.write((raw as Buffer).subarray(0, -60), writeMore);
    const response = await promise;
    outgoing.destroy();
    expect([413, undefined]).toContain(response.status);
    expect(response.sent).toBeLessThan(30e6);
  });
});

describe('U5: the limit of uploads', () => {
  test('is 300 per site, and a deleted upload frees a place', async () => {
    const [full, other] = [await makeSite(app), await makeSite(app)];
    const { db } = app.services;
    const makeRow = () => ({
      event_id: full.eventId,
      id: createId(),
      token: createToken(16),
      created_at: db.now,
      sizes: '[]',
    });
    await db.q
      .insertInto('uploads')
      .values(Array.from({ length: 299 }, makeRow))
      .execute();
    const file = await makePicture().png().toBuffer();
    const responses = await Promise.all([
      upload(file, full),
      upload(file, full),
      upload(file, full),
      upload(file, other),
    ]);
    const statuses = responses.map(({ status }) => status);
    expect([statuses.slice(0, 3).toSorted((a, b) => a - b), statuses[3]]).toEqual([[201, 409, 409], 201]);
    expect((await upload(file, full)).body['code']).toBe('gallery_full');
    const [{ id } = { id: '' }] = await db.q
      .selectFrom('uploads')
      .select('id')
      .where('event_id', '=', full.eventId)
      .execute();
    await db.q.deleteFrom('uploads').where('event_id', '=', full.eventId).where('id', '=', id).execute();
    expect((await upload(file, full)).status).toBe(201);
  });
});

test('a repeated request with the same key returns the same upload, and 409 for another file', async () => {
  const [file, other] = [await makePicture().png().toBuffer(), await makePicture(9, 9).png().toBuffer()];
  const uploadWithKey = (bytes: Buffer) =>
    send({ ...makePictureForm({ bytes }), headers: { 'idempotency-key': 'one-picture' } });
  const responses = [await uploadWithKey(file), await uploadWithKey(file), await uploadWithKey(other)];
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 409]);
  expect(responses[1]?.body).toEqual(responses[0]?.body);
});
