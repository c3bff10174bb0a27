import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { GUEST_SORTS, type GuestSort, type Invitation } from '../../../contract/guests.ts';
import { readNextCursor } from '../../../contract/paging.ts';
import { actAsOwner, actAsAnonymous } from '../../testing/actors.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeInvitation, makeReply, makeSite, makeOwnerScope, type Site } from '../../testing/makers.ts';
import { insertManyInvitations } from '../../testing/many-guests.ts';
import { createClient } from '../../kit/pool.ts';
import { selectKnown } from './delivery-rules.ts';
import { listSortRanges } from './rules.ts';
import { listRange } from './store.ts';

let app: TestApp;
let site: Site;
const ids: Record<string, string> = {};
beforeAll(async () => {
  app = await startTestApp();
  site = await makeSite(app);
  const emails = { zoe: 'zoe@mail.example', Ängla: null, 'Bo Öst': 'anna@mail.example', Ana: 'x@mail.example' };
  for (const [guest_name, guest_email] of Object.entries(emails)) {
    const made = await makeInvitation(app, site, { guest_name, guest_email });
    ids[guest_name] = made.id;
    if (guest_name === 'Ängla') await makeReply(app, site, { guest_token: made.unique_token, attendance: 'no' });
    if (guest_name === 'Bo Öst') await actAsAnonymous(app, site).call('GET', `/invite/${made.unique_token}`);
  }
});
afterAll(() => app[Symbol.asyncDispose]());

const path = (of: Site, rest = '') => `/admin/events/${of.eventId}/guests${rest}`;
const get = (of: Site, query: string) => actAsOwner(app, of).call('GET', path(of, `?${query}`));
const listNames = async (query: string) => (await get(site, query)).list.map((one) => one['guest_name']);
const select = (of: Site, body: object) => actAsOwner(app, of).call('POST', path(of, '/selected'), body);
const getCounts = async (of: Site, query = '') =>
  (await actAsOwner(app, of).call('GET', path(of, `/counts${query}`))).body;

describe('a searched, filtered and sorted list', () => {
  test.each<[GuestSort, string[]]>([
    ['name', ['Ana', 'Ängla', 'Bo Öst', 'zoe']],
    ['-name', ['zoe', 'Bo Öst', 'Ängla', 'Ana']],
    ['email', ['Bo Öst', 'Ana', 'zoe', 'Ängla']],
    ['-email', ['zoe', 'Ana', 'Bo Öst', 'Ängla']],
    ['status', ['Ana', 'zoe', 'Bo Öst', 'Ängla']],
    ['-status', ['Ängla', 'Bo Öst', 'Ana', 'zoe']],
  ])('is sorted by %s, ignoring case and accents, with missing emails last', async (sort, expected) => {
    expect(await listNames(`sort=${sort}`)).toEqual(expected);
    // The same in pages, across ranges.
    const found: unknown[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const { list, headers } = await get(site, `sort=${sort}&limit=1${cursor && `&cursor=${cursor}`}`);
      found.push(...list.map((one) => one['guest_name']));
      cursor = readNextCursor(String(headers['link'] ?? ''));
    }
    expect(found).toEqual(expected);
  });

  test.each([
    ['search=ANGLA', ['Ängla']],
    ['search=bo%20ost', ['Bo Öst']],
    ['search=Anna%40', ['Bo Öst']],
    ['search=%25', []],
    ['search=_', []],
    ['search=!', []],
    ['search=%5C', []],
    ['search=mail&status=sent&sort=name', ['Ana', 'zoe']],
    ['status=rsvp_no', ['Ängla']],
    ['search=mail&limit=2', ['zoe', 'Bo Öst']],
  ])('is filtered by %s', async (query, expected) => {
    expect(await listNames(query)).toEqual(expected);
  });

  test('contains only the guests with the given ids', async () => {
    expect(await listNames(`ids=${ids['zoe']},${ids['Ana']}&sort=name`)).toEqual(['Ana', 'zoe']);
  });

  test('has counts of the matches and of all guests', async () => {
    const zero = {
      without_email: 1,
      people: 0,
      people_replied: 0,
      plus_ones: 0,
      tags: [],
      sent: 0,
      opened: 0,
      rsvp_pending: 0,
      rsvp_yes: 0,
      rsvp_no: 0,
      to_hand_over: 0,
      handed_over: 0,
    };
    expect(await getCounts(site)).toEqual({
      ...zero,
      total: 4,
      all: 4,
      people: 4,
      people_replied: 1,
      plus_ones: 0,
      tags: [],
      sent: 2,
      opened: 1,
      rsvp_no: 1,
      to_hand_over: 2,
    });
    expect(await getCounts(site, '?search=zo')).toEqual({
      ...zero,
      total: 4,
      all: 1,
      sent: 1,
      to_hand_over: 1,
      people: 1,
    });
    expect(await getCounts(await makeSite(app))).toEqual({ ...zero, total: 0, all: 0, without_email: 0 });
  });

  test.each(['sort=age', 'status=gone', 'ids=1', 'sort=name&cursor=none'])('returns 400 for %s', async (query) => {
    expect((await get(site, query)).status).toBe(400);
  });

  test('returns 400 for the cursor of another sort order', async () => {
    const { headers } = await get(site, 'sort=name&limit=1');
    const cursor = readNextCursor(String(headers['link']));
    expect((await get(site, `sort=-name&cursor=${cursor}`)).body['code']).toBe('invalid_cursor');
  });
});

test('searches names without accents, ligatures and apostrophes', async () => {
  const other = await makeSite(app);
  for (const guest_name of ['Jonas Weißenböck', 'Ærin O’Brien', "Mary O'Neill"])
    await makeInvitation(app, other, { guest_name });
  const searchNames = async (search: string) =>
    (await get(other, `search=${encodeURIComponent(search)}`)).list.map((one) => one['guest_name']);
  for (const search of ['WEISSENBOCK', 'Weißenböck', 'weissen'])
    expect(await searchNames(search)).toEqual(['Jonas Weißenböck']);
  for (const search of ["o'brien", 'O’Brien', 'aerin']) expect(await searchNames(search)).toEqual(['Ærin O’Brien']);
  expect(await searchNames('o’neill')).toEqual(["Mary O'Neill"]);
});

test('sorts names with numbers by their numbers', async () => {
  const other = await makeSite(app);
  const names = ['Table 1', 'Table 2', 'Table 10', 'Table 10 b', 'Table 123456789012'];
  for (const guest_name of names.toReversed()) await makeInvitation(app, other, { guest_name });
  const sorted = (await get(other, 'sort=name')).list.map((one) => one['guest_name']);
  expect(sorted).toEqual(names);
});

test('searches phone numbers by their digits', async () => {
  const other = await makeSite(app);
  await makeInvitation(app, other, { guest_name: 'Ada Stone', phone: '+1 (914) 555-0107' });
  await makeInvitation(app, other, { guest_name: 'Ben Reed', phone: '0171 555 0142' });
  const searchNames = async (search: string) =>
    (await get(other, `search=${encodeURIComponent(search)}`)).list.map((one) => one['guest_name']);
  for (const search of ['0107', '914555', '(914) 555', '+1914'])
    expect(await searchNames(search)).toEqual(['Ada Stone']);
  expect(await searchNames('555')).toEqual(['Ada Stone', 'Ben Reed']);
  // Two digits alone are no number.
  expect(await searchNames('14')).toEqual([]);
});

describe('10,000 guests', () => {
  let large: Site;
  beforeAll(async () => {
    large = await makeSite(app);
    await insertManyInvitations(app, large, 10_000);
    await sql`update invitations set status = (array['sent', 'opened', 'rsvp_pending', 'rsvp_yes', 'rsvp_no'])[1 + max_guests % 5]
      where event_id = ${large.eventId}`.execute(app.services.db.q);
    await sql`vacuum analyze invitations`.execute(app.services.db.q);
  });

  test.each(GUEST_SORTS)('reads any page by %s from an index', async (sort) => {
    for (const range of listSortRanges(sort)) {
      for (const cursor of [undefined, { key: 'guest 5', id: Object.values(ids)[0] ?? '' }]) {
        const query = listRange(app.services.db, makeOwnerScope(large), range, { chosen: {}, after: cursor, take: 41 });
        const plan = JSON.stringify(await query.explain('json', sql`analyze`));
        expect(plan).toContain('Index Scan');
        expect(plan).not.toMatch(/"Node Type":"(Incremental )?Sort"|"Seq Scan"|Rows Removed by Filter":[1-9]/);
      }
    }
  });

  test('finds what became of its links by their keys, although most events are small', async () => {
    const chosen = [ids['Ana'] ?? '', ids['zoe'] ?? ''];
    const { sql: text, parameters } = selectKnown(makeOwnerScope(large), chosen).compile(app.services.db.q);
    const client = createClient(app.database, 'plans');
    await client.connect();
    onTestFinished(() => client.end());
    // A plan for any event takes it to have as many invitations as most have.
    await client.query(`begin; alter table invitations alter event_id set (n_distinct = 1000); analyze invitations`);
    await client.query(`set local plan_cache_mode = force_generic_plan; prepare known as ${text}`);
    const values = parameters.map((value) =>
      pg.escapeLiteral(Array.isArray(value) ? `{${value.join()}}` : String(value)),
    );
    const { rows } = await client.query(`explain (format json) execute known(${values.join()})`);
    expect(JSON.stringify(rows)).toContain('"Index Name":"invitations_pkey"');
  });

  test('sends pages of at most 60 KB, with each guest once', async () => {
    const { list, text } = await get(large, 'sort=name&limit=40');
    expect(list).toHaveLength(40);
    expect(Buffer.byteLength(text)).toBeLessThan(60_000);
    const found = new Set<string>();
    let cursor: string | undefined = '';
    while (cursor !== undefined) {
      const response = await get(large, `sort=-status&limit=1000${cursor && `&cursor=${cursor}`}`);
      for (const one of response.list as unknown as Invitation[]) found.add(one.id);
      cursor = readNextCursor(String(response.headers['link'] ?? ''));
    }
    expect(found.size).toBe(10_000);
  });

  test('marks and deletes all matches at once if their number is what the owner saw', async () => {
    const matching = { status: 'sent' };
    const wrong = await select(large, { act: 'delete', selection: { matching, count: 1999 } });
    expect([wrong.status, wrong.body['code']]).toEqual([409, 'selection_changed']);
    expect((await select(large, { act: 'hand_over', selection: { matching, count: 2000 } })).body).toEqual({
      count: 2000,
    });
    expect((await getCounts(large))['to_hand_over']).toBe(0);
    expect((await select(large, { act: 'delete', selection: { matching, count: 2000 } })).body).toEqual({
      count: 2000,
    });
    expect(await getCounts(large)).toMatchObject({ total: 8000, sent: 0 });
  });
});

describe('selected guests', () => {
  test('are marked and deleted, but not those of other sites', async () => {
    const [own, other] = [await makeSite(app), await makeSite(app)];
    const [one, two, foreign] = [
      await makeInvitation(app, own),
      await makeInvitation(app, own),
      await makeInvitation(app, other),
    ];
    const selection = { ids: [one.id, foreign.id] };
    expect((await select(own, { act: 'hand_over', selection })).body).toEqual({ count: 1 });
    const marked = (await get(own, 'sort=name')).list as unknown as Invitation[];
    expect(new Map(marked.map((row) => [row.id, row.handed_over_at !== null]))).toEqual(
      new Map([
        [one.id, true],
        [two.id, false],
      ]),
    );
    expect(await getCounts(own)).toMatchObject({ sent: 2, to_hand_over: 1, handed_over: 1 });
    expect((await get(own, 'status=handed_over')).list.map((row) => row['id'])).toEqual([one.id]);
    expect((await get(own, 'status=to_hand_over')).list.map((row) => row['id'])).toEqual([two.id]);
    expect((await select(own, { act: 'not_handed_over', selection })).body).toEqual({ count: 1 });
    expect(await getCounts(own)).toMatchObject({ to_hand_over: 2, handed_over: 0 });
    expect((await select(own, { act: 'delete', selection })).body).toEqual({ count: 1 });
    expect((await actAsAnonymous(app, own).call('GET', `/invite/${one.unique_token}`)).status).toBe(404);
    expect((await actAsAnonymous(app, other).call('GET', `/invite/${foreign.unique_token}`)).status).toBe(200);
  });

  test('can be exported', async () => {
    const exportFile = async (selection: object) =>
      (await actAsOwner(app, site).call('POST', path(site, '/export'), { selection })).text
        .split('\r\n')
        .map((line) => line.split(',')[0]);
    expect(await exportFile({ ids: [ids['zoe'], ids['Ana']] })).toEqual(['\uFEFFName', 'zoe', 'Ana', '']);
    expect(await exportFile({ matching: { status: 'rsvp_no' }, count: 1 })).toEqual(['\uFEFFName', 'Ängla', '']);
  });

  test.each([{ act: 'archive', selection: { ids: [] } }, { act: 'delete', selection: {} }, { act: 'delete' }])(
    'returns 400 for %j',
    async (body) => {
      expect((await select(site, body)).status).toBe(400);
    },
  );
});

describe('POST /admin/guests/:id/link', () => {
  test('creates a new link and invalidates the previous one at once', async () => {
    const own = await makeSite(app);
    const { id, unique_token: old } = await makeInvitation(app, own);
    const open = async (token: string) => (await actAsAnonymous(app, own).call('GET', `/invite/${token}`)).status;
    expect(await open(old)).toBe(200);
    await select(own, { act: 'hand_over', selection: { ids: [id] } });
    const { status, body } = await actAsOwner(app, own).call('POST', `/admin/guests/${id}/link`);
    expect([status, body['status'], body['handed_over_at']]).toEqual([200, 'sent', null]);
    expect(body['unique_token']).toMatch(/^[\w-]{22}$/);
    expect([await open(old), await open(String(body['unique_token']))]).toEqual([404, 200]);
  });

  test('keeps the reply', async () => {
    const own = await makeSite(app);
    const { id, unique_token } = await makeInvitation(app, own);
    await makeReply(app, own, { guest_token: unique_token });
    expect((await actAsOwner(app, own).call('POST', `/admin/guests/${id}/link`)).body['status']).toBe('rsvp_yes');
  });
});
