import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actAsOwner, actAsAnonymous, actAsVerifiedGuest, type Actor } from '../../testing/actors.ts';
import { startTestApp, testApp, type TestApp } from '../../testing/app.ts';
import { makeName } from '../../testing/buying.ts';
import { makeGift, makeInvitation, makeSite, type Site } from '../../testing/makers.ts';

let app: TestApp;
let site: Site;
beforeAll(async () => {
  app = await startTestApp();
  site = await makeSite(app);
});
afterAll(() => app[Symbol.asyncDispose]());

interface Guest {
  actor: Actor;
  base: string;
  email: string;
  invitation?: string;
}

async function makeInvited(of = site): Promise<Guest> {
  const email = `${makeName('gina')}@example.com`;
  const { id, unique_token } = await makeInvitation(app, of, { guest_name: 'Gina', guest_email: email });
  return { actor: actAsAnonymous(app, of), base: `/invite/${unique_token}`, email, invitation: id };
}
async function makeVerified(of = site): Promise<Guest> {
  const email = `${makeName('vera')}@example.com`;
  return { actor: await actAsVerifiedGuest(app, of, email), base: `/events/${of.uniqueId}`, email };
}

const reserve = ({ actor, base }: Guest, id: string) => actor.call('POST', `${base}/gifts/${id}/reserve`, {});

async function linkAfterReserving(guest: Guest, id: string): Promise<string> {
  expect((await reserve(guest, id)).status).toBe(200);
  await app.settle();
  const mail = app.mails.findLast(({ to, text }) => to === guest.email && text.includes('/gift/'));
  return /\/gift\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? 'no link';
}

const open = (path: string, of = site) => app.request('GET', path, { host: of.subdomain });
const pressButton = (path: string, action: string, of = site) =>
  app.request('POST', path, { host: of.subdomain, raw: `do=${action}`, type: 'application/x-www-form-urlencoded' });
const listStatuses = async (giftId: string) =>
  (await actAsOwner(app, site).call('GET', `/admin/events/${site.eventId}/reservations`)).list
    .filter((each) => each['gift_id'] === giftId)
    .map((each) => each['status']);
const getOwnGift = async (giftId: string) =>
  (await actAsOwner(app, site).call('GET', `/admin/events/${site.eventId}/registry`)).list.find(
    ({ id }) => id === giftId,
  );
const advanceMinutes = (count: number) => app.clock.advance(count * 60);

describe.each([
  ['an invitation', makeInvited],
  ['a verified email', makeVerified],
])('the link of a guest by %s', (_, make) => {
  test('marks a held gift as purchased once', async () => {
    const [gift, guest] = [await makeGift(app, site, { quantity_total: 2 }), await make()];
    const link = await linkAfterReserving(guest, gift.id);
    const page = await open(link);
    expect([page.status, page.headers['cache-control'], page.headers['referrer-policy']]).toEqual([
      200,
      'private, no-store',
      'no-referrer',
    ]);
    expect(page.text).toContain(gift.title);
    expect(page.text).toContain('Mark as Purchased');
    expect(page.text).not.toContain('<script');
    expect(await listStatuses(gift.id)).toEqual(['reserved']);
    const pressed = await pressButton(link, 'bought');
    expect([pressed.status, new URL(String(pressed.headers['location'])).pathname]).toEqual([303, link]);
    expect((await pressButton(link, 'bought')).status).toBe(303);
    expect(await listStatuses(gift.id)).toEqual(['purchased']);
    expect(await getOwnGift(gift.id)).toMatchObject({ quantity_purchased: 1 });
    expect((await open(link)).text).not.toContain('Mark as Purchased');
  });

  test('purchases an available gift once, after the reservation has expired', async () => {
    const [gift, guest] = [await makeGift(app, site, { quantity_total: 3 }), await make()];
    const link = await linkAfterReserving(guest, gift.id);
    advanceMinutes(60 * 24);
    expect((await open(link)).text).toContain('Mark as Purchased');
    expect([(await pressButton(link, 'bought')).status, (await pressButton(link, 'bought')).status]).toEqual([
      303, 303,
    ]);
    expect(await listStatuses(gift.id)).toEqual(['purchased', 'expired']);
    expect(await getOwnGift(gift.id)).toMatchObject({ quantity_purchased: 1 });
    await app.settle();
    advanceMinutes(-60 * 24);
  });

  test('reports that somebody else has taken the gift', async () => {
    const [gift, guest, other] = [await makeGift(app, site), await make(), await makeInvited()];
    const link = await linkAfterReserving(guest, gift.id);
    advanceMinutes(31);
    await reserve(other, gift.id);
    const page = await open(link);
    expect(page.text).toContain('Someone else has taken this gift');
    expect(page.text).not.toContain('Mark as Purchased');
    const pressed = await pressButton(link, 'bought');
    expect([pressed.status, pressed.text.includes('Someone else just took this gift')]).toEqual([409, true]);
    expect(await listStatuses(gift.id)).toEqual(['reserved', 'expired']);
    advanceMinutes(-31);
  });

  test('cancels the reservation once', async () => {
    const [gift, guest] = [await makeGift(app, site), await make()];
    const link = await linkAfterReserving(guest, gift.id);
    expect([(await pressButton(link, 'release')).status, (await pressButton(link, 'release')).status]).toEqual([
      303, 409,
    ]);
    expect(await listStatuses(gift.id)).toEqual(['cancelled']);
  });
});

test('purchases one unit for concurrent requests on two nodes after the hold has expired', async () => {
  await using beside = await startTestApp({ beside: app });
  const [gift, guest] = [await makeGift(app, site, { quantity_total: 9 }), await makeInvited()];
  const link = await linkAfterReserving(guest, gift.id);
  advanceMinutes(31);
  const form = { host: site.subdomain, raw: 'do=bought', type: 'application/x-www-form-urlencoded' };
  const nodes = [app, beside, app, beside, app, beside];
  const responses = await Promise.all(nodes.map((node) => node.request('POST', link, form)));
  expect(responses.map(({ status }) => status)).toEqual(nodes.map(() => 303));
  expect(await getOwnGift(gift.id)).toMatchObject({ quantity_purchased: 1 });
  advanceMinutes(-31);
});

test('refuses the purchase of a gift that the hosts have removed', async () => {
  const [gift, guest] = [await makeGift(app, site), await makeInvited()];
  const link = await linkAfterReserving(guest, gift.id);
  await actAsOwner(app, site).call('DELETE', `/admin/registry/${gift.id}`);
  expect((await open(link)).text).toContain('no longer on the registry');
  expect((await pressButton(link, 'bought')).status).toBe(404);
});

describe('an invalid link', () => {
  const REFUSED = 'This link doesn’t work';

  test('shows an error page if it is unknown, of another site or for an unknown action', async () => {
    const [gift, guest, elsewhere] = [await makeGift(app, site), await makeInvited(), await makeSite(app)];
    const link = await linkAfterReserving(guest, gift.id);
    for (const response of [
      await open('/gift/made-up'),
      await pressButton('/gift/made-up', 'bought'),
      await open(link, elsewhere),
      await pressButton(link, 'bought', elsewhere),
    ]) {
      expect([response.status, response.text.includes(REFUSED)]).toEqual([404, true]);
    }
    // The others are names that every object has.
    for (const action of ['steal', 'constructor', 'hasOwnProperty', '__proto__'])
      expect([action, (await pressButton(link, action)).status]).toEqual([action, 404]);
    expect(await listStatuses(gift.id)).toEqual(['reserved']);
  });

  test('shows an error page after its invitation was deleted, and after sixty days', async () => {
    const [gift, other, guest, vera] = [
      await makeGift(app, site),
      await makeGift(app, site),
      await makeInvited(),
      await makeVerified(),
    ];
    const [deleted, old] = [await linkAfterReserving(guest, gift.id), await linkAfterReserving(vera, other.id)];
    await actAsOwner(app, site).call('DELETE', `/admin/guests/${guest.invitation}`);
    expect((await open(deleted)).status).toBe(404);
    advanceMinutes(60 * 24 * 60 + 1);
    expect([(await open(old)).status, (await pressButton(old, 'bought')).status]).toEqual([404, 404]);
    advanceMinutes(-60 * 24 * 60 - 1);
  });

  test('returns 410 on an ended site', async () => {
    const ended = await testApp();
    const there = await makeSite(ended, { plan: 'basic' });
    ended.clock.advance(200 * 86_400);
    const response = await ended.request('POST', '/gift/any', {
      host: there.subdomain,
      raw: 'do=bought',
      type: 'application/x-www-form-urlencoded',
    });
    expect(response.status).toBe(410);
  });
});
