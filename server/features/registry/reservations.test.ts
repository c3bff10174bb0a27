import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actAsBearer, actAsOwner, actAsAnonymous, actAsVerifiedGuest, type Actor } from '../../testing/actors.ts';
import { startTestApp, testApp, type TestApp } from '../../testing/app.ts';
import { makeFund, makeGift, makeInvitation, makeSite, type Site } from '../../testing/makers.ts';

let app: TestApp;
let site: Site;
beforeAll(async () => {
  app = await startTestApp();
  site = await makeSite(app);
});
afterAll(() => app[Symbol.asyncDispose]());

class Guest {
  readonly #actor: Actor;
  readonly #base: string;

  constructor(actor: Actor, base: string) {
    this.#actor = actor;
    this.#base = base;
  }

  reserve = (id: string, body: object = { quantity: 1 }) =>
    this.#actor.call('POST', `${this.#base}/gifts/${id}/reserve`, body);
  purchase = (id: string, body?: object) => this.#actor.call('POST', `${this.#base}/gifts/${id}/purchase`, body);
  release = (id: string) => this.#actor.call('DELETE', `${this.#base}/gifts/${id}/reserve`);
  listReservations = async () => (await this.#actor.call('GET', `${this.#base}/my-reservations`)).list;
  getGift = async (id: string) => {
    const lists = this.#base.startsWith('/invite') ? 'gifts' : 'registry';
    return (await this.#actor.call('GET', `${this.#base}/${lists}`)).list.find((gift) => gift['id'] === id);
  };
}

async function makeInvited(of = site, over: object = {}) {
  const invitation = await makeInvitation(app, of, over);
  return Object.assign(new Guest(actAsAnonymous(app, of), `/invite/${invitation.unique_token}`), { id: invitation.id });
}
const makeVerified = async (email?: string, of = site) =>
  new Guest(await actAsVerifiedGuest(app, of, email), `/events/${of.uniqueId}`);

const list = async (giftId?: string, of = site) =>
  (await actAsOwner(app, of).call('GET', `/admin/events/${of.eventId}/reservations`)).list.filter(
    (each) => giftId === undefined || each['gift_id'] === giftId,
  );
const listStatuses = async (giftId?: string, of = site) => (await list(giftId, of)).map((each) => each['status']);
const cancel = (id: unknown) => actAsOwner(app, site).call('DELETE', `/admin/reservations/${String(id)}`);
const advanceMinutes = (count: number) => app.clock.advance(count * 60);

const KINDS: [string, () => Promise<Guest>, string][] = [
  ['an invitation', () => makeInvited(site, { guest_name: 'Mina Mine' }), 'Mina Mine'],
  ['a verified email', () => makeVerified('mina@example.com'), 'mina@example.com'],
];

test('hosts know a guest by verified email by the name that came with it, one with an invitation by that', async () => {
  const guest_name = ' Rose Miller ';
  const reserveAs = async (guest: Guest) => (await guest.reserve((await makeGift(app, site)).id, { guest_name })).body;
  expect(await reserveAs(await makeVerified('rose@example.com'))).toMatchObject({
    guest_name: 'Rose Miller (rose@example.com)',
    reservation: { guest_name: 'Rose Miller (rose@example.com)' },
  });
  expect(await reserveAs(await makeInvited(site, { guest_name: 'Mina Mine' }))).toMatchObject({
    guest_name: 'Mina Mine',
  });
});

describe.each(KINDS)('a guest by %s', (_, make, name) => {
  test('reserves one unit for half an hour, sees it and purchases it', async () => {
    const [gift, guest, other] = [
      await makeGift(app, site, { price: 49.95, quantity_total: 2 }),
      await make(),
      await makeInvited(),
    ];
    const message = 'For the kitchen\nwith love';
    const { status, body } = await guest.reserve(gift.id, { quantity: 1, reservation_message: message });
    const reservation = body['reservation'] as Record<string, unknown>;
    expect([status, body]).toEqual([
      200,
      {
        guest_name: name,
        reservation: {
          id: reservation['id'],
          gift_id: gift.id,
          gift_title: gift.title,
          gift_image: '',
          gift_price: 49.95,
          guest_name: name,
          status: 'reserved',
          created_at: reservation['created_at'],
          expires_at: reservation['expires_at'],
          reservation_message: message,
        },
      },
    ]);
    const [from, until] = [reservation['created_at'], reservation['expires_at']].map((at) => Date.parse(String(at)));
    expect((until ?? 0) - (from ?? 0)).toBe(30 * 60_000);
    expect(await list(gift.id)).toEqual([reservation]);
    expect(await guest.listReservations()).toContainEqual(reservation);
    expect(await guest.getGift(gift.id)).toMatchObject({
      is_reserved_by_anyone: true,
      reservedByCurrentUser: true,
      guest_reservation_status: 'reserved',
      guest_reservation_id: reservation['id'],
      guest_reservation_expires_at: reservation['expires_at'],
      quantity_available: 1,
    });
    expect(await other.getGift(gift.id)).toMatchObject({ reservedByCurrentUser: false, guest_reservation_id: null });
    expect((await guest.reserve(gift.id)).body).toEqual(body);

    const bought = await guest.purchase(gift.id);
    expect([bought.status, bought.body]).toEqual([
      200,
      { guest_name: name, reservation: { ...reservation, status: 'purchased' } },
    ]);
    expect(await guest.getGift(gift.id)).toMatchObject({
      status: 'partially_purchased',
      quantity_purchased: 1,
      is_reserved_by_anyone: false,
      guest_reservation_status: 'purchased',
      guest_reservation_expires_at: null,
    });
    expect((await guest.purchase(gift.id)).body['code']).toBe('not_reserved');
    const second = await guest.reserve(gift.id);
    expect(second.status).toBe(200);
    expect(await guest.getGift(gift.id)).toMatchObject({ guest_reservation_status: 'reserved', quantity_available: 0 });
    expect((await other.reserve(gift.id)).body['code']).toBe('gift_taken');
    expect(await listStatuses(gift.id)).toEqual(['reserved', 'purchased']);
  });

  test('marks several units as bought at once, as many as are free', async () => {
    const [{ id }, guest, other] = [
      await makeGift(app, site, { quantity_total: 4 }),
      await make(),
      await makeInvited(),
    ];
    await guest.reserve(id);
    await other.reserve(id);
    const tooMany = await guest.purchase(id, { quantity: 4 });
    expect([tooMany.status, tooMany.body['fields']]).toEqual([
      400,
      { quantity: 'Only 3 of these can still be bought.' },
    ]);
    for (const quantity of [0, 1.5, 21, 'two']) expect((await guest.purchase(id, { quantity })).status).toBe(400);
    expect(await guest.getGift(id)).toMatchObject({ guest_reservation_status: 'reserved', quantity_purchased: 0 });

    const bought = await guest.purchase(id, { quantity: 3 });
    expect([bought.status, bought.body['guest_name']]).toEqual([200, name]);
    expect(await guest.getGift(id)).toMatchObject({ quantity_purchased: 3, quantity_available: 0 });
    const purchases = (await list(id)).filter(({ status }) => status === 'purchased');
    expect(purchases.map(({ guest_name }) => guest_name)).toEqual([name, name, name]);
    expect((await cancel(purchases[0]?.['id'])).status).toBe(204);
    expect(await guest.getGift(id)).toMatchObject({ quantity_purchased: 2, quantity_available: 1 });
    expect((await other.purchase(id)).status).toBe(200);
  });

  test('R2: holds a reservation for 30 minutes, after which it needs no sweep to expire', async () => {
    const [{ id }, guest, other] = [await makeGift(app, site), await make(), await makeInvited()];
    await guest.reserve(id);
    app.clock.advance(30 * 60 - 5);
    expect((await other.reserve(id)).status).toBe(409);
    app.clock.advance(10);
    expect(await listStatuses(id)).toEqual(['expired']);
    expect(await guest.getGift(id)).toMatchObject({ is_reserved_by_anyone: false, guest_reservation_status: null });
    expect((await guest.purchase(id)).body['code']).toBe('not_reserved');
    expect((await guest.reserve(id)).status).toBe(200);
    advanceMinutes(31);
    expect((await other.reserve(id)).status).toBe(200);
    expect((await guest.purchase(id)).status).toBe(409);
    expect((await guest.reserve(id)).status).toBe(409);
    expect(await listStatuses(id)).toEqual(['reserved', 'expired', 'expired']);
    advanceMinutes(31);
  });

  test('R3: holds at most five reservations, not counting purchases', async () => {
    const guest = await make();
    const ids: string[] = [];
    for (let count = 0; count < 6; count += 1) ids.push((await makeGift(app, site)).id);
    const [first = '', last = ''] = [ids[0], ids[5]];
    for (const id of ids.slice(0, 5)) expect((await guest.reserve(id)).status).toBe(200);
    expect((await guest.reserve(last)).body['code']).toBe('too_many_reservations');
    await guest.purchase(first);
    expect((await guest.reserve(last)).status).toBe(200);
    advanceMinutes(31);
    for (const id of ids.slice(1, 5)) expect((await guest.reserve(id)).status).toBe(200);
    advanceMinutes(31);
  });

  test('cancels a reservation once, but no purchase', async () => {
    const [{ id }, guest, other] = [await makeGift(app, site), await make(), await makeInvited()];
    await guest.reserve(id);
    expect([(await other.release(id)).body['code'], (await guest.release(id)).status]).toEqual(['not_reserved', 204]);
    expect(await guest.getGift(id)).toMatchObject({ is_reserved_by_anyone: false, guest_reservation_status: null });
    expect((await guest.release(id)).body['code']).toBe('not_reserved');
    expect([(await other.reserve(id)).status, (await guest.purchase(id)).status]).toEqual([200, 409]);
    await other.purchase(id);
    expect((await other.release(id)).body['code']).toBe('not_reserved');
    expect(await listStatuses(id)).toEqual(['purchased', 'cancelled']);
  });

  test('gets the seconds that are left of a reservation', async () => {
    const [{ id }, guest] = [await makeGift(app, site), await make()];
    const readSecondsLeft = async () => Number((await guest.getGift(id))?.['guest_reservation_seconds_left']);
    expect(await readSecondsLeft()).toBe(0);
    await guest.reserve(id);
    expect([(await readSecondsLeft()) > 1790, (await readSecondsLeft()) <= 1800]).toEqual([true, true]);
    advanceMinutes(29);
    expect([(await readSecondsLeft()) > 50, (await readSecondsLeft()) <= 60]).toEqual([true, true]);
    await guest.release(id);
  });

  test('can neither reserve nor purchase a fund', async () => {
    const [{ id }, guest] = [await makeFund(app, site), await make()];
    const responses = [await guest.reserve(id), await guest.purchase(id)];
    expect(responses.map(({ status, body }) => [status, body['code']])).toEqual([
      [409, 'gift_is_fund'],
      [409, 'gift_is_fund'],
    ]);
  });
});

test('returns 409 for the purchase of a gift that another guest holds', async () => {
  const [{ id }, one, two, three] = [
    await makeGift(app, site),
    await makeInvited(),
    await makeInvited(),
    await makeVerified(),
  ];
  await one.reserve(id);
  expect([(await two.purchase(id)).status, (await three.purchase(id)).status]).toEqual([409, 409]);
  expect([await two.listReservations(), await three.listReservations()]).toEqual([[], []]);
  expect((await one.purchase(id)).status).toBe(200);
});

test.each([{ quantity: 2 }, { quantity: 0 }, { quantity: '1' }, { reservation_message: 'x'.repeat(1001) }])(
  'returns 400 for the reservation %j',
  async (body) => {
    expect((await (await makeInvited()).reserve((await makeGift(app, site)).id, body)).status).toBe(400);
  },
);

test('returns 401 without a session of the site, and 404 for a gift of another site', async () => {
  const [{ id }, elsewhere] = [await makeGift(app, site), await makeSite(app)];
  const session = (await actAsVerifiedGuest(app, elsewhere)).token;
  const path = `/events/${site.eventId}/gifts/${id}/reserve`;
  expect((await actAsBearer(app, site, session).call('POST', path, {})).body['code']).toBe('not_verified');
  expect((await actAsAnonymous(app, site).call('POST', path, {})).status).toBe(401);
  const gift = await makeGift(app, elsewhere);
  expect((await (await makeInvited()).reserve(gift.id)).status).toBe(404);
});

describe('DELETE /admin/reservations/:id', () => {
  test.each([false, true])('frees the unit of a reservation (bought: %j) and keeps the history', async (bought) => {
    const [gift, one, two] = [await makeGift(app, site), await makeInvited(), await makeInvited()];
    await one.reserve(gift.id);
    if (bought) await one.purchase(gift.id);
    const [{ id } = {}] = await list(gift.id);
    expect([(await cancel(id)).status, (await cancel(id)).body['code']]).toEqual([204, 'reservation_over']);
    expect(await listStatuses(gift.id)).toEqual(['cancelled']);
    expect(await one.getGift(gift.id)).toMatchObject({ status: 'available', quantity_purchased: 0 });
    expect((await one.purchase(gift.id)).status).toBe(409);
    expect((await two.reserve(gift.id)).status).toBe(200);
    expect((await two.purchase(gift.id)).status).toBe(200);
    expect(await listStatuses(gift.id)).toEqual(['purchased', 'cancelled']);
  });

  test('refuses an expired reservation', async () => {
    const [gift, guest] = [await makeGift(app, site), await makeInvited()];
    await guest.reserve(gift.id);
    advanceMinutes(31);
    const [{ id } = {}] = await list(gift.id);
    expect((await cancel(id)).body['code']).toBe('reservation_over');
    expect(await listStatuses(gift.id)).toEqual(['expired']);
  });

  test.each(['no-such-id', '00000000-0000-7000-8000-000000000000'])('returns 404 for the id %s', async (id) => {
    expect((await cancel(id)).status).toBe(404);
  });
});

test('R10: the owner cancels all open reservations at once and keeps purchases', async () => {
  const other = await makeSite(app);
  const [one, two, three] = [
    await makeGift(app, other, { quantity_total: 3 }),
    await makeGift(app, other),
    await makeGift(app, other),
  ];
  const [early, late, guest] = [
    await makeInvited(other),
    await makeVerified('sab@example.com', other),
    await makeInvited(other),
  ];
  await early.reserve(one.id);
  advanceMinutes(20);
  await late.reserve(one.id);
  await late.reserve(two.id);
  await guest.reserve(three.id);
  await guest.purchase(three.id);
  advanceMinutes(15);
  expect((await actAsOwner(app, other).call('DELETE', `/admin/events/${other.eventId}/reservations`)).status).toBe(204);
  expect(await listStatuses(undefined, other)).toEqual(['purchased', 'cancelled', 'cancelled', 'expired']);
  expect(await guest.getGift(one.id)).toMatchObject({ quantity_available: 3 });
  expect((await guest.reserve(two.id)).status).toBe(200);
});

test('deleting an invitation cancels its reservations and keeps its purchases', async () => {
  const [held, bought, guest, other] = [
    await makeGift(app, site),
    await makeGift(app, site),
    await makeInvited(),
    await makeInvited(),
  ];
  for (const { id } of [held, bought]) await guest.reserve(id);
  await guest.purchase(bought.id);
  expect((await actAsOwner(app, site).call('DELETE', `/admin/guests/${guest.id}`)).status).toBe(204);
  expect([await listStatuses(held.id), await listStatuses(bought.id)]).toEqual([['cancelled'], ['purchased']]);
  expect(await other.getGift(held.id)).toMatchObject({ is_reserved_by_anyone: false, quantity_available: 1 });
  expect((await other.reserve(held.id)).status).toBe(200);
  expect((await other.reserve(bought.id)).status).toBe(409);
  expect(await listStatuses(held.id)).toEqual(['reserved', 'cancelled']);
});

test('accepts 120 reservations per network address, site and ten minutes, then returns 429', async () => {
  const limited = await testApp({ env: { RATE_LIMITS: 'on' } });
  const there = await makeSite(limited);
  const { id } = await makeGift(limited, there);
  const path = `/invite/${(await makeInvitation(limited, there)).unique_token}/gifts/${id}/reserve`;
  const responses: number[] = [];
  for (let count = 0; count < 121; count += 1) responses.push((await limited.call('POST', path, { body: {} })).status);
  expect([responses.slice(0, 120).every((status) => status === 200), responses[120]]).toEqual([true, 429]);
});

test('returns 410 for gifts and reservations of an ended site', async () => {
  const ended = await testApp();
  const there = await makeSite(ended, { plan: 'basic' });
  const [gift, { unique_token }] = [await makeGift(ended, there), await makeInvitation(ended, there)];
  ended.clock.advance(200 * 86_400);
  const guest = actAsAnonymous(ended, there);
  const calls = [
    await guest.call('GET', `/events/${there.eventId}/registry`),
    await guest.call('GET', `/invite/${unique_token}/gifts`),
    await guest.call('POST', `/invite/${unique_token}/gifts/${gift.id}/reserve`, {}),
    await guest.call('POST', `/invite/${unique_token}/gifts/${gift.id}/purchase`),
  ];
  expect(calls.map(({ status }) => status)).toEqual([410, 410, 410, 410]);
});

test('once the event is called off nothing more can be reserved; what is held can be marked or released', async () => {
  const off = await makeSite(app);
  const [held, kept, other] = [await makeGift(app, off), await makeGift(app, off), await makeGift(app, off)];
  const guests = [await makeInvited(off), await makeVerified(undefined, off)];
  const [guest] = guests;
  for (const { id } of [held, kept]) expect((await guest?.reserve(id))?.status).toBe(200);
  const set = (change: object) => actAsOwner(app, off).call('PUT', `/admin/events/${off.eventId}`, change);
  await set({ status: 'cancelled' });
  for (const one of guests) {
    const { status, body } = await one.reserve(other.id);
    expect([status, body]).toMatchObject([409, { code: 'registry_closed', error: expect.stringContaining('called') }]);
  }
  expect((await guest?.reserve(held.id))?.status).toBe(200);
  expect((await guest?.purchase(held.id))?.status).toBe(200);
  expect((await guest?.release(kept.id))?.status).toBe(204);
  await set({ status: 'postponed' });
  expect((await guest?.reserve(other.id))?.status).toBe(200);
});
