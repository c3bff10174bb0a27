import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actAsOwner, actAsAnonymous, actAsVerifiedGuest } from '../../testing/actors.ts';
import { startTestApp, testApp, type TestApp } from '../../testing/app.ts';
import { makeName } from '../../testing/buying.ts';
import { makeFund, makeGift, makeInvitation, makeSite, type Site } from '../../testing/makers.ts';

let app: TestApp;
let site: Site;
beforeAll(async () => {
  app = await startTestApp();
  site = await makeSite(app);
});
afterAll(() => app[Symbol.asyncDispose]());

async function makeInvited(guest_name = 'Gina') {
  const { id, unique_token } = await makeInvitation(app, site, { guest_name });
  const base = `/invite/${unique_token}`;
  const actor = actAsAnonymous(app, site);
  return {
    id,
    give: (fund: string, amount: unknown, message?: unknown, key?: string) =>
      actor.call(
        'POST',
        `${base}/funds/${fund}/contribute`,
        { amount, message },
        key === undefined ? {} : { headers: { 'idempotency-key': key } },
      ),
    listContributions: (fund: string, query = '') => actor.call('GET', `${base}/funds/${fund}/contributions${query}`),
    readGiving: async () => (await actor.call('GET', `${base}/giving`)).body,
    findFund: async (fund: string) =>
      (await actor.call('GET', `${base}/gifts`)).list.find((gift) => gift['id'] === fund),
  };
}
const getOwn = async (id: string) =>
  (await actAsOwner(app, site).call('GET', `/admin/events/${site.eventId}/registry`)).list.find(
    (gift) => gift['id'] === id,
  );
const listOwnContributions = async (fund: string) =>
  (await actAsOwner(app, site).call('GET', `/admin/events/${site.eventId}/contributions`)).list.filter(
    (each) => each['gift_id'] === fund,
  );

describe('POST /invite/:token/funds/:id/contribute', () => {
  test('returns the contribution and the totals of the fund', async () => {
    const [fund, guest] = [await makeFund(app, site, { price: 500 }), await makeInvited()];
    const { status, body } = await guest.give(fund.id, 25.5, 'For the honeymoon\n& more');
    const contribution = body['contribution'] as Record<string, unknown>;
    expect([status, body]).toEqual([
      201,
      {
        contribution: {
          id: contribution['id'],
          amount: 25.5,
          message: 'For the honeymoon\n& more',
          reference: contribution['reference'],
          created_at: contribution['created_at'],
        },
        summary: { total_amount: 25.5, contribution_count: 1 },
        payment: null,
      },
    ]);
    expect((await guest.give(fund.id, 1)).body['summary']).toEqual({ total_amount: 26.5, contribution_count: 2 });
    const raised = { target_amount: 500, total_raised: 26.5, contribution_count: 2, status: 'available' };
    expect(await guest.findFund(fund.id)).toMatchObject(raised);
    expect(await getOwn(fund.id)).toMatchObject(raised);
  });

  test.each([0.99, 0, -1, '', '5', null, undefined, 0.005, 1e12, '1,50', 1.999, 100_000.01, [10], { a: 1 }, true])(
    'R6: returns 400 for the amount %j',
    async (amount) => {
      const [fund, guest] = [await makeFund(app, site), await makeInvited()];
      const { status, body } = await guest.give(fund.id, amount);
      expect([status, Object.keys(body['fields'] ?? {})]).toEqual([400, ['amount']]);
      expect((await guest.listContributions(fund.id)).list).toEqual([]);
    },
  );

  test.each(['1e309', 'NaN', 'Infinity', '1.0e', '0x10'])('R6: returns 400 for the JSON number %s', async (raw) => {
    const [{ id }, { unique_token }] = [await makeFund(app, site), await makeInvitation(app, site)];
    const path = `/invite/${unique_token}/funds/${id}/contribute`;
    expect((await app.call('POST', path, { raw: `{"amount":${raw}}` })).status).toBe(400);
  });

  test('R6: adds concurrent contributions exactly, in whole cents', async () => {
    const [fund, guest, other] = [await makeFund(app, site), await makeInvited(), await makeInvited()];
    const amounts = [1.1, 2.2, 1.01, 1.07, 1, 99_999.99, 100_000, 8.21, 4.35];
    const responses = await Promise.all(
      [...amounts, ...amounts].map((amount, index) => (index % 2 === 0 ? guest : other).give(fund.id, amount)),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await guest.findFund(fund.id)).toMatchObject({ total_raised: 400_037.86, contribution_count: 18 });
  });

  test('stores a repeated request once, and returns 409 for another amount with the same key', async () => {
    const [fund, guest] = [await makeFund(app, site), await makeInvited()];
    const responses = [];
    for (const amount of [20, 20, 21]) responses.push(await guest.give(fund.id, amount, 'x', 'key-of-a-click'));
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 409]);
    expect(responses[1]?.body).toEqual(responses[0]?.body);
    expect((await guest.listContributions(fund.id)).list).toHaveLength(1);
  });

  test('returns 409 for a gift or a closed fund, and 404 for an inactive or unknown one', async () => {
    const [gift, closed, hidden, guest] = [
      await makeGift(app, site),
      await makeFund(app, site, { status: 'purchased' }),
      await makeFund(app, site, { is_active: false }),
      await makeInvited(),
    ];
    const responses = [];
    for (const id of [gift.id, closed.id, hidden.id, 'no-such-fund']) responses.push(await guest.give(id, 5));
    expect(responses.map(({ status, body }) => [status, body['code']])).toEqual([
      [409, 'gift_is_no_fund'],
      [409, 'fund_closed'],
      [404, 'not_found'],
      [404, 'not_found'],
    ]);
    expect((await guest.listContributions(gift.id)).body['code']).toBe('gift_is_no_fund');
    expect((await guest.listContributions(hidden.id)).status).toBe(404);
  });

  test('takes nothing once the event is called off', async () => {
    const off = await makeSite(app);
    const [{ id }, { unique_token }] = [await makeFund(app, off), await makeInvitation(app, off)];
    await actAsOwner(app, off).call('PUT', `/admin/events/${off.eventId}`, { status: 'cancelled' });
    const { status, body } = await app.call('POST', `/invite/${unique_token}/funds/${id}/contribute`, {
      body: { amount: 5 },
    });
    expect([status, body['code']]).toEqual([409, 'registry_closed']);
    expect((await actAsOwner(app, off).call('GET', `/admin/events/${off.eventId}/contributions`)).list).toEqual([]);
  });

  test('accepts 120 contributions per network address, site and ten minutes, then returns 429', async () => {
    const limited = await testApp({ env: { RATE_LIMITS: 'on' } });
    const there = await makeSite(limited);
    const [{ id }, { unique_token }] = [await makeFund(limited, there), await makeInvitation(limited, there)];
    const give = () => limited.call('POST', `/invite/${unique_token}/funds/${id}/contribute`, { body: { amount: 1 } });
    const responses: number[] = [];
    for (let count = 0; count < 121; count += 1) responses.push((await give()).status);
    expect([responses.slice(0, 120).every((status) => status === 201), responses[120]]).toEqual([true, 429]);
  });
});

describe('the contributions', () => {
  test('show a guest all amounts, but no names and no messages of others', async () => {
    const [fund, guest, other] = [await makeFund(app, site), await makeInvited('Secret Sue'), await makeInvited()];
    await guest.give(fund.id, 5, 'Hush');
    await other.give(fund.id, 7);
    const { list, text } = await other.listContributions(fund.id);
    expect(list.map(({ amount, message }) => [amount, message])).toEqual([
      [7, ''],
      [5, undefined],
    ]);
    expect(text).not.toMatch(/Hush|Sue/);
    expect(list.map(({ reference }) => typeof reference)).toEqual(['string', 'undefined']);
    expect((await guest.listContributions(fund.id)).list[1]).toMatchObject({ amount: 5, message: 'Hush' });
    const { headers } = await guest.listContributions(fund.id, '?limit=1');
    const next = /^<\/api([^>]+)>; rel="next"$/.exec(String(headers['link'] ?? ''))?.[1] ?? '';
    expect((await actAsAnonymous(app, site).call('GET', next)).list).toHaveLength(1);
  });

  test('of a fund with hidden amounts show amounts only to the owner', async () => {
    const [fund, guest, other] = [
      await makeFund(app, site, { show_amount: 0 }),
      await makeInvited(),
      await makeInvited(),
    ];
    const { text } = await guest.give(fund.id, 77.31, 'Hush');
    const responses = [
      text,
      (await guest.listContributions(fund.id)).text,
      JSON.stringify(await guest.findFund(fund.id)),
    ];
    responses.push((await other.give(fund.id, 5)).text, (await other.listContributions(fund.id)).text);
    for (const response of responses)
      expect(response).not.toMatch(/77\.31|82\.31|"amount"|total_amount|total_raised|target_amount/);
    expect(await getOwn(fund.id)).toMatchObject({ total_raised: 82.31, contribution_count: 2 });
  });

  test('show the owner names and messages, even after guest and fund are deleted', async () => {
    const [fund, guest] = [await makeFund(app, site), await makeInvited('Gina Giver')];
    await guest.give(fund.id, 12.34, 'With love');
    await actAsOwner(app, site).call('DELETE', `/admin/guests/${guest.id}`);
    await actAsOwner(app, site).call('DELETE', `/admin/registry/${fund.id}`);
    const [{ id, reference, created_at } = {}] = await listOwnContributions(fund.id);
    expect(await listOwnContributions(fund.id)).toEqual([
      {
        id,
        gift_id: fund.id,
        gift_title: fund.title,
        guest_name: 'Gina Giver',
        amount: 12.34,
        message: 'With love',
        reference,
        created_at,
      },
    ]);
  });
});

describe('the payment details', () => {
  const payment = { details: 'IBAN DE00 1234\nMina & Max', link: 'https://pay.example/mina' };
  const nothing = { details: '', link: '' };
  const path = () => `/admin/events/${site.eventId}/registry/payment`;
  const changePayment = (change: object) => actAsOwner(app, site).call('PUT', path(), change);

  test('can be changed by the owner, in full or in part', async () => {
    expect((await actAsOwner(app, site).call('GET', path())).body).toEqual(nothing);
    expect([(await changePayment(payment)).body, (await changePayment({ link: '' })).body]).toEqual([
      payment,
      { ...payment, link: '' },
    ]);
    expect((await actAsOwner(app, site).call('GET', path())).body).toEqual({ ...payment, link: '' });
    await changePayment(nothing);
  });

  test.each([
    ['link', { link: 'http://pay.example' }],
    ['link', { link: 'javascript:alert(1)' }],
    ['link', { link: 'https://user:word@pay.example' }],
    ['details', { details: 'x'.repeat(1001) }],
    ['details', { details: null }],
  ])('are refused with 400 and an error of the field for an invalid %s: %j', async (field, change) => {
    const { status, body } = await changePayment(change);
    expect([status, Object.keys(body['fields'] ?? {})]).toEqual([400, [field]]);
  });

  test('are shown to contributors with their contributions and the reference that the owner sees', async () => {
    const [fund, anonymous, guest, other] = [
      await makeFund(app, site),
      await makeFund(app, site, { show_amount: 0 }),
      await makeInvited(),
      await makeInvited(),
    ];
    await changePayment(payment);
    expect(await guest.readGiving()).toEqual({ contributions: [], payment: null });
    const given = await guest.give(fund.id, 30, 'With love');
    await guest.give(anonymous.id, 77.31);
    expect(given.body['payment']).toEqual(payment);
    const { contributions, payment: shownPayment } = await guest.readGiving();
    const [second = {}, first = {}] = contributions as Record<string, unknown>[];
    expect(shownPayment).toEqual(payment);
    const gift = { gift_id: fund.id, gift_title: fund.title };
    expect(first).toEqual({ ...(given.body['contribution'] as object), ...gift });
    expect(String(first['reference'])).toMatch(/^[2-9A-HJKMNP-Z]{6}$/);
    expect(second, 'they know their own amount').toMatchObject({ gift_id: anonymous.id, amount: 77.31 });
    expect((await listOwnContributions(fund.id))[0]?.['reference']).toBe(first['reference']);
    expect(await other.readGiving()).toEqual({ contributions: [], payment: null });
    await changePayment(nothing);
    expect((await guest.readGiving())['payment']).toBeNull();
  });
});

describe('a guest with a verified email', () => {
  test('contributes for the one invitation with that email, and sees the contribution by link and by email', async () => {
    const email = `${makeName('gina')}@example.com`;
    const { unique_token } = await makeInvitation(app, site, { guest_name: 'Gina Giver', guest_email: email });
    const [fund, guest] = [await makeFund(app, site), await actAsVerifiedGuest(app, site, email)];
    const given = await guest.call('POST', `/events/${site.eventId}/funds/${fund.id}/contribute`, { amount: 12 });
    expect([given.status, (await listOwnContributions(fund.id))[0]?.['guest_name']]).toEqual([201, 'Gina Giver']);
    const [byEmail, byLink] = [
      await guest.call('GET', `/events/${site.eventId}/my-giving`),
      await actAsAnonymous(app, site).call('GET', `/invite/${unique_token}/giving`),
    ];
    expect(byEmail.body['contributions']).toHaveLength(1);
    expect(byEmail.body).toEqual(byLink.body);
  });

  test.each([0, 2])('cannot contribute if %i invitations have that email', async (count) => {
    const email = `${makeName('vera')}@example.com`;
    for (let made = 0; made < count; made += 1) await makeInvitation(app, site, { guest_email: email });
    const [fund, guest] = [await makeFund(app, site), await actAsVerifiedGuest(app, site, email)];
    const given = await guest.call('POST', `/events/${site.eventId}/funds/${fund.id}/contribute`, { amount: 12 });
    expect([given.status, given.body['code']]).toEqual([403, 'invitation_needed']);
    const { body } = await guest.call('GET', `/events/${site.eventId}/my-giving`);
    expect(body).toEqual({ contributions: [], payment: null });
  });
});
