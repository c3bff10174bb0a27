import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { makeGift, makeHousehold, makeInvitation, makeItem, makeQuestion, makeSite } from '../../testing/makers.ts';

test('replies and reservations send few statements, whatever the site contains', async () => {
  await using app = await startTestApp({ env: { RATE_LIMITS: 'on' } });
  const site = await makeSite(app);
  let sent = 0;
  /** Without those of the connection that listens for changes. */
  const count = async (path: string, body: object) => {
    const headers = { 'idempotency-key': `key-${(sent += 1)}` };
    const spy = vi.spyOn(pg.Client.prototype, 'query');
    const { status } = await app.call('POST', path, { host: site.subdomain, body, headers });
    const statements = spy.mock.calls.filter(([statement]) => String(statement) !== 'select');
    spy.mockRestore();
    expect([200, 201]).toContain(status);
    return statements.length;
  };
  const makeEmail = () => `rita${(sent += 1)}@example.com`;
  const reply = (body: object = {}) =>
    count(`/events/${site.eventId}/rsvp`, { name: 'Rita', email: makeEmail(), attendance: 'yes', ...body });
  const invite = async () => (await makeInvitation(app, site, { guest_email: makeEmail() })).unique_token;
  const reserve = async () => count(`/invite/${await invite()}/gifts/${(await makeGift(app, site)).id}/reserve`, {});
  const countAll = async () => {
    const guest_token = await invite();
    return {
      uninvited: await reply(),
      first: await reply({ guest_token }),
      changed: await reply({ guest_token, attendance: 'no' }),
      reservation: await reserve(),
    };
  };
  // One statement more for the mail to the owners, which tells them of what comes next, too.
  const expected = { uninvited: 12, first: 13, changed: 13, reservation: 12 };
  expect(await reply()).toBe(expected.uninvited + 1);
  expect(await countAll()).toEqual(expected);
  const item = await makeItem(app, site, { audience: 'invited' });
  await makeQuestion(app, site, { scope: 'person', required: false });
  const home = await makeHousehold(app, site, ['Ada Stone', 'Tim Stone'], { schedule: [item.id] });
  const people = home.people.map(({ id }) => ({ person_id: id, attending: { [item.id]: 'yes' } }));
  expect(await reply({ guest_token: home.unique_token, people })).toBe(expected.first);
  for (let at = 0; at < 8; at += 1) await makeItem(app, site);
  expect(await countAll()).toEqual(expected);
});
