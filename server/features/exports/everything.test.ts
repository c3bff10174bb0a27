import { request as httpRequest } from 'node:http';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actAsOwner } from '../../testing/actors.ts';
import { startTestApp, testApp, type TestApp } from '../../testing/app.ts';
import {
  makeFund,
  makeGift,
  makeImage,
  makeInvitation,
  makeReply,
  makeSection,
  makeSite,
  type Site,
} from '../../testing/makers.ts';
import { insertManyInvitations, insertManyReplies } from '../../testing/many-guests.ts';
import { makePicture, makePictureForm } from '../../testing/pictures.ts';
import { parseCsv } from '../../testing/sheets.ts';
import { ERASED_TABLES } from '../sites/rules.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const PATH = '/admin/account/export';
const get = (site: Site) => actAsOwner(app, site).call('GET', PATH);
const getFiles = async (site: Site) => unzipSync((await get(site)).bytes);
const parseRows = (files: Record<string, Uint8Array>, name: string) =>
  parseCsv(strFromU8(files[`tables/${name}.csv`] ?? new Uint8Array()).replace(/^\uFEFF/, ''));
const parseData = (files: Record<string, Uint8Array>, name: string) =>
  JSON.parse(strFromU8(files[`data/${name}.json`] ?? new Uint8Array())) as { data: Record<string, unknown>[] };

async function makeFullSite(): Promise<{ site: Site; picture: Buffer; token: string }> {
  const site = await makeSite(app, { event: { event_caption: 'Come as you are' } });
  const { unique_token: token } = await makeInvitation(app, site, { guest_name: '=Gina' });
  await makeReply(app, site, { guest_token: token, message: 'Gladly' });
  const gift = await makeGift(app, site, { title: 'Kettle' });
  const at = `/invite/${token}/gifts`;
  await app.call('POST', `${at}/${gift.id}/reserve`, { body: {} });
  await app.call('POST', `${at}/${gift.id}/purchase`, { body: {} });
  const fund = await makeFund(app, site, { title: 'The journey' });
  await app.call('POST', `/invite/${token}/funds/${fund.id}/contribute`, { body: { amount: 12.5 } });
  const bytes = await makePicture(200, 150).jpeg().toBuffer();
  const uploaded = await actAsOwner(app, site).call(
    'POST',
    '/upload',
    undefined,
    makePictureForm({ bytes, name: 'a.jpg' }),
  );
  const url = String(uploaded.body['url']);
  await makeImage(app, site, { title: 'Über den See!', image_url: url });
  const { bytes: picture } = await app.request('GET', url, { host: site.subdomain });
  return { site, picture, token };
}

describe('GET /admin/account/export', () => {
  test('contains all data, in files that are sorted by name', async () => {
    const { site, picture, token } = await makeFullSite();
    const { status, headers, bytes } = await get(site);
    expect([status, headers['content-type']]).toEqual([200, 'application/zip']);
    expect(headers['content-disposition']).toMatch(
      new RegExp(`^attachment; filename="${site.subdomain}-\\d{4}-\\d\\d-\\d\\d\\.zip"$`),
    );
    const files = unzipSync(bytes);
    const names = Object.keys(files);
    expect(names).toEqual(names.toSorted());
    expect(names).toContain('README.txt');
    expect(strFromU8(files['README.txt'] ?? new Uint8Array())).toContain(`${site.subdomain}.attend.events`);
    const [named = ''] = names.filter((name) => name.startsWith('pictures/'));
    expect(named).toBe('pictures/gallery-001-uber-den-see.webp');
    expect(Buffer.from(files[named] ?? []).equals(picture)).toBe(true);

    expect(parseRows(files, 'guests')[1]?.slice(0, 2)).toEqual(["'=Gina", 'gina@example.com']);
    expect(parseRows(files, 'guests')[1]).toContain(token.startsWith('-') ? `'${token}` : token);
    expect(parseRows(files, 'replies')[1]).toContain('Gladly');
    expect(parseRows(files, 'gifts').map(([title]) => title)).toEqual(['Gift', 'Kettle', 'The journey']);
    expect(parseRows(files, 'reservations')[1]?.slice(0, 4)).toEqual(['Kettle', "'=Gina", '', 'purchased']);
    expect(parseRows(files, 'contributions')[1]?.slice(0, 3)).toEqual(['The journey', "'=Gina", '12.50']);
    expect(parseRows(files, 'pictures')[1]?.slice(0, 2)).toEqual(['gallery-001-uber-den-see.webp', 'Über den See!']);
    expect(parseData(files, 'events').data).toMatchObject([{ event_caption: 'Come as you are' }]);
    expect(parseData(files, 'rsvp_responses').data).toHaveLength(1);
    expect(JSON.parse(strFromU8(files['data/account.json'] ?? new Uint8Array()))).toMatchObject({ email: site.email });
  });

  test('names pictures after what shows them', async () => {
    const site = await makeSite(app);
    const owner = actAsOwner(app, site);
    const upload = async () => String((await owner.call('POST', '/upload', undefined, makePictureForm())).body['url']);
    await owner.call('PUT', `/admin/events/${site.eventId}`, { main_photo_url: await upload() });
    await makeGift(app, site, { title: 'Tea kettle', image_url: await upload() });
    const items = [{ title: 'Met', image_url: await upload() }];
    await makeSection(app, site, { kind: 'story', title: 'Our story', items });
    await upload();
    const names = Object.keys(await getFiles(site)).filter((name) => name.startsWith('pictures/'));
    expect(names).toEqual([
      'pictures/gift-002-tea-kettle.webp',
      'pictures/main-photo.webp',
      'pictures/section-003-our-story.webp',
      'pictures/unused-004.webp',
    ]);
  });

  test('contains no secret and no data of another site', async () => {
    const [{ site }, { site: other }] = [await makeFullSite(), await makeFullSite()];
    const files = await getFiles(site);
    const all = Object.entries(files)
      .filter(([name]) => !name.startsWith('pictures/'))
      .map(([, bytes]) => strFromU8(bytes))
      .join('\n');
    expect(all).not.toMatch(/"\w*(_hash|_sealed|password\w*|session\w*)":/);
    for (const foreign of [other.email, other.subdomain, other.eventId]) expect(all).not.toContain(foreign);
  });

  test('has a file for every table except those with credentials', async () => {
    const files = await getFiles(await makeSite(app));
    const missing = ERASED_TABLES.filter((name) => !(`data/${name}.json` in files));
    expect(
      missing.filter(
        (name) =>
          !/session|link|token|code|handoff|reminder_days|told|suppression|notice|import|owner|version/.test(name),
      ),
    ).toEqual([]);
  });

  test('is available when the site has ended or is suspended', async () => {
    const { site } = await makeFullSite();
    const { q } = app.services.db;
    await q.updateTable('sites').set({ ends_at: '2020-01-01' }).where('event_id', '=', site.eventId).execute();
    expect((await get(site)).status).toBe(200);
    await q.updateTable('sites').set({ suspended_at: '2020-01-01' }).where('event_id', '=', site.eventId).execute();
    expect((await get(site)).status).toBe(200);
  });

  test('omits a picture whose file is missing', async () => {
    const own = await testApp({
      storage: {
        write: () => Promise.resolve(),
        read: () => Promise.resolve(undefined),
        writeStream: () => Promise.resolve(),
        readStream: () => Promise.resolve(undefined),
        removeFolder: () => Promise.resolve(),
        async *listFolders() {},
        [Symbol.asyncDispose]: () => Promise.resolve(),
      },
    });
    const site = await makeSite(own);
    await actAsOwner(own, site).call('POST', '/upload', undefined, makePictureForm());
    const { status, bytes } = await actAsOwner(own, site).call('GET', PATH);
    expect([status, Object.keys(unzipSync(bytes)).filter((name) => name.startsWith('pictures/'))]).toEqual([200, []]);
  });

  test('runs once per owner and four times overall, and frees its place when it is aborted', async () => {
    const sites = await Promise.all(Array.from({ length: 5 }, () => makeSite(app)));
    await Promise.all(sites.map((site) => insertManyInvitations(app, site, 6_000)));
    const [first, ...others] = sites;
    if (!first) throw new Error('no site');
    const held = await startExport(first);
    const again = await get(first);
    expect([again.status, again.headers['retry-after'], again.body['error']]).toEqual([
      429,
      '30',
      'Your export is still running. Please wait for it to finish.',
    ]);
    const more = [await startExport(others[0]), await startExport(others[1]), await startExport(others[2])];
    expect((await actAsOwner(app, others[3] ?? first).call('GET', PATH)).status).toBe(429);
    await Promise.all([held, ...more].map((disconnect) => disconnect()));
    // The server notices closed connections with a delay. HEAD requests do not count as running exports either.
    const requestHead = async () => (await actAsOwner(app, first).call('HEAD', PATH)).status;
    for (const _ of [1, 2]) await expect.poll(requestHead, { timeout: 10_000 }).toBe(200);
  });

  test('uses less than 60 MB for 10,000 guests and as many replies', async () => {
    const site = await makeSite(app);
    await insertManyInvitations(app, site, 10_000);
    await insertManyReplies(app, site, 10_000);
    await get(site);
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 5);
    const { bytes } = await get(site);
    clearInterval(watch);
    expect((most - before - bytes.length) / 1_048_576).toBeLessThan(60);
    const files = unzipSync(bytes);
    expect([parseRows(files, 'guests').length, parseRows(files, 'replies').length]).toEqual([10_001, 10_001]);
    expect(parseData(files, 'invitations').data).toHaveLength(10_000);
  });
});

/** Starts an export without reading it; returns a function that disconnects. */
function startExport(site: Site | undefined): Promise<() => Promise<void>> {
  if (!site) throw new Error('no site');
  const { promise, resolve, reject } = Promise.withResolvers<() => Promise<void>>();
  const headers = { host: `${site.subdomain}.localhost:3000`, authorization: `Bearer ${site.token}` };
  const request = httpRequest(
    { host: '127.0.0.1', port: app.port, path: `/api${PATH}`, agent: false, headers },
    (response) => {
      response.pause().on('error', () => undefined);
      resolve(async () => {
        // Destroying the request emits an error, which is expected here.
        const closed = Promise.withResolvers<void>();
        response.once('close', closed.resolve);
        request.destroy();
        await closed.promise;
      });
    },
  );
  request.on('error', reject).end();
  return promise;
}
