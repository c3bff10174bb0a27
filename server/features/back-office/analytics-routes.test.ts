import { expect, test } from 'vitest';
import { cartFunnel, revenue } from '../../../contract/analytics.ts';
import { getPlan, type PlanId } from '../../../contract/catalog.ts';
import { testApp, type TestApp } from '../../testing/app.ts';
import { startCheckout, sendWebhook } from '../../testing/buying.ts';
import { makeParkedOrder, signInOperator } from '../../testing/operators.ts';

const DAY = 86_400;

async function buy(app: TestApp, plan: PlanId, refundedCents = 0): Promise<string> {
  const orderId = await startCheckout(app, { plan });
  const paid = { orderId, totalCents: getPlan(plan).priceCents };
  await sendWebhook(app, paid);
  await app.settle();
  if (refundedCents > 0) await sendWebhook(app, { ...paid, refundedCents });
  await app.settle();
  return orderId;
}

test('sums revenue by month of payment, plan and kind, with refunds', async () => {
  const app = await testApp();
  const { call } = await signInOperator(app);
  await buy(app, 'basic');
  await buy(app, 'basic', 1000);
  await buy(app, 'premium', 11_900);
  await startCheckout(app);
  await makeParkedOrder(app);
  const { months, rows } = revenue.parse((await call('GET', '/operator/revenue')).body);
  expect(months).toHaveLength(24);
  expect(months).toEqual(months.toSorted());
  const month = months.at(-1);
  expect(rows.toSorted((a, b) => a.planId.localeCompare(b.planId))).toEqual([
    { month, planId: 'basic', kind: 'new', orders: 2, paidCents: 19_800, refundedCents: 1000 },
    { month, planId: 'premium', kind: 'new', orders: 1, paidCents: 11_900, refundedCents: 11_900 },
    { month, planId: 'standard', kind: 'new', orders: 1, paidCents: 10_900, refundedCents: 0 },
  ]);
});

test('does not count payments of the sandbox once there is another provider', async () => {
  const app = await testApp();
  await buy(app, 'basic');
  const read = async (node: TestApp) => {
    const { call } = await signInOperator(node);
    const { sandbox, rows } = revenue.parse((await call('GET', '/operator/revenue')).body);
    const [, ...lines] = (await call('GET', '/operator/revenue/export')).text.trim().split('\n');
    return { sandbox, rows: rows.length, lines: lines.length };
  };
  expect(await read(app)).toEqual({ sandbox: true, rows: 1, lines: 1 });
  const env = { PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  expect(await read(await testApp({ beside: app, env }))).toEqual({ sandbox: false, rows: 0, lines: 0 });
});

test('lists the revenue of the 23 past months', async () => {
  const app = await testApp();
  await buy(app, 'standard');
  for (const [days, rows] of [
    [600, 1],
    [200, 0],
  ] as const) {
    app.clock.advance(days * DAY);
    const { call } = await signInOperator(app);
    const response = revenue.parse((await call('GET', '/operator/revenue')).body);
    expect(response.rows).toHaveLength(rows);
    for (const row of response.rows) expect(response.months).toContain(row.month);
  }
});

test('counts carts by their furthest stage and the reason why they were abandoned', async () => {
  const app = await testApp();
  const { call } = await signInOperator(app);
  const post = async (path: string, body: object) => {
    const response = await app.call('POST', `/cart-tracking/${path}`, { body });
    expect(response.status).toBeLessThan(300);
    return response.body;
  };
  const makeCart = async () => String((await post('session', { template_id: 'classic-wedding' }))['sessionId']);
  const enterSteps = async (sessionId: string, step: number) => {
    for (let stepNumber = 1; stepNumber <= step; stepNumber += 1) {
      const event = { sessionId, stepNumber };
      await post('event', { ...event, eventType: 'step_entered' });
      if (stepNumber < step) await post('event', { ...event, eventType: 'step_completed', timeSpent: 10 * stepNumber });
    }
  };
  await makeCart();
  const closed = await makeCart();
  await enterSteps(closed, 2);
  await post('abandon', { sessionId: closed, stepNumber: 1, reason: 'modal_closed' });
  const idle = await makeCart();
  await enterSteps(idle, 2);
  await post('abandon', { sessionId: idle, stepNumber: 2, reason: 'timeout_30min' });
  for (const plan of ['basic', 'standard'] as const) {
    const cart = await makeCart();
    await enterSteps(cart, 3);
    const checkoutId = plan === 'basic' ? await buy(app, plan) : await startCheckout(app, { plan });
    await post('convert', { sessionId: cart, checkoutId });
  }

  const readFunnel = async (query = '') => cartFunnel.parse((await call('GET', `/operator/carts/funnel${query}`)).body);
  const now = await readFunnel();
  expect(now.stages.map(({ stage, carts }) => [stage, carts])).toEqual([
    ['opened', 5],
    ['step_1', 4],
    ['step_2', 4],
    ['step_3', 2],
    ['checkout', 2],
    ['paid', 1],
  ]);
  expect(now.stages.map(({ medianSeconds }) => medianSeconds)).toEqual([null, 10, 20, null, null, null]);
  expect(now.leaving.toSorted((a, b) => a.reason.localeCompare(b.reason))).toEqual([
    { stage: 'step_2', reason: 'modal_closed', carts: 1 },
    { stage: 'step_2', reason: 'timeout_30min', carts: 1 },
  ]);
  expect(Date.parse(now.to) - Date.parse(now.from)).toBe(29 * DAY * 1000);
  expect((await readFunnel(`?from=${now.to}`)).stages[0]?.carts).toBe(5);
  expect((await readFunnel(`?to=${now.from}`)).stages[0]?.carts).toBe(0);
  expect((await readFunnel(`?from=2020-01-01&to=2020-12-31`)).leaving).toEqual([]);
  for (const query of ['from=2020-02-31', 'from=0000-01-01', 'to=0001-01-01'])
    expect((await call('GET', `/operator/carts/funnel?${query}`)).status).toBe(400);
});
