import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import {
  startBuyerCheckout,
  listPayments,
  postSigned,
  fetchSiteStatus,
  makeWebhookBody,
  type WebhookFacts,
} from '../../testing/buying.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const EVENTS = {
  created: (facts: WebhookFacts) => makeWebhookBody(facts),
  // The same event with a different body: a repeat that the provider's key does not reveal.
  again: (facts: WebhookFacts) => `${makeWebhookBody(facts)} `,
  part: (facts: WebhookFacts) => makeWebhookBody({ ...facts, refundedCents: 4000 }),
  full: (facts: WebhookFacts) => makeWebhookBody({ ...facts, refundedCents: 10_900 }),
};
type Step = keyof typeof EVENTS;
const names = Object.keys(EVENTS) as Step[];

/** Sends each buyer one event at a time, interleaved, and returns the final state of each. */
async function runHistories(histories: readonly (readonly Step[])[], settleBetween: boolean) {
  const buyers = await Promise.all(histories.map(() => startBuyerCheckout(app)));
  for (let at = 0; at < Math.max(...histories.map(({ length }) => length)); at += 1) {
    for (const [index, { orderId }] of buyers.entries()) {
      const step = histories[index]?.[at];
      if (step) await postSigned(app, EVENTS[step]({ orderId }));
    }
    if (settleBetween) await app.settle();
  }
  await app.settle();
  return Promise.all(
    buyers.map(async ({ orderId, subdomain, email }) => ({
      orders: (await listPayments(app, orderId)).map(({ status }) => status),
      refunded: (await getOrder(orderId)).refunded_cents,
      active: (await fetchSiteStatus(app, subdomain)) === 'active',
      // The mail may have been sent before the refund came; it is never sent twice.
      twice: app.mails.filter(({ to }) => to === email).length > 1,
    })),
  );
}

const getOrder = (id: string) =>
  app.services.db.q.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Returns the expected final state, which depends on the events and not on their order. */
function computeEnd(history: readonly Step[]) {
  const [paid, part, full] = [/created|again/.test(history.join()), history.includes('part'), history.includes('full')];
  const status = full ? 'refunded' : !paid ? 'pending' : part ? 'partially_refunded' : 'paid';
  return { orders: [status], refunded: full ? 10_900 : part ? 4000 : 0, active: paid && !full, twice: false };
}

const permute = (steps: readonly Step[]): Step[][] =>
  steps.length === 0
    ? [[]]
    : steps.flatMap((first) => permute(steps.filter((step) => step !== first)).map((rest) => [first, ...rest]));

describe('payment events', () => {
  it('W4: lead to the same status in all 24 permutations', async () => {
    const histories = permute(names);
    expect(histories).toHaveLength(24);
    const end = { orders: ['refunded'], refunded: 10_900, active: false, twice: false };
    expect(await runHistories(histories, true)).toEqual(histories.map(() => end));
  });

  it('W4: keep the site active in all permutations with a partial refund', async () => {
    const histories = permute(['created', 'again', 'part']);
    const end = { orders: ['partially_refunded'], refunded: 4000, active: true, twice: false };
    expect(await runHistories(histories, true)).toEqual(histories.map(() => end));
  });

  it('W3: open no site if the refund arrives before the payment', async () => {
    const { orderId, subdomain, email } = await startBuyerCheckout(app);
    await postSigned(app, EVENTS.full({ orderId }));
    await app.settle();
    expect((await getOrder(orderId)).status).toBe('refunded');
    expect((await app.call('GET', `/check-subdomain/${subdomain}`)).body['available']).toBe(true);
    await postSigned(app, EVENTS.created({ orderId }));
    await app.settle();
    expect([(await getOrder(orderId)).status, await fetchSiteStatus(app, subdomain)]).toEqual(['refunded', undefined]);
    expect(app.mails.filter(({ to }) => to === email)).toEqual([]);
  });

  it('W5: keep the site after a partial refund, and suspend it without deleting its data after a full one', async () => {
    const { orderId, subdomain } = await startBuyerCheckout(app);
    const receive = async (refundedCents: number) => {
      await postSigned(app, makeWebhookBody({ orderId, refundedCents }));
      await app.settle();
      return [(await getOrder(orderId)).status, await fetchSiteStatus(app, subdomain)];
    };
    expect(await receive(0)).toEqual(['paid', 'active']);
    expect(await receive(1)).toEqual(['partially_refunded', 'active']);
    expect(await receive(10_899)).toEqual(['partially_refunded', 'active']);
    expect(await receive(10_900)).toEqual(['refunded', 'suspended']);
    const { event_id: eventId } = await getOrder(orderId);
    const { q } = app.services.db;
    expect(
      await q
        .selectFrom('events')
        .select('event_id')
        .where('event_id', '=', eventId ?? '')
        .execute(),
    ).toHaveLength(1);
    const steps = await q
      .selectFrom('order_history')
      .selectAll()
      .where('order_id', '=', orderId)
      .orderBy('at')
      .execute();
    expect(steps.map(({ from_status, to_status, cause }) => [from_status, to_status, cause])).toEqual([
      [null, 'pending', 'checkout started'],
      ['pending', 'paid', 'paid'],
      ['paid', 'partially_refunded', '0.01 of 109.00 refunded'],
      ['partially_refunded', 'partially_refunded', '108.99 of 109.00 refunded'],
      ['partially_refunded', 'refunded', 'refunded in full'],
    ]);
  });

  it('lead to a status that depends only on which events arrived, not on their order or repetition', async () => {
    const history = fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(fc.array(history, { minLength: 5, maxLength: 5 }), fc.boolean(), async (histories, between) => {
        expect(await runHistories(histories, between)).toEqual(histories.map(computeEnd));
      }),
      { numRuns: 4 },
    );
  });
});
