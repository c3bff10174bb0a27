import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportPlan } from '../../../contract/imports.ts';
import { EMPTY_VALUES } from '../../../contract/invitation-fields.ts';
import { actAsOwner, actAsAnonymous } from '../../testing/actors.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeGift, makeInvitation, makeReply, makeSite, type Site } from '../../testing/makers.ts';
import { insertManyInvitations } from '../../testing/many-guests.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const path = ({ eventId }: Site, rest = '') => `/admin/events/${eventId}/guests${rest}`;
const preview = (site: Site, ...rows: object[]) =>
  actAsOwner(app, site).call('POST', path(site, '/imports/preview'), { rows: numberRows(rows) });
const start = (site: Site, ...rows: object[]) =>
  actAsOwner(app, site).call('POST', path(site, '/imports'), { rows: numberRows(rows) });
const undo = (site: Site, id: unknown) => actAsOwner(app, site).call('DELETE', `/admin/imports/${String(id)}`);
/** Why the imports cannot be undone. */
const listBlocked = async (site: Site) => {
  const { list } = await actAsOwner(app, site).call('GET', `/admin/events/${site.eventId}/guests/imports`);
  return list.map(({ blocked }) => blocked);
};
/** Without their versions, which an import and undoing it increase. */
const listGuests = async (site: Site) =>
  (await actAsOwner(app, site).call('GET', path(site))).list.map(({ version: _, ...guest }) => guest);
const numberRows = (rows: readonly object[]) => rows.map((row, at) => ({ row: at + 2, ...row }));
const listActs = async (site: Site, ...rows: object[]) =>
  ((await preview(site, ...rows)).list as unknown as ImportPlan[]).map(({ act }) => act);

describe('the guest that a row matches', () => {
  test('has the same email, or the same name if one of the two has no email', async () => {
    const site = await makeSite(app);
    const anna = await makeInvitation(app, site, {
      guest_name: 'Anna',
      guest_email: 'anna@example.com',
      max_guests: 2,
    });
    await makeInvitation(app, site, { guest_name: 'Börn', guest_email: null });
    const { list } = await preview(site, { guest_name: 'Anna B', guest_email: 'ANNA@example.com', max_guests: 3 });
    expect(list).toEqual([
      {
        row: 2,
        act: 'update',
        household: 2,
        id: anna.id,
        was: { ...EMPTY_VALUES, guest_name: 'Anna', guest_email: 'anna@example.com', max_guests: 2 },
        becomes: { guest_name: 'Anna B', max_guests: 3, plus_ones: 0, people: [] },
        elsewhere: [],
        choices: [],
      },
    ]);
    expect(
      await listActs(
        site,
        { guest_name: 'Anna', guest_email: 'anna@example.com' },
        { guest_name: 'anna', max_guests: 2 },
        { guest_name: ' born', guest_email: 'born@example.com' },
        { guest_name: 'Anna', guest_email: 'another@example.com' },
        { guest_name: 'Carl' },
      ),
    ).toEqual(['same', 'update', 'update', 'add', 'add']);
  });

  test('is unclear if several match, but the name decides among several with the same email', async () => {
    const site = await makeSite(app);
    for (const guest_name of ['Dora', 'Emil'])
      await makeInvitation(app, site, { guest_name, guest_email: 'both@example.com' });
    for (let turn = 0; turn < 2; turn++) await makeInvitation(app, site, { guest_name: 'Finn', guest_email: null });
    const shared = { guest_email: 'both@example.com' };
    const rows = [{ guest_name: 'Finn' }, { guest_name: 'Gina', ...shared }, { guest_name: 'EMIL', ...shared }];
    expect(await listActs(site, ...rows)).toEqual(['unclear', 'unclear', 'update']);
    const before = await listGuests(site);
    const { status, body } = await start(site, ...rows);
    expect([status, body['code'], body['fields']]).toEqual([409, 'import_unclear', { rows: 'Rows 2, 3' }]);
    expect(await listGuests(site)).toEqual(before);
  });

  test('is chosen by the owner if several match, or none of them is meant', async () => {
    const site = await makeSite(app);
    const [one, two] = [
      await makeInvitation(app, site, { guest_name: 'Finn', guest_email: null, notes: 'school' }),
      await makeInvitation(app, site, { guest_name: 'Finn', guest_email: null, max_guests: 2 }),
    ];
    const finn = { guest_name: 'Finn', notes: 'work' };
    const describe = ({ id }: { id: string }, max_guests: number) => ({
      id,
      guest_name: 'Finn',
      guest_email: null,
      people: [],
      max_guests,
      replied: false,
    });
    const [unclear] = (await preview(site, finn)).list as unknown as ImportPlan[];
    expect(unclear?.choices).toEqual([describe(one, 1), describe(two, 2)]);
    const stranger = await makeInvitation(app, await makeSite(app), { guest_name: 'Finn' });
    expect(await listActs(site, { ...finn, match: stranger.id })).toEqual(['unclear']);
    const { status } = await start(site, { ...finn, match: two.id }, { ...finn, match: 'new' });
    expect(status).toBe(201);
    expect((await listGuests(site)).map(({ notes }) => notes)).toEqual(['school', 'work', 'work']);
  });

  test('is matched by one row only; a second row is unclear', async () => {
    const site = await makeSite(app);
    await makeInvitation(app, site, { guest_name: 'Hugo', guest_email: 'hugo@example.com' });
    const twice = [{ guest_name: 'Hugo' }, { guest_name: 'Hugo H', guest_email: 'hugo@example.com' }];
    expect((await start(site, ...twice)).body['fields']).toEqual({ rows: 'Rows 3' });
  });
});

describe('an import', () => {
  test('adds and updates guests with links, and keeps stored values for empty cells', async () => {
    const site = await makeSite(app);
    const { version: _, ...known } = await makeInvitation(app, site, {
      guest_name: 'Ida',
      notes: 'by the door',
      max_guests: 4,
    });
    const { status, body } = await start(
      site,
      { guest_name: 'Ida Lee', guest_email: 'gina@example.com', guest_notes: '', max_guests: 5 },
      { guest_name: '=Jo', guest_email: '', plus_one_allowed: true, notes: 'two\nlines' },
    );
    expect([status, body]).toEqual([201, expect.objectContaining({ added: 1, updated: 1, undone_at: null })]);
    const [first, second] = await listGuests(site);
    expect(first).toEqual({ ...known, unanswered: [], said: null, guest_name: 'Ida Lee', max_guests: 5 });
    expect(second).toMatchObject({ guest_name: '=Jo', guest_email: null, max_guests: 1, plus_one_allowed: true });
    expect((await actAsAnonymous(app, site).call('GET', `/invite/${String(second?.['unique_token'])}`)).status).toBe(
      200,
    );
    expect((await actAsOwner(app, site).call('GET', path(site, '/imports'))).list).toEqual([
      { ...body, blocked: null },
    ]);
  });

  test.each([
    ['guest_name', { guest_name: ' ' }],
    ['guest_email', { guest_name: 'K', guest_email: 'nobody' }],
    ['max_guests', { guest_name: 'K', max_guests: 11 }],
    ['row', { guest_name: 'K', row: 0 }],
  ])('returns 400 for an invalid %s and imports nothing', async (field, row) => {
    const site = await makeSite(app);
    const { status, body } = await start(site, { guest_name: 'Fine' }, row);
    expect([status, Object.keys(body['fields'] ?? {})]).toEqual([400, [`rows.1.${field}`]]);
    expect(await listGuests(site)).toEqual([]);
  });

  test('accepts 5,000 rows but not one more, and undoes them in one call', async () => {
    const site = await makeSite(app);
    await insertManyInvitations(app, site, 100);
    const before = await listGuests(site);
    const rows = Array.from({ length: 5000 }, (_, n) => ({
      guest_name: `Guest ${n}`,
      guest_email: `guest${n}@example.com`,
      notes: `Row ${n} of a long list, and ${'what one wants to know about this guest in a sentence '.repeat(3)}`,
    }));
    expect(Buffer.byteLength(JSON.stringify(rows))).toBeGreaterThan(1_048_576);
    expect((await start(site, ...rows, { guest_name: 'One more' })).status).toBe(400);
    const { status, body } = await start(site, ...rows);
    expect([status, body['added'], body['updated']]).toEqual([201, 4900, 100]);
    expect((await undo(site, body['id'])).status).toBe(204);
    expect(await listGuests(site)).toEqual(before);
  });

  test('runs once for the same idempotency key', async () => {
    const site = await makeSite(app);
    const send = () =>
      actAsOwner(app, site).call(
        'POST',
        path(site, '/imports'),
        { rows: numberRows([{ guest_name: 'Lea' }]) },
        {
          headers: { 'idempotency-key': 'import-1' },
        },
      );
    const [first, again] = [await send(), await send()];
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await listGuests(site)).toHaveLength(1);
  });
});

describe('undoing an import', () => {
  async function makeImport() {
    const site = await makeSite(app);
    const { version: _, ...known } = await makeInvitation(app, site, {
      guest_name: 'Mia',
      guest_email: 'mia@example.com',
    });
    const { body } = await start(
      site,
      { guest_name: 'Mia M', guest_email: 'mia@example.com' },
      { guest_name: 'New One' },
      { guest_name: 'New Two' },
    );
    const [, one] = await listGuests(site);
    return { site, known, id: body['id'], token: String(one?.['unique_token']) };
  }

  test('restores the list once, even after a link was opened', async () => {
    const { site, known, id, token } = await makeImport();
    expect((await actAsAnonymous(app, site).call('GET', `/invite/${token}`)).status).toBe(200);
    expect(await listBlocked(site)).toEqual([null]);
    expect((await undo(site, id)).status).toBe(204);
    expect(await listGuests(site)).toEqual([{ ...known, unanswered: [], said: null }]);
    expect((await actAsAnonymous(app, site).call('GET', `/invite/${token}`)).status).toBe(404);
    expect((await undo(site, id)).body['code']).toBe('import_settled');
  });

  test('keeps fields that were changed since', async () => {
    const { site, known, id } = await makeImport();
    // As recorded by imports before the field `notes` existed.
    await sql`
      update imported_guests set before = before - 'notes', after = after - 'notes'
      where event_id = ${site.eventId}
    `.execute(app.services.db.q);
    await actAsOwner(app, site).call('PUT', `/admin/guests/${known.id}`, { notes: 'newer' });
    expect((await undo(site, id)).status).toBe(204);
    expect(await listGuests(site)).toEqual([{ ...known, unanswered: [], said: null, notes: 'newer' }]);
  });

  test('is refused after a reply, naming the guest', async () => {
    const { site, id, token } = await makeImport();
    await makeReply(app, site, { guest_token: token });
    const before = await listGuests(site);
    const { status, body } = await undo(site, id);
    expect([status, body['code'], body['error']]).toEqual([
      409,
      'import_in_use',
      'Can’t undo this import. Already replied or gave: New One.',
    ]);
    expect(await listGuests(site)).toEqual(before);
    expect(await listBlocked(site)).toEqual([body['error']]);
  });

  test('is refused after a guest reserved a gift or was changed, naming both', async () => {
    const { site, known, id, token } = await makeImport();
    const gift = await makeGift(app, site);
    await actAsAnonymous(app, site).call('POST', `/invite/${token}/gifts/${gift.id}/reserve`, {});
    await actAsOwner(app, site).call('PUT', `/admin/guests/${known.id}`, { notes: 'newer' });
    const sentence = 'Can’t undo this import. Already replied or gave: New One. Changed since: Mia M.';
    expect(await listBlocked(site)).toEqual([sentence]);
    expect((await undo(site, id)).body['error']).toBe(sentence);
  });

  test('returns 404 for an unknown import', async () => {
    const site = await makeSite(app);
    expect((await undo(site, 'x')).status).toBe(404);
    expect((await undo(site, '00000000-0000-7000-8000-000000000000')).status).toBe(404);
  });
});

describe('rows of one household', () => {
  const toRow = (name: string, more: object = {}) => ({ guest_name: name, ...more });
  const listHomes = async (site: Site) =>
    (await listGuests(site)).map(({ guest_name, people, max_guests }) => [
      guest_name,
      (people as { first_name: string; last_name: string }[]).map((one) => `${one.first_name} ${one.last_name}`.trim()),
      max_guests,
    ]);

  test('become one invitation, which the preview shows', async () => {
    const site = await makeSite(app);
    const rows = [
      toRow('Ada Byron', { household: '7', tags: ['Family'], guest_email: 'ada@example.com' }),
      toRow('Max Stone', { household: 'The Stones' }),
      toRow('Tim Byron', { household: '7', guest_email: 'tim@example.com', postal_address: '1 Mill Lane' }),
      toRow('Lea Reed'),
    ];
    const plans = (await preview(site, ...rows)).list;
    expect(plans.map(({ row, act, household }) => [row, act, household])).toEqual([
      [2, 'add', 2],
      [3, 'add', 3],
      [4, 'add', 2],
      [5, 'add', 5],
    ]);
    expect((await start(site, ...rows)).body).toMatchObject({ added: 3, updated: 0 });
    expect(await listHomes(site)).toEqual([
      ['Ada & Tim Byron', ['Ada Byron', 'Tim Byron'], 2],
      ['The Stones', ['Max Stone'], 1],
      ['Lea Reed', [], 1],
    ]);
    const [byrons] = await listGuests(site);
    expect(byrons).toMatchObject({ guest_email: 'ada@example.com', tags: ['Family'], postal_address: '1 Mill Lane' });
    expect(byrons?.['people']).toMatchObject([{ email: 'ada@example.com' }, { email: 'tim@example.com' }]);
  });

  test('imported again, they change nothing; a new person is added, and known ones keep their ids', async () => {
    const site = await makeSite(app);
    const rows = [
      toRow('Ada Byron', { household: '7', guest_email: 'ada@example.com' }),
      toRow('Tim Byron', { household: '7' }),
    ];
    await start(site, ...rows);
    const [before] = await listGuests(site);
    expect((await preview(site, ...rows)).list.map(({ act }) => act)).toEqual(['same', 'same']);
    const { body } = await start(site, ...rows, toRow('Zoë Byron', { household: '7' }));
    expect(body).toMatchObject({ added: 0, updated: 1 });
    const [after] = await listGuests(site);
    const people = (guest: typeof before) => (guest?.['people'] ?? []) as { id: string; first_name: string }[];
    expect(people(after).map(({ first_name }) => first_name)).toEqual(['Ada', 'Tim', 'Zoë']);
    expect(people(after).slice(0, 2)).toEqual(people(before));
    expect((await undo(site, body['id'])).status).toBe(204);
    const [undone] = await listGuests(site);
    expect([people(undone), undone?.['guest_name']]).toEqual([people(before), 'Ada & Tim Byron']);
  });

  test('are refused by their numbers if they are more than twelve', async () => {
    const site = await makeSite(app);
    const rows = Array.from({ length: 13 }, (_, n) => toRow(`Guest${n} Byron`, { household: '7' }));
    const { status, body } = await start(site, ...rows);
    expect([status, (body['fields'] as Record<string, string>)['rows']]).toEqual([
      400,
      'Rows 2, 3, 4 and 10 more are one household, which can have up to 12 people.',
    ]);
    expect(await listGuests(site)).toEqual([]);
  });
});
