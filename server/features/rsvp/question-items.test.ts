import { expect, test } from 'vitest';
import { createId } from '../../kit/ids.ts';
import { actAsAnonymous, actAsOwner } from '../../testing/actors.ts';
import { testApp } from '../../testing/app.ts';
import { makeItem, makeQuestion, makeSite } from '../../testing/makers.ts';

test('a question for items is asked of those who see one, and says only what they see', async () => {
  const app = await testApp();
  const [site, other] = [await makeSite(app), await makeSite(app)];
  const [party, dinner] = [await makeItem(app, site), await makeItem(app, site, { audience: 'invited' })];
  const foreign = await makeItem(app, other);
  const add = (schedule: unknown) =>
    actAsOwner(app, site).call('POST', `/admin/events/${site.eventId}/rsvp/questions`, {
      label: 'Meal',
      input_type: 'text',
      schedule,
    });
  for (const wrong of [[foreign.id], [party.id, createId()], ['x'], 'all', [7]]) {
    const { status, body } = await add(wrong);
    expect([status, Object.keys(body['fields'] ?? {})[0]?.split('.')[0]]).toEqual([400, 'schedule']);
  }
  const both = (await add([dinner.id, party.id.toUpperCase(), party.id])).body;
  expect(both).toMatchObject({ schedule: [dinner.id, party.id] });
  const secret = await makeQuestion(app, site, { label: 'Secret', schedule: [dinner.id] });
  expect((await add([])).body['schedule']).toBeNull();
  const asked = (await actAsAnonymous(app, site).call('GET', `/events/${site.eventId}/rsvp/questions`)).list;
  expect(asked.find(({ id }) => id === both['id'])).toMatchObject({ schedule: [party.id] });
  expect(asked.map(({ id }) => id)).not.toContain(secret.id);
});

test('a question whose items were deleted stays unasked, and can be saved as it is', async () => {
  const app = await testApp();
  const site = await makeSite(app);
  const item = await makeItem(app, site);
  const { id } = await makeQuestion(app, site, { label: 'Meal', required: true, schedule: [item.id] });
  const owner = actAsOwner(app, site);
  await owner.call('DELETE', `/admin/schedule/${item.id}`);
  const path = `/admin/events/${site.eventId}/rsvp/questions`;
  const whole = (await owner.call('GET', path)).list.find((one) => one['id'] === id) ?? {};
  const { version: _, ...form } = whole;
  for (let time = 1; time <= 2; time += 1) {
    const saved = await owner.call('PUT', `/admin/rsvp/questions/${id}`, form);
    expect([saved.status, saved.body['schedule']]).toEqual([200, [item.id]]);
  }
  const reply = { name: 'Rita', email: 'rita@example.com', attendance: 'yes' };
  expect((await actAsAnonymous(app, site).call('POST', `/events/${site.eventId}/rsvp`, reply)).status).toBe(201);
});
