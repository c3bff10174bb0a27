import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actAsOwner, actAsAnonymous, actAsVerifiedGuest } from '../../testing/actors.ts';
import { startTestApp, type Received, type TestApp } from '../../testing/app.ts';
import { makeFund, makeGift, makeInvitation, makeSite, type Site } from '../../testing/makers.ts';

let app: TestApp;
let site: Site;
beforeAll(async () => {
  app = await startTestApp();
  site = await makeSite(app);
});
afterAll(() => app[Symbol.asyncDispose]());

const path = () => `/admin/events/${site.uniqueId}/registry`;
const add = (body: object) => actAsOwner(app, site).call('POST', path(), body);
const change = (id: string, body: object) => actAsOwner(app, site).call('PUT', `/admin/registry/${id}`, body);
const remove = (id: string) => actAsOwner(app, site).call('DELETE', `/admin/registry/${id}`);
const getOwnGift = async (id: unknown) =>
  (await actAsOwner(app, site).call('GET', path())).list.find((gift) => gift['id'] === id);
const getGuestGift = async (id: unknown) =>
  (await actAsAnonymous(app, site).call('GET', `/events/${site.eventId}/registry`)).list.find(
    (gift) => gift['id'] === id,
  );
const makeInvited = async () => {
  const base = `/invite/${(await makeInvitation(app, site)).unique_token}`;
  return (what: string, id: string) =>
    actAsAnonymous(app, site).call('POST', `${base}/gifts/${id}/${what}`, { quantity: 1 });
};

const KETTLE = {
  category: 'Home & Kitchen',
  title: "Kettle <b>'x'</b> 🫖",
  description: 'Steel\n1.7 l',
  price: 49.95,
  image_url: 'https://example.com/k.jpg',
  external_url: 'http://www.example.com/k?a=1',
  status: 'available',
  quantity_total: 3,
  quantity_purchased: 1,
  sort_order: 7,
  is_active: true,
  show_amount: false,
};

describe('POST /admin/events/:event/registry', () => {
  test('stores the fields', async () => {
    const { status, body } = await add(KETTLE);
    expect(status).toBe(201);
    const taken = { status: 'partially_purchased', quantity_available: 2, is_reserved_by_anyone: false };
    expect(body).toEqual({ ...KETTLE, ...taken, id: body['id'], store: 'example.com', version: 1 });
    expect(await getOwnGift(body['id'])).toEqual(body);
  });

  test('requires only a category and a title', async () => {
    const { status, body } = await add({
      category: 'Tools of ours',
      title: ' Saw ',
      store: 'x',
      id: 'x',
      event_id: 'x',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ category: 'Tools of ours', title: 'Saw', description: '', price: 0, store: '' });
    expect(body).toMatchObject({ quantity_total: 1, quantity_purchased: 0, sort_order: 999, is_active: true });
    expect((await add({ ...KETTLE, description: null, image_url: null, external_url: null })).status).toBe(201);
  });

  test.each([
    ['title', ' '],
    ['title', 'x'.repeat(201)],
    ['category', ''],
    ['category', 'x'.repeat(61)],
    ['price', -1],
    ['price', 1.234],
    ['price', 1e20],
    ['price', 'dear'],
    ['price', null],
    ['status', 'stolen'],
    ['quantity_total', 0],
    ['quantity_total', -1],
    ['quantity_total', 1.5],
    ['quantity_total', 999_999],
    ['quantity_purchased', -1],
    ['quantity_purchased', 4],
    ['sort_order', 2 ** 31],
    ['sort_order', -1],
    ['is_active', 'maybe'],
    ['image_url', 'http://example.com/k.jpg'],
    ['image_url', 'data:text/html,x'],
    ['external_url', 'javascript:alert(1)'],
    ['external_url', 'JaVaScRiPt:alert(1)'],
    ['external_url', 'vbscript:x'],
    ['external_url', '//example.com'],
    ['external_url', 'http://user@example.com/'],
    ['external_url', 'https://exa mple.com/'],
    ['external_url', 'https://'],
  ])('R7, X2: returns 400 with an error of the field for %s %j', async (field, value) => {
    const { status, body } = await add({ ...KETTLE, [field]: value });
    expect([status, Object.keys(body['fields'] ?? {})]).toEqual([400, [field]]);
  });

  test('fixes the quantities of a fund', async () => {
    const { body } = await add({
      ...KETTLE,
      category: 'Funds',
      quantity_total: 999_999,
      price: 500,
      show_amount: true,
    });
    expect(body).toMatchObject({
      quantity_total: 999_999,
      quantity_purchased: 0,
      external_url: '',
      status: 'available',
    });
    expect(body).toMatchObject({ target_amount: 500, total_raised: 0, contribution_count: 0 });
  });
});

describe('PUT and DELETE /admin/registry/:id', () => {
  test('changes all or some fields, and ignores unknown ones', async () => {
    const gift = await makeGift(app, site);
    expect((await change(gift.id, { ...gift, price: 12.5, description: 'Changed' })).status).toBe(200);
    const { body } = await change(gift.id, { sort_order: 3, event_id: 'x', id: 'x', units_bought: 5, deleted_at: 'x' });
    expect(body).toEqual({ ...gift, price: 12.5, description: 'Changed', sort_order: 3, version: 3 });
    expect(await getOwnGift(gift.id)).toEqual(body);
  });

  test('shows an inactive gift only to the owner', async () => {
    const { id } = await makeGift(app, site);
    expect(await getGuestGift(id)).toBeDefined();
    expect((await change(id, { is_active: 0 })).body['is_active']).toBe(false);
    expect(await getGuestGift(id)).toBeUndefined();
    expect((await (await makeInvited())('reserve', id)).status).toBe(404);
  });

  test('accepts the purchase of a reserved gift that became inactive', async () => {
    const [{ id }, guest] = [await makeGift(app, site), await makeInvited()];
    await guest('reserve', id);
    await change(id, { is_active: false });
    expect((await guest('purchase', id)).status).toBe(200);
  });

  test('refuses a total below the reserved and purchased units, without expired reservations', async () => {
    const [{ id }, one, two] = [
      await makeGift(app, site, { quantity_total: 3 }),
      await makeInvited(),
      await makeInvited(),
    ];
    for (const what of ['reserve', 'purchase']) await one(what, id);
    await two('reserve', id);
    const { status, body } = await change(id, { quantity_total: 1 });
    expect([status, Object.keys(body['fields'] ?? {})]).toEqual([400, ['quantity_total']]);
    expect((await change(id, { quantity_total: 2 })).body).toMatchObject({ quantity_total: 2, quantity_available: 0 });
    app.clock.advance(31 * 60);
    expect((await change(id, { quantity_total: 1 })).body).toMatchObject({ quantity_total: 1, status: 'purchased' });
  });

  test('keeps a purchase that was made after the form was opened', async () => {
    const [gift, guest] = [await makeGift(app, site), await makeInvited()];
    for (const what of ['reserve', 'purchase']) await guest(what, gift.id);
    const { status, body } = await change(gift.id, { ...gift, title: 'Another title' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ title: 'Another title', status: 'purchased', quantity_purchased: 1 });
  });

  test('refuses the reservation of a gift that the owner marked as purchased', async () => {
    const [{ id }, guest] = [await makeGift(app, site), await makeInvited()];
    expect((await change(id, { status: 'purchased' })).body).toMatchObject({
      status: 'purchased',
      quantity_available: 0,
    });
    expect((await guest('reserve', id)).body['code']).toBe('gift_taken');
    expect((await change(id, { status: 'available' })).body).toMatchObject({ status: 'available' });
    expect((await guest('reserve', id)).status).toBe(200);
  });

  test('refuses to turn a reserved gift into a fund', async () => {
    const [{ id }, guest] = [await makeGift(app, site), await makeInvited()];
    await guest('reserve', id);
    expect((await change(id, { category: 'Funds' })).body['fields']).toHaveProperty('category');
    app.clock.advance(31 * 60);
    expect((await change(id, { category: 'Funds' })).body).toMatchObject({ quantity_total: 999_999 });
  });

  test('deletes a gift once, cancels its reservations and keeps its purchases', async () => {
    const [{ id, title }, one, two] = [
      await makeGift(app, site, { quantity_total: 2 }),
      await makeInvited(),
      await makeInvited(),
    ];
    for (const what of ['reserve', 'purchase']) await one(what, id);
    await two('reserve', id);
    expect([(await remove(id)).status, (await remove(id)).status]).toEqual([204, 404]);
    expect([await getOwnGift(id), await getGuestGift(id)]).toEqual([undefined, undefined]);
    const { list } = await actAsOwner(app, site).call('GET', `/admin/events/${site.eventId}/reservations`);
    const mine = list.filter((each) => each['gift_title'] === title).map((each) => each['status']);
    expect(mine).toEqual(['cancelled', 'purchased']);
    const responses = [await two('purchase', id), await two('reserve', id), await change(id, { title: 'x' })];
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  test.each(['no-such-id', '00000000-0000-7000-8000-000000000000'])('returns 404 for the id %s', async (id) => {
    const guest = await makeInvited();
    const responses = [
      await change(id, { title: 'x' }),
      await remove(id),
      await guest('reserve', id),
      await guest('purchase', id),
    ];
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });
});

describe('the lists of gifts', () => {
  test('are sorted and paged', async () => {
    const other = await makeSite(app);
    const titles = ['c', 'a', 'b', 'd', 'e'];
    for (const [index, title] of titles.entries()) {
      await makeGift(app, other, { title, sort_order: [3, 1, 2, 3, 3][index] });
    }
    for (const [actor, list] of [
      [actAsOwner(app, other), `/admin/events/${other.eventId}/registry`],
      [actAsAnonymous(app, other), `/events/${other.eventId}/registry`],
    ] as const) {
      const found: unknown[] = [];
      for (let next: string | undefined = `${list}?limit=2`; next !== undefined;) {
        const page: Received = await actor.call('GET', next);
        found.push(...page.list.map((gift) => gift['title']));
        next = /^<\/api([^>]+)>; rel="next"$/.exec(String(page.headers['link'] ?? ''))?.[1];
      }
      expect(found).toEqual(['a', 'b', 'c', 'd', 'e']);
      expect((await actor.call('GET', `${list}?cursor=none`)).body['code']).toBe('invalid_cursor');
    }
  });

  test('I4: contain only public fields for guests, and not who reserved what', async () => {
    const other = await makeSite(app);
    const [gift, fund] = [await makeGift(app, other), await makeFund(app, other, { show_amount: false })];
    const invitation = await makeInvitation(app, other, { guest_name: 'Secret Sue', guest_email: 'sue@example.com' });
    const base = `/invite/${invitation.unique_token}`;
    await actAsAnonymous(app, other).call('POST', `${base}/gifts/${gift.id}/reserve`, { reservation_message: 'Hush' });
    await actAsAnonymous(app, other).call('POST', `${base}/funds/${fund.id}/contribute`, {
      amount: 77.31,
      message: 'Hush',
    });
    const lists = [
      await actAsAnonymous(app, other).call('GET', `/events/${other.eventId}/registry`),
      await (await actAsVerifiedGuest(app, other)).call('GET', `/events/${other.eventId}/registry`),
      await actAsAnonymous(app, other).call('GET', `/invite/${(await makeInvitation(app, other)).unique_token}/gifts`),
    ];
    const keys = [...Object.keys(gift).filter((key) => key !== 'version'), ...OWN].toSorted();
    for (const { list, text } of lists) {
      expect(list.map((each) => Object.keys(each).toSorted())).toEqual([
        keys,
        [...keys, 'contribution_count'].toSorted(),
      ]);
      expect(text).not.toMatch(/Secret|sue@|Hush|77\.31/);
      expect(list[0]).toMatchObject({ is_reserved_by_anyone: true, reservedByCurrentUser: false });
      expect(list[0]).toMatchObject({ guest_reservation_status: null, guest_reservation_id: null });
    }
  });
});

const OWN = [
  'reservedByCurrentUser',
  'guest_reservation_status',
  'guest_reservation_id',
  'guest_reservation_expires_at',
  'guest_reservation_seconds_left',
];
