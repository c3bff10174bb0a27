import { expect, test } from 'vitest';
import { actAsAnonymous, actAsOwner } from '../../testing/actors.ts';
import { testApp } from '../../testing/app.ts';
import { makeQuestion, makeSite } from '../../testing/makers.ts';

test('a question may have a key that every object has, but not the one that JSON cannot have', async () => {
  const app = await testApp();
  const site = await makeSite(app);
  await makeQuestion(app, site, { question_key: 'constructor', label: 'Who built it?' });
  const guest = { name: 'Anna', email: 'anna@example.com', attendance: 'yes' };
  const send = async (answers: object) =>
    (
      await actAsAnonymous(app, site).call('POST', `/events/${site.eventId}/rsvp`, {
        ...guest,
        dynamic_responses: answers,
      })
    ).body['question_responses'];
  expect(await send({})).toMatchObject([{ question_key: 'constructor', response_value: '' }]);
  expect(await send({ constructor: 'Grandpa' })).toMatchObject([{ response_value: 'Grandpa' }]);
  const path = `/admin/events/${site.eventId}/rsvp/questions`;
  const form = { question_key: '__proto__', label: 'Who built it?', input_type: 'text' };
  expect(await actAsOwner(app, site).call('POST', path, form)).toMatchObject({
    status: 400,
    body: { fields: { question_key: 'Please choose another key.' } },
  });
});
