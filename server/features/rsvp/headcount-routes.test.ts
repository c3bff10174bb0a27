import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actAsOwner } from '../../testing/actors.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeHousehold, makeItem, makeQuestion, makeReply, makeSite, type Site } from '../../testing/makers.ts';
import { insertManyReplies } from '../../testing/many-guests.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const get = (site: Site, path: string) =>
  actAsOwner(app, site).call('GET', `/admin/events/${site.eventId}/rsvp${path}`);

describe('GET /admin/events/:event/rsvp/summary', () => {
  test('counts replies, people and dietary notes, and the replies that match a search', async () => {
    const [site, other] = [await makeSite(app), await makeSite(app)];
    const food = 'no nuts';
    await makeReply(app, site, { name: 'Zoë Müller', guests: 3, dietary_restrictions: food });
    await makeReply(app, site, { name: 'Zoe Smith', guests: 2 });
    // Named, because random names may contain what is searched.
    await makeReply(app, site, {
      name: 'Max Stone',
      attendance: 'maybe',
      guests: 4,
      dietary_restrictions: food,
      phone: '+1 914 555 0142',
    });
    await makeReply(app, site, { name: 'Lea Reed', attendance: 'no', guests: 1, dietary_restrictions: food });
    await makeReply(app, other, { name: 'Zoë' });
    const counts = { all: 4, yes: 2, no: 1, maybe: 1 };
    expect((await get(site, '/summary')).body).toEqual({
      ...counts,
      people: { yes: 5, maybe: 4 },
      dietary: 2,
      found: counts,
      asked_again: 0,
      erased: [],
      to_check: 0,
    });
    expect((await get(site, '/summary?search=ZOE')).body['found']).toEqual({ all: 2, yes: 2, no: 0, maybe: 0 });
    expect((await get(site, '/summary?search=914%20555')).body['found']).toEqual({ all: 1, yes: 0, no: 0, maybe: 1 });
  });

  test('is zero before the first reply', async () => {
    const none = { all: 0, yes: 0, no: 0, maybe: 0 };
    const { body } = await get(await makeSite(app), '/summary');
    expect(body).toEqual({
      ...none,
      people: { yes: 0, maybe: 0 },
      dietary: 0,
      found: none,
      erased: [],
      to_check: 0,
      asked_again: 0,
    });
  });
});

describe('GET /admin/events/:event/rsvp/answers', () => {
  test('counts the answers and choices of each question', async () => {
    const site = await makeSite(app);
    const parts = await makeQuestion(app, site, {
      label: 'Which parts?',
      input_type: 'checkbox',
      options: ['Ceremony', 'Dinner', 'Brunch'],
    });
    const song = await makeQuestion(app, site, { label: 'Which song?' });
    const bus = await makeQuestion(app, site, { label: 'Bus?', input_type: 'radio', options: ['Yes', 'No'] });
    const reply = (guests: number, chosen: string[], title: string, ride: string) =>
      makeReply(app, site, {
        guests,
        message: title,
        dynamic_responses: { [parts.question_key]: chosen, [song.question_key]: title, [bus.question_key]: ride },
      });
    await reply(1, ['Ceremony', 'Dinner'], 'Waterloo', 'Yes');
    await reply(2, ['Dinner'], '', 'Yes');
    await reply(2, [], 'Fernando', 'No');
    await actAsOwner(app, site).call('DELETE', `/admin/rsvp/questions/${bus.id}`);

    const { list } = await get(site, '/answers');
    const findQuestion = (key: string) => list.find((one) => one['question_key'] === key);
    expect(findQuestion(parts.question_key)).toEqual({
      question_key: parts.question_key,
      label: 'Which parts?',
      input_type: 'checkbox',
      scope: 'reply',
      answered: 2,
      choices: [
        { value: 'Ceremony', count: 1, maybe: 0 },
        { value: 'Dinner', count: 2, maybe: 0 },
        { value: 'Brunch', count: 0, maybe: 0 },
      ],
    });
    expect(findQuestion(song.question_key)).toMatchObject({ answered: 2, choices: [] });
    expect(findQuestion('guests')).toMatchObject({
      answered: 3,
      choices: [
        { value: '1', count: 1, maybe: 0 },
        { value: '2', count: 2, maybe: 0 },
      ],
    });
    expect(findQuestion('message')).toMatchObject({ answered: 2, choices: [] });
    // Answers to a deleted question are listed last.
    expect(list.at(-1)).toMatchObject({ label: 'Bus?', answered: 3 });
    expect(list.map((one) => one['question_key'])).not.toContain('name');
  });

  test('counts the choices of people as the headcount does, with those who may come beside', async () => {
    const site = await makeSite(app);
    const dinner = await makeItem(app, site, { name: 'Dinner' });
    const walk = await makeItem(app, site, { name: 'Walk' });
    const options = ['Beef', 'Fish'];
    const meal = { label: 'Meal', scope: 'person', input_type: 'radio', options, schedule: [dinner.id] };
    const { question_key } = await makeQuestion(app, site, meal);
    const home = await makeHousehold(app, site, ['Ada Stone', 'Ben Stone', 'Tim Stone', 'Zoe Stone']);
    const say = (at: string, value: string) => ({
      attending: { [dinner.id]: at, [walk.id]: 'yes' },
      ...(at !== 'no' && { answers: { [question_key]: value } }),
    });
    const said = [say('yes', 'Fish'), say('maybe', 'Fish'), say('no', 'Beef'), say('yes', 'Beef')];
    const people = home.people.map(({ id }, at) => ({ person_id: id, ...said[at] }));
    await makeReply(app, site, { guest_token: home.unique_token, attendance: undefined, people });
    // Whom the hosts remove counts in neither.
    await actAsOwner(app, site).call('PUT', `/admin/guests/${home.id}`, { people: home.people.slice(0, 3) });
    const { list } = await get(site, '/answers');
    expect(list.find((one) => one['question_key'] === question_key)).toMatchObject({
      scope: 'person',
      choices: [
        { value: 'Beef', count: 0, maybe: 0 },
        { value: 'Fish', count: 1, maybe: 1 },
      ],
    });
    const { items } = await actAsOwner(app, site).api('GET /admin/events/:event/headcount', {
      params: { event: site.eventId },
    });
    expect(items[0]?.answers[0]?.choices.map(({ value, count }) => [value, count])).toEqual([
      ['Beef', 0],
      ['Fish', 1],
    ]);
  });

  test('GET …/answers/:key lists who answered what, in pages', async () => {
    const [site, other] = [await makeSite(app), await makeSite(app)];
    const parts = await makeQuestion(app, site, { label: 'Parts', input_type: 'checkbox', options: ['A', 'B'] });
    const listAnswers = (key: string, query = '') => get(site, `/answers/${key}${query}`);
    for (const [attendance, chosen, food] of [
      ['yes', ['A', 'B'], 'no nuts'],
      ['no', ['A'], 'no milk'],
      ['maybe', [], 'no fish'],
    ]) {
      await makeReply(app, site, {
        attendance,
        dietary_restrictions: food,
        dynamic_responses: { [parts.question_key]: chosen },
      });
    }
    await makeReply(app, other, { dietary_restrictions: 'another’s' });
    expect((await listAnswers(parts.question_key)).list.map((one) => one['answer'])).toEqual(['A', 'A, B']);
    const first = await listAnswers('dietary_restrictions', '?limit=1');
    expect(first.list).toMatchObject([{ attendance: 'maybe', guests: 1, answer: 'no fish' }]);
    const next = /<\/api([^>]+)>/.exec(String(first.headers['link']))?.[1] ?? '';
    expect((await actAsOwner(app, site).call('GET', next)).list.map((one) => one['answer'])).toEqual(['no nuts']);
    expect((await listAnswers('no_such_question')).list).toEqual([]);
  });
});

test('searches, filters and counts 10,000 replies', async () => {
  const site = await makeSite(app);
  await makeReply(app, site, { name: 'Zoë Müller', email: 'zoe@example.com', attendance: 'maybe' });
  await insertManyReplies(app, site, 10_000);
  const list = (query: string) => actAsOwner(app, site).call('GET', `/events/${site.eventId}/rsvp?limit=30${query}`);
  expect((await list('&search=zoe%20muller')).list).toMatchObject([{ name: 'Zoë Müller' }]);
  expect((await list('&search=rita&attendance=maybe')).list).toEqual([]);
  expect((await list('&attendance=yes')).list).toHaveLength(30);
  expect((await list('&attendance=perhaps')).status).toBe(400);
  expect((await get(site, '/summary?search=rita')).body).toMatchObject({ all: 10_001, found: { yes: 10_000 } });
});
