import { beforeEach, expect, test } from 'vitest';
import { actAsAnonymous, actAsOwner, actAsVerifiedGuest, type Actor } from '../../testing/actors.ts';
import { testApp, type TestApp } from '../../testing/app.ts';
import { makeGift, makeInvitation, makeSite, type Site } from '../../testing/makers.ts';

let app: TestApp;
let site: Site;
beforeEach(async () => {
  app = await testApp();
  site = await makeSite(app);
});

async function reserve(actor: Actor, base: string): Promise<string> {
  const { id } = await makeGift(app, site);
  expect((await actor.call('POST', `${base}/gifts/${id}/reserve`, {})).status).toBe(200);
  return id;
}
const purchase = (actor: Actor, base: string, id: string) => actor.call('POST', `${base}/gifts/${id}/purchase`);
const getBase = () => `/events/${site.eventId}`;

async function buy(actor: Actor, count: number, base = getBase()): Promise<void> {
  for (let turn = 0; turn < count; turn++)
    expect((await purchase(actor, base, await reserve(actor, base))).status).toBe(200);
}

test('M21: an email without an invitation marks at most 5 gifts as purchased in 24 hours', async () => {
  const guest = await actAsVerifiedGuest(app, site);
  await buy(guest, 5);
  const id = await reserve(guest, getBase());
  const refused = await purchase(guest, getBase(), id);
  expect([refused.status, refused.body['code']]).toEqual([429, 'too_many_purchases']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000);
  const owner = actAsOwner(app, site);
  const { list } = await owner.call('GET', `/admin/events/${site.eventId}/reservations`);
  for (const { id: bought, status } of list)
    if (status === 'purchased') await owner.call('DELETE', `/admin/reservations/${String(bought)}`);
  expect((await purchase(guest, getBase(), id)).status).toBe(429);
  await buy(await actAsVerifiedGuest(app, site, 'another@example.com'), 1);
  app.clock.advance(86_401);
  await buy(await actAsVerifiedGuest(app, site), 1);
});

test('M21: two purchases at once, on two nodes, do not pass the limit', async () => {
  const beside = await testApp({ beside: app });
  const guest = await actAsVerifiedGuest(app, site);
  await buy(guest, 4);
  const [one, two] = [await reserve(guest, getBase()), await reserve(guest, getBase())];
  const path = (id: string) => `${getBase()}/gifts/${id}/purchase`;
  const responses = await Promise.all([
    guest.call('POST', path(one)),
    beside.call('POST', path(two), { host: site.subdomain, token: guest.token ?? '' }),
  ]);
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429]);
});

test('invited guests buy as much as they like', async () => {
  const { unique_token } = await makeInvitation(app, site);
  const [guest, base] = [actAsAnonymous(app, site), `/invite/${unique_token}`];
  await buy(guest, 6, base);
  expect((await purchase(guest, base, await reserve(guest, base))).status).toBe(200);
});
