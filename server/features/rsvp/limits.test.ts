import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actAsAnonymous, actAsOwner } from '../../testing/actors.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeFund, makeInvitation, makeSite } from '../../testing/makers.ts';
import { insertManyReplies } from '../../testing/many-guests.ts';

const RITA = { name: 'Rita', email: 'rita@example.com', attendance: 'yes', guests: 1 };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

test('M22: keeps the newest 20 earlier versions of a reply', async () => {
  const site = await makeSite(app);
  const { unique_token: guest_token } = await makeInvitation(app, site);
  let id: unknown;
  for (let version = 1; version <= 23; version += 1) {
    const body = { ...RITA, guest_token, message: `Version ${version}` };
    ({ id } = (await actAsAnonymous(app, site).call('POST', `/events/${site.eventId}/rsvp`, body)).body);
    app.clock.advance(60);
  }
  const { list } = await actAsOwner(app, site).call('GET', `/admin/rsvp/${String(id)}/history`);
  expect(list.map(({ message }) => message)).toEqual(Array.from({ length: 20 }, (_, at) => `Version ${22 - at}`));
});

test('M22: after 5,000 replies without an invitation only invited guests and corrections are accepted', async () => {
  const site = await makeSite(app);
  await insertManyReplies(app, site, 4999);
  const submit = (more: object = {}) =>
    actAsAnonymous(app, site).call('POST', `/events/${site.eventId}/rsvp`, { ...RITA, ...more });
  const all = await Promise.all([submit(), submit(), submit()]);
  expect(all.filter(({ status }) => status === 201)).toHaveLength(1);
  const refused = all.find(({ status }) => status !== 201);
  expect([refused?.status, refused?.body]).toEqual([
    409,
    {
      code: 'limit_reached',
      error:
        'This site can’t take any more RSVPs without an invitation. Please open the link in your invitation, or ask the hosts for it.',
    },
  ]);
  const entered = await actAsOwner(app, site).call('POST', `/admin/events/${site.eventId}/rsvp`, RITA);
  expect([entered.status, entered.body['code']]).toEqual([409, 'limit_reached']);
  const { unique_token: guest_token } = await makeInvitation(app, site);
  expect((await submit({ guest_token })).status).toBe(201);
});

test('M22: a guest notes up to 200 contributions', async () => {
  const site = await makeSite(app);
  const fund = await makeFund(app, site);
  const { id, unique_token } = await makeInvitation(app, site);
  await sql`
    insert into contributions (event_id, id, gift_id, invitation_id, guest_name, amount_cents, message, created_at)
    select ${site.eventId}, gen_random_uuid(), ${fund.id}, ${id}, 'Gina', 500, '', now() from generate_series(1, 199)
  `.execute(app.services.db.q);
  const give = () => app.call('POST', `/invite/${unique_token}/funds/${fund.id}/contribute`, { body: { amount: 5 } });
  const all = await Promise.all([give(), give(), give()]);
  expect(all.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(all.filter(({ body }) => body['code'] === 'limit_reached')).toHaveLength(2);
});
