import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { actAsOwner, actAsAnonymous } from '../../testing/actors.ts';
import { makeQuestion, makeReply, makeSite, type Site } from '../../testing/makers.ts';

let app: TestApp;
let site: Site;
beforeAll(async () => {
  app = await startTestApp();
  site = await makeSite(app);
});
afterAll(() => app[Symbol.asyncDispose]());

const path = (of: Site = site) => `/admin/events/${of.eventId}/rsvp/questions`;
const add = (body: object, of: Site = site) =>
  actAsOwner(app, of).call('POST', path(of), { input_type: 'text', ...body });
const change = (id: string, body: object) => actAsOwner(app, site).call('PUT', `/admin/rsvp/questions/${id}`, body);
const listOwnQuestions = async (of: Site = site) => (await actAsOwner(app, of).call('GET', path(of))).list;
const listGuestQuestions = async (of: Site = site) =>
  (await actAsAnonymous(app, of).call('GET', `/events/${of.eventId}/rsvp/questions`)).list;
const getStandardId = async (key: string) =>
  String((await listOwnQuestions()).find((one) => one['question_key'] === key)?.['id']);

describe('the questions of a new event', () => {
  test('are seven, in order, for owners and guests', async () => {
    const fresh = await makeSite(app);
    expect(
      (await listOwnQuestions(fresh)).map((one) => [one['question_key'], one['input_type'], one['required']]),
    ).toEqual([
      ['name', 'text', true],
      ['email', 'email', true],
      ['attendance', 'radio', true],
      ['guests', 'select', false],
      ['guest_names', 'textarea', false],
      ['dietary_restrictions', 'textarea', false],
      ['message', 'textarea', false],
    ]);
    const shown = (await listOwnQuestions(fresh)).map(({ version: _, ...one }) => one);
    expect(await listGuestQuestions(fresh)).toEqual(shown);
    expect((await listGuestQuestions(fresh)).map((one) => one['options'])).toEqual([
      null,
      null,
      ['yes', 'no', 'maybe'],
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('POST /admin/events/:event/rsvp/questions', () => {
  test('stores the question', async () => {
    const form = {
      question_key: 'colour',
      label: 'Your colour — ☂?',
      input_type: 'radio',
      options: [' Red ', '', 'Blue', 'Red'],
      required: 1,
      sort_order: 4,
      placeholder: 'Say it',
      help_text: 'Why we ask',
    };
    const { status, body } = await add(form);
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...form, options: ['Red', 'Blue'], required: true, enabled: true });
    expect(await listOwnQuestions()).toContainEqual(body);
    const { version: _, ...shown } = body;
    expect(await listGuestQuestions()).toContainEqual(shown);
  });

  test('derives an unused key from the label, also for concurrent requests', async () => {
    const fresh = await makeSite(app);
    await using beside = await startTestApp({ beside: app });
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, turn) =>
        actAsOwner(turn % 2 === 0 ? app : beside, fresh).call('POST', path(fresh), {
          label: 'Which song?',
          input_type: 'text',
        }),
      ),
    );
    expect(responses.map(({ body }) => String(body['question_key'])).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'which_song',
      ...[2, 3, 4, 5, 6, 7, 8].map((number) => `which_song_${number}`),
    ]);
    expect(responses[0]?.body).toMatchObject({ sort_order: 999, required: false, options: null, placeholder: '' });
  });

  test('returns 409 for a key that exists', async () => {
    const { status, body } = await add({ label: 'Another', question_key: 'email', input_type: 'email' });
    expect([status, body['code']]).toEqual([409, 'question_exists']);
  });

  test.each([
    ['label', { label: '  ' }],
    ['input_type', { input_type: 'colour' }],
    ['options', { input_type: 'select', options: [''] }],
    ['question_key', { question_key: 'Not A Key' }],
    ['sort_order', { sort_order: 2 ** 31 }],
    ['input_type', { question_key: 'full_name', input_type: 'date' }],
  ])('returns 400 with an error of the field for an invalid %s', async (field, over) => {
    const { status, body } = await add({ label: 'Fine', ...over });
    expect([status, Object.keys(body['fields'] ?? {})]).toEqual([400, [field]]);
  });
});

describe('PUT /admin/rsvp/questions/:id', () => {
  test('changes all or some fields', async () => {
    const question = await makeQuestion(app, site, {
      input_type: 'select',
      options: ['Beef', 'Fish'],
      placeholder: 'x',
    });
    const whole = await change(question.id, { ...question, required: 1, label: 'Changed' });
    expect([whole.status, whole.body]).toEqual([200, { ...question, required: true, label: 'Changed', version: 2 }]);
    const part = await change(question.id, { enabled: 0, placeholder: null });
    const changed = { ...question, required: true, label: 'Changed', enabled: false, placeholder: '', version: 3 };
    expect(part.body).toEqual(changed);
    expect(await listOwnQuestions()).toContainEqual(part.body);
    expect((await listGuestQuestions()).map((one) => one['id'])).not.toContain(question.id);
    expect((await change(question.id, { input_type: 'text' })).body['options']).toBeNull();
    expect((await change(question.id, { input_type: 'radio' })).body['fields']).toHaveProperty('options');
  });

  test('changes label, order and status of standard questions, but not to an unsuitable type', async () => {
    const attendance = await getStandardId('attendance');
    const reworded = { label: 'Coming?', help_text: 'Please say', sort_order: 1, required: false, enabled: true };
    expect((await change(attendance, reworded)).body).toMatchObject(reworded);
    expect((await change(attendance, { options: ['yes', 'no'] })).status).toBe(400);
    expect((await change(attendance, { input_type: 'text' })).status).toBe(400);
    expect((await change(attendance, { input_type: 'select' })).status).toBe(200);
    expect((await change(await getStandardId('guests'), { options: ['1', '2'] })).status).toBe(400);
    expect((await change(await getStandardId('guests'), { options: [] })).body['options']).toBeNull();
    expect((await change(await getStandardId('name'), { input_type: 'checkbox', options: ['a'] })).status).toBe(400);
    expect((await change(await getStandardId('message'), { question_key: 'email' })).status).toBe(409);
  });

  test.each(['no-such-id', '00000000-0000-7000-8000-000000000000'])('returns 404 for the id %s', async (id) => {
    const remove = await actAsOwner(app, site).call('DELETE', `/admin/rsvp/questions/${id}`);
    expect([(await change(id, { required: true })).status, remove.status]).toEqual([404, 404]);
  });
});

describe('DELETE /admin/rsvp/questions/:id', () => {
  test('keeps the answers to the deleted question readable', async () => {
    const fresh = await makeSite(app);
    const lift = await makeQuestion(app, fresh, { label: 'Need a lift', input_type: 'radio', options: ['Yes', 'No'] });
    const reply = await makeReply(app, fresh, { dynamic_responses: { need_a_lift: 'Yes' } });
    const remove = () => actAsOwner(app, fresh).call('DELETE', `/admin/rsvp/questions/${lift.id}`);
    expect([await remove(), await remove()].map(({ status }) => status)).toEqual([204, 404]);
    expect((await listOwnQuestions(fresh)).map((one) => one['id'])).not.toContain(lift.id);
    const { list } = await actAsOwner(app, fresh).call('GET', `/events/${fresh.eventId}/rsvp`);
    expect(list).toEqual([{ ...reply, review: null, household: null }]);
    expect(list[0]?.['question_responses']).toEqual([
      { question_key: 'need_a_lift', label: 'Need a lift', input_type: 'radio', response_value: 'Yes' },
    ]);
  });

  test('leaves a form that accepts replies if all questions are deleted', async () => {
    const fresh = await makeSite(app);
    for (const { id } of await listOwnQuestions(fresh))
      await actAsOwner(app, fresh).call('DELETE', `/admin/rsvp/questions/${String(id)}`);
    expect([await listOwnQuestions(fresh), await listGuestQuestions(fresh)]).toEqual([[], []]);
    const { status, body } = await actAsAnonymous(app, fresh).call('POST', `/events/${fresh.eventId}/rsvp`, {});
    expect([status, body['name'], body['attendance'], body['guests']]).toEqual([201, 'Guest', 'yes', 1]);
  });
});

describe('PUT /admin/events/:event/rsvp/questions/order', () => {
  const order = (of: Site, ids: unknown) => actAsOwner(app, of).call('PUT', `${path(of)}/order`, { ids });
  const idsOf = (list: readonly Record<string, unknown>[]) => list.map((one) => String(one['id']));

  test('moves the given questions to the front and keeps the order of the others', async () => {
    const fresh = await makeSite(app);
    const ids = idsOf(await listOwnQuestions(fresh));
    const [first = '', second = ''] = ids;
    const { status, list } = await order(fresh, [second, ids.at(-1), first]);
    expect([status, idsOf(list)]).toEqual([200, [second, ids.at(-1), first, ...ids.slice(2, -1)]]);
    expect(list.map((one) => one['sort_order'])).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(await listOwnQuestions(fresh)).toEqual(list);
    expect(idsOf(await listGuestQuestions(fresh))).toEqual(idsOf(list));
  });

  test('returns 400 for questions of other events, duplicates or an empty list', async () => {
    const [fresh, other] = [await makeSite(app), await makeSite(app)];
    const before = await listOwnQuestions(fresh);
    const [mine = ''] = idsOf(before);
    const [theirs] = idsOf(await listOwnQuestions(other));
    for (const ids of [[mine, theirs], [mine, mine], [], 'all', undefined]) {
      const { status, body } = await order(fresh, ids);
      expect([status, Object.keys(body['fields'] ?? {})]).toEqual([400, ['ids']]);
    }
    expect(await listOwnQuestions(fresh)).toEqual(before);
  });
});

test('lists the owner’s questions in pages, in order', async () => {
  const fresh = await makeSite(app);
  await add({ label: 'Early', sort_order: 2 }, fresh);
  const all = await listOwnQuestions(fresh);
  expect(all.map((one) => one['sort_order'])).toEqual([1, 2, 2, 3, 4, 5, 6, 7]);
  const pages: unknown[] = [];
  let next: string | undefined = `${path(fresh)}?limit=3`;
  while (next !== undefined) {
    const page: Awaited<ReturnType<TestApp['call']>> = await actAsOwner(app, fresh).call('GET', next);
    pages.push(...page.list);
    next = /<\/api([^>]+)>/.exec(String(page.headers['link'] ?? ''))?.[1];
  }
  expect(pages).toEqual(all);
  for (const key of [['1'], ['x', all[0]?.['id']], ['1', 'x']]) {
    const cursor = Buffer.from(JSON.stringify(key)).toString('base64url');
    expect((await actAsOwner(app, fresh).call('GET', `${path(fresh)}?cursor=${cursor}`)).status).toBe(400);
  }
});

test('L10: refuses a change of a question that another change has overtaken, and accepts one without a version', async () => {
  const { id, version } = (await add({ label: 'Which song?' })).body as { id: string; version: number };
  const responses = await Promise.all(['One', 'Two'].map((label) => change(id, { label, seen_version: version })));
  const [saved, refused] = responses.toSorted((a, b) => a.status - b.status);
  expect([saved?.status, saved?.body['version']]).toEqual([200, 2]);
  expect([refused?.status, refused?.body['code']]).toEqual([409, 'changed_elsewhere']);
  expect((await change(id, { label: 'Three' })).body).toMatchObject({ label: 'Three', version: 3 });
});
