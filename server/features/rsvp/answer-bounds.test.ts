import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actAsAnonymous, actAsOwner } from '../../testing/actors.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeInvitation, makeQuestion, makeSite, type Site } from '../../testing/makers.ts';

let app: TestApp;
let site: Site;
beforeAll(async () => {
  app = await startTestApp();
  site = await makeSite(app, { event: { event_date: '2031-06-14' } });
});
afterAll(() => app[Symbol.asyncDispose]());

const add = (form: object) =>
  actAsOwner(app, site).call('POST', `/admin/events/${site.eventId}/rsvp/questions`, { label: 'How many?', ...form });
const reply = (answers: object, more: object = {}) =>
  actAsAnonymous(app, site).call('POST', `/events/${site.eventId}/rsvp`, {
    name: 'Rita',
    email: 'rita@example.com',
    attendance: 'yes',
    dynamic_responses: answers,
    ...more,
  });

describe('the smallest and largest answer', () => {
  test.each([
    ['number', '1', '12', { good: ['1', 12, '7.5'], bad: ['-3', '0', 13] }, 'Please enter a number from 1 to 12.'],
    ['number', '0', null, { good: ['0'], bad: ['-0.5'] }, 'Please enter 0 or more.'],
    ['number', null, '9', { good: [-3, '9'], bad: ['10'] }, 'Please enter 9 or less.'],
    [
      'date',
      '2031-06-12',
      '2031-06-16',
      { good: ['2031-06-12', '2031-06-16'], bad: ['1900-04-23', '2031-06-17'] },
      'Please enter a date from June 12, 2031 to June 16, 2031.',
    ],
    ['date', '2031-06-12', null, { good: ['2100-01-01'], bad: ['2031-06-11'] }, 'Please enter June 12, 2031 or later.'],
  ])('of a %s from %s to %s are those of the hosts', async (input_type, minimum, maximum, answers, words) => {
    const question = await makeQuestion(app, site, { input_type, minimum, maximum });
    expect(question).toMatchObject({ minimum, maximum });
    const { question_key: key } = question;
    for (const answer of answers.good) expect((await reply({ [key]: answer })).status, String(answer)).toBe(201);
    for (const answer of answers.bad) {
      const { status, body } = await reply({ [key]: answer });
      expect([status, body['fields']], String(answer)).toEqual([400, { [key]: words }]);
    }
  });

  test('hold for each person, too', async () => {
    const { question_key: key } = await makeQuestion(app, site, { input_type: 'number', minimum: 18, scope: 'person' });
    const { people, unique_token } = await makeInvitation(app, site, { people: [{ first_name: 'Ada' }] });
    const answer = (age: number) =>
      reply(
        {},
        {
          guest_token: unique_token,
          people: [{ person_id: people[0]?.id, attending: 'yes', answers: { [key]: age } }],
        },
      );
    expect((await answer(17)).body['fields']).toEqual({ [`people.0.answers.${key}`]: 'Please enter 18 or more.' });
    expect((await answer(18)).status).toBe(201);
  });

  test('are refused where they make no sense', async () => {
    for (const [form, field] of [
      [{ input_type: 'number', minimum: 'many' }, 'minimum'],
      [{ input_type: 'number', minimum: 5, maximum: 4 }, 'maximum'],
      [{ input_type: 'date', maximum: '2031-02-30' }, 'maximum'],
      [{ input_type: 'date', minimum: '2031-06-16', maximum: '2031-06-12' }, 'maximum'],
    ] as const) {
      const { status, body } = await add(form);
      expect([status, Object.keys(body['fields'] ?? {})]).toEqual([400, [field]]);
    }
  });

  test('are left out of other types, also when the type changes', async () => {
    expect((await add({ input_type: 'text', minimum: 1, maximum: 2 })).body).toMatchObject({
      minimum: null,
      maximum: null,
    });
    const { id } = await makeQuestion(app, site, { input_type: 'number', minimum: 1, maximum: 2 });
    const change = async (form: object) =>
      (await actAsOwner(app, site).call('PUT', `/admin/rsvp/questions/${id}`, form)).body;
    expect(await change({ label: 'Cars' })).toMatchObject({ minimum: '1', maximum: '2' });
    expect(await change({ minimum: '' })).toMatchObject({ minimum: null, maximum: '2' });
    expect(await change({ input_type: 'date' })).toMatchObject({ minimum: null, maximum: null });
  });
});
