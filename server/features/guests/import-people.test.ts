import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Invitation } from '../../../contract/guests.ts';
import type { ImportPlan } from '../../../contract/imports.ts';
import { actAsOwner } from '../../testing/actors.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeInvitation, makeSite, type Site } from '../../testing/makers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const path = ({ eventId }: Site, rest = '') => `/admin/events/${eventId}/guests${rest}`;
const send = (site: Site, rest: string, rows: readonly object[]) =>
  actAsOwner(app, site).call('POST', path(site, rest), { rows: rows.map((row, at) => ({ row: at + 2, ...row })) });
const start = (site: Site, ...rows: object[]) => send(site, '/imports', rows);
const listActs = async (site: Site, ...rows: object[]) =>
  ((await send(site, '/imports/preview', rows)).list as unknown as ImportPlan[]).map(({ act }) => act);
const list = async (site: Site) =>
  (await actAsOwner(app, site).call('GET', path(site))).list as unknown as Invitation[];
const toPeople = (...names: string[]) =>
  names.map((name) => {
    const [first_name = '', last_name = ''] = name.split(' ');
    return { first_name, last_name };
  });
const home = (...names: string[]) => ({ people: toPeople(...names) });

describe('a household of a file', () => {
  test('needs no name if it has people, and has one that follows them', async () => {
    const site = await makeSite(app);
    expect((await start(site, home('Ada Stone', 'Max Stone'))).status).toBe(201);
    const [made] = await list(site);
    expect([made?.guest_name, made?.max_guests]).toEqual(['Ada & Max Stone', 2]);
    const { body } = await actAsOwner(app, site).call('PUT', `/admin/guests/${made?.id}`, home('Ada Stone'));
    expect(body['guest_name']).toBe('Ada Stone');
    expect((await start(site, { notes: 'nobody' })).body['fields']).toEqual({
      'rows.0.guest_name': 'Guest name is required',
    });
  });

  test('is found again by its people, also after it was renamed, grew, or got another email', async () => {
    const site = await makeSite(app);
    await start(site, { ...home('Ada Stone', 'Max Stone'), guest_email: 'ada@example.com' }, home('Lea Reed'));
    const [stones, lea] = await list(site);
    const [ada, max] = stones?.people ?? [];
    await actAsOwner(app, site).call('PUT', `/admin/guests/${stones?.id}`, {
      guest_name: 'Grandma and Grandpa',
      people: [ada, max, { first_name: 'Tim', last_name: 'Stone', age_group: 'child' }],
    });
    await actAsOwner(app, site).call('PUT', `/admin/guests/${lea?.id}`, { guest_name: 'Cousin Lea' });
    expect(await listActs(site, home('ADA Stone', 'Max Stone', 'Tim Stone'), home('Lea Reed', 'Sam Okri'))).toEqual([
      'update',
      'update',
    ]);
    expect(await listActs(site, { ...home('Ada Stone', 'Max Stone'), guest_email: 'new@example.com' })).toEqual([
      'update',
    ]);
    // Somebody of the same name with an address of their own is somebody else.
    await actAsOwner(app, site).call('PUT', `/admin/guests/${lea?.id}`, { guest_email: 'lea@example.com' });
    expect(await listActs(site, { ...home('Lea Reed'), guest_email: 'other@example.com' })).toEqual(['add']);
    expect(await listActs(site, home('Ada Byron', 'Max Byron'), home('Ada'))).toEqual(['add', 'add']);
  });

  test('is shown as it will be, with those who are new', async () => {
    const site = await makeSite(app);
    await start(site, home('Ada Stone', 'Max Stone'));
    const later = { ...home('Max Stone', 'Tim Stone'), plus_ones: 1 };
    const [plan] = (await send(site, '/imports/preview', [later])).list as unknown as ImportPlan[];
    expect(plan?.becomes).toEqual({
      guest_name: 'The Stone family',
      max_guests: 3,
      plus_ones: 1,
      people: [
        { name: 'Ada Stone', age_group: 'adult', is_new: false },
        { name: 'Max Stone', age_group: 'adult', is_new: false },
        { name: 'Tim Stone', age_group: 'adult', is_new: true },
      ],
    });
  });

  test('that could be two of the list is unclear', async () => {
    const site = await makeSite(app);
    for (const guest_name of ['One', 'Two']) await makeInvitation(app, site, { guest_name, ...home('Ada Stone') });
    expect(await listActs(site, home('Ada Stone'))).toEqual(['unclear']);
  });

  test('keeps what the owner knows better: ages, and where the last name begins', async () => {
    const site = await makeSite(app);
    const people = [
      { first_name: 'Ada', last_name: 'van Stone', email: 'ada@example.com' },
      { first_name: 'Tim', last_name: 'van Stone', age_group: 'child' },
    ];
    await makeInvitation(app, site, { guest_name: 'Ours', people });
    const again = {
      people: [
        { first_name: 'Ada van', last_name: 'Stone' },
        { first_name: 'Tim van', last_name: 'Stone' },
      ],
    };
    expect(await listActs(site, { guest_name: 'Ours', ...again })).toEqual(['same']);
  });

  test('that would become too many people is refused by its row', async () => {
    const site = await makeSite(app);
    const many = Array.from({ length: 12 }, (_, n) => `Guest${n} Stone`);
    await makeInvitation(app, site, { guest_name: 'Ours', ...home(...many) });
    const { status, body } = await start(site, { guest_name: 'Ours', ...home('Zoë Stone') });
    expect([status, body['fields']]).toEqual([400, { rows: 'Row 2: “Ours” can have up to 12 people.' }]);
  });

  test('keeps its tags beside those of the file', async () => {
    const site = await makeSite(app);
    const tags = Array.from({ length: 9 }, (_, at) => `Tag ${at}`);
    await makeInvitation(app, site, { guest_name: 'Ours', tags });
    expect((await start(site, { guest_name: 'Ours', tags: ['Tag 0', 'Bride'] })).status).toBe(201);
    expect((await list(site))[0]?.tags).toEqual([...tags, 'Bride']);
    const { status, body } = await start(site, { guest_name: 'Ours', tags: ['Groom'] });
    expect([status, body['fields']]).toEqual([400, { rows: 'Row 2: “Ours” can have up to 10 tags.' }]);
  });

  test('with more than ten tags is refused by its rows, and nothing is cut', async () => {
    const site = await makeSite(app);
    const tags = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `Tag ${from + at}`);
    const one = await start(site, { guest_name: 'Ada', tags: tags(0, 11) });
    expect([one.status, Object.keys(one.body['fields'] as object)]).toEqual([400, ['rows.0.tags']]);
    const rows = [tags(0, 6), tags(6, 11)].map((some, at) => ({ guest_name: `G${at} B`, household: '7', tags: some }));
    const { status, body } = await start(site, ...rows);
    expect([status, body['fields']]).toEqual([
      400,
      { rows: 'Rows 2, 3 are one household, which can have up to 10 tags.' },
    ]);
    expect(await list(site)).toEqual([]);
  });
});
