import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Invitation } from '../../../contract/guests.ts';
import type { ImportPlan } from '../../../contract/imports.ts';
import { actAsOwner } from '../../testing/actors.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeInvitation, makeItem, makeReply, makeSite, type Site } from '../../testing/makers.ts';

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
    const later = { ...home('Ada Stone', 'Max Stone', 'Tim Stone'), plus_ones: 1 };
    const [plan] = (await send(site, '/imports/preview', [later])).list as unknown as ImportPlan[];
    expect(plan?.becomes).toEqual({
      guest_name: 'The Stone family',
      max_guests: 3,
      plus_ones: 1,
      people: [
        { name: 'Ada Stone', age_group: 'adult', is_new: false, was: null },
        { name: 'Max Stone', age_group: 'adult', is_new: false, was: null },
        { name: 'Tim Stone', age_group: 'adult', is_new: true, was: null },
      ],
    });
  });

  test('of as many people, of whom one is called otherwise, gives this person the new name', async () => {
    const site = await makeSite(app);
    await start(site, home('Harold Brandt', 'Mrs Brandt'));
    const [before] = await list(site);
    const row = home('Harold Brandt', 'Ingrid Brandt');
    const [plan] = (await send(site, '/imports/preview', [row])).list as unknown as ImportPlan[];
    expect([plan?.act, plan?.becomes.people]).toEqual([
      'update',
      [
        { name: 'Harold Brandt', age_group: 'adult', is_new: false, was: null },
        { name: 'Ingrid Brandt', age_group: 'adult', is_new: false, was: 'Mrs Brandt' },
      ],
    ]);
    const { body } = await start(site, row);
    const [after] = await list(site);
    expect([after?.guest_name, after?.max_guests]).toEqual(['Harold & Ingrid Brandt', 2]);
    expect(after?.people.map(({ id }) => id)).toEqual(before?.people.map(({ id }) => id));
    expect((await actAsOwner(app, site).call('DELETE', `/admin/imports/${String(body['id'])}`)).status).toBe(204);
    expect((await list(site))[0]?.people).toEqual(before?.people);
  });

  test.each([
    ['has replied', {}, {}, true],
    ['has another email', { email: 'mrs@example.com' }, { email: 'ingrid@example.com' }, false],
    ['is a child', {}, { age_group: 'child' }, false],
  ])('adds somebody of another name if one of them %s', async (_, known, given, isReplied) => {
    const site = await makeSite(app);
    const [harold, mrs, ingrid] = toPeople('Harold Brandt', 'Mrs Brandt', 'Ingrid Brandt');
    const made = await makeInvitation(app, site, { guest_name: 'Ours', people: [harold, { ...mrs, ...known }] });
    if (isReplied) await makeReply(app, site, { guest_token: made.unique_token });
    await start(site, { guest_name: 'Ours', people: [harold, { ...ingrid, ...given }] });
    expect((await list(site))[0]?.people.map(({ first_name }) => first_name)).toEqual(['Harold', 'Mrs', 'Ingrid']);
  });

  test('adds somebody if two of them are called otherwise, or nobody is called the same', async () => {
    const site = await makeSite(app);
    await makeInvitation(app, site, { guest_name: 'Ours', ...home('Ada Stone', 'Max Stone', 'Tim Stone') });
    await makeInvitation(app, site, { guest_name: 'Theirs', ...home('Lea Reed') });
    const rows = [
      { guest_name: 'Ours', ...home('Ada Stone', 'Bo Stone', 'Eve Stone') },
      { guest_name: 'Theirs', ...home('Sam Reed') },
    ];
    await start(site, ...rows);
    expect((await list(site)).map(({ max_guests }) => max_guests)).toEqual([5, 2]);
  });

  test('that was split stays so, and says where its people are', async () => {
    const site = await makeSite(app);
    const row = { ...home('Ethan Taylor', 'Ruby Taylor'), guest_email: 'ethan@example.com' };
    await start(site, row);
    const [made] = await list(site);
    const [ethan] = made?.people ?? [];
    await actAsOwner(app, site).call('PUT', `/admin/guests/${made?.id}`, { people: [ethan] });
    const ruby = await makeInvitation(app, site, {
      guest_name: 'Aunt Ruby',
      guest_email: null,
      ...home('Ruby Taylor'),
    });
    const read = async () => (await send(site, '/imports/preview', [row])).list as unknown as ImportPlan[];
    const [plan] = await read();
    expect(plan?.act).toBe('same');
    expect(plan?.elsewhere).toEqual([{ name: 'Ruby Taylor', guest_name: 'Aunt Ruby' }]);
    expect((await start(site, row)).body).toMatchObject({ added: 0, updated: 0 });
    // Another email is somebody else of the same name.
    const [own] = ruby.people;
    await actAsOwner(app, site).call('PUT', `/admin/guests/${ruby.id}`, {
      people: [{ ...own, email: 'ruby@example.com' }],
    });
    const [first, second] = row.people;
    row.people = [first, { ...second, email: 'another@example.com' }] as typeof row.people;
    expect((await read())[0]).toMatchObject({ act: 'update', elsewhere: [] });
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

test('invites to items of the schedule, also who is on the list already, and twice changes nothing', async () => {
  const site = await makeSite(app);
  const [brunch, dinner] = [
    await makeItem(app, site, { audience: 'invited' }),
    await makeItem(app, site, { audience: 'invited' }),
  ];
  await makeInvitation(app, site, { guest_name: 'Ada Stone', schedule: [dinner.id] });
  const rows = [
    { guest_name: 'Ada Stone', schedule: [brunch.id] },
    { guest_name: 'Max Reed', schedule: [brunch.id, dinner.id] },
    { guest_name: 'Lea Ost', schedule: [] },
  ];
  expect(await listActs(site, ...rows)).toEqual(['update', 'add', 'add']);
  expect((await start(site, ...rows)).body).toMatchObject({ added: 2, updated: 1 });
  const both = new Set([brunch.id, dinner.id]);
  expect((await list(site)).map(({ schedule }) => new Set(schedule))).toEqual([both, both, new Set()]);
  expect(await listActs(site, ...rows)).toEqual(['same', 'same', 'same']);
  expect((await start(site, { guest_name: 'Eve', schedule: ['nothing'] })).status).toBe(400);
});

test('undone, it withdraws those to whom it had given an invitation, and nobody else', async () => {
  const site = await makeSite(app);
  const [brunch, dinner, gone] = [
    await makeItem(app, site, { audience: 'invited' }),
    await makeItem(app, site, { audience: 'invited' }),
    await makeItem(app, site, { audience: 'invited' }),
  ];
  const ada = await makeInvitation(app, site, { guest_name: 'Ada Stone', schedule: [dinner.id] });
  const schedule = [brunch.id, dinner.id, gone.id];
  const { body } = await start(site, { guest_name: 'Ada Stone', schedule }, { guest_name: 'Max Reed', schedule });
  await actAsOwner(app, site).call('DELETE', `/admin/schedule/${gone.id}`);
  expect((await actAsOwner(app, site).call('DELETE', `/admin/imports/${String(body['id'])}`)).status).toBe(204);
  const left = await list(site);
  expect(left.map(({ id, schedule: items }) => [id, items])).toEqual([[ada.id, [dinner.id]]]);
});
