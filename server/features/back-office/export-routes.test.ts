import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, testApp, type TestApp } from '../../testing/app.ts';
import { makeName, sendWebhook, startCheckout } from '../../testing/buying.ts';
import { makeSite } from '../../testing/makers.ts';
import { createKysely, createPool } from '../../kit/pool.ts';
import { insertManyOrders } from '../../testing/many-orders.ts';
import { makeParkedOrder, signInOperator, type SignedInOperator } from '../../testing/operators.ts';
import { parseCsv } from '../../testing/sheets.ts';

let app: TestApp;
let operator: SignedInOperator;
beforeAll(async () => {
  app = await startTestApp();
  operator = await signInOperator(app);
});
afterAll(() => app[Symbol.asyncDispose]());

async function readExport(path: string): Promise<Record<string, string>[]> {
  const { status, headers, text } = await operator.call('GET', `/operator/${path.replace(/^\w+/, '$&/export')}`);
  expect({ status, type: headers['content-type'] }).toEqual({
    status: 200,
    type: 'text/csv; charset=utf-8; header=present',
  });
  expect(headers['content-disposition']).toMatch(/^attachment; filename="(orders|sites|revenue)\.csv"$/);
  const [titles = [], ...rows] = parseCsv(text.replace(/^\uFEFF/, ''));
  return rows.map((row) => Object.fromEntries(titles.map((title, index) => [title, row[index] ?? ''])));
}

test('C10: exports the orders that the list shows, with their payments', async () => {
  const paidId = await startCheckout(app, { email: `${makeName('paid')}@example.com`, name: '=cmd, "Olivia"' });
  await sendWebhook(app, { orderId: paidId, id: `payment-${paidId}` });
  await app.settle();
  await sendWebhook(app, { orderId: paidId, id: `payment-${paidId}`, refundedCents: 1234 });
  await app.settle();
  const { order } = await operator.api('GET /operator/orders/:order', { params: { order: paidId } });
  expect(await readExport(`orders?search=${order.number}&status=partially_refunded`)).toEqual([
    {
      Order: String(order.number),
      Kind: 'New site',
      Status: 'Partially refunded',
      Ordered: order.createdAt,
      Paid: order.paidAt,
      Currency: 'USD',
      Total: '109.00',
      Refunded: '12.34',
      Plan: 'Most Popular',
      Template: 'Classic Wedding',
      Address: order.subdomain,
      Buyer: `'=cmd, "Olivia"`,
      Email: order.buyerEmail,
      Provider: 'sandbox',
      Payments: `payment-${paidId}`,
    },
  ]);
  expect(await readExport(`orders?search=${order.number}&status=paid`)).toEqual([]);
});

test('C10: exports every order once, in the order of the list, however many there are', async () => {
  const big = await testApp();
  const { call, cookie } = await signInOperator(big);
  // Past the product, whose writes name their site.
  const q = createKysely(createPool(big.database, { onError: () => undefined }));
  await insertManyOrders(q, 450);
  await q.destroy();
  await makeParkedOrder(big);
  const listed: unknown[] = (await call('GET', '/operator/orders?limit=1000')).list.map(({ number }) => String(number));
  expect(listed).toHaveLength(452);
  const exported = parseCsv((await big.call('GET', '/operator/orders/export', { headers: { cookie } })).text);
  expect(exported.slice(1).map(([number]) => number)).toEqual(listed);
});

test('C10: exports sites with owner, term and note', async () => {
  const site = await makeSite(app);
  const { eventId } = site;
  await operator.api('POST /operator/sites/:site/suspend', {
    params: { site: eventId },
    body: { note: '+1 phishing' },
  });
  const [row, ...others] = await readExport(`sites?search=${site.subdomain}`);
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    Address: site.subdomain,
    URL: `http://${site.subdomain}.localhost:3000`,
    Status: 'Suspended',
    Erased: '',
    Note: "'+1 phishing",
  });
});

test('C10: exports the revenue that the page sums up', async () => {
  const { rows } = await operator.api('GET /operator/revenue', {});
  const exported = await readExport('revenue');
  expect(exported).toHaveLength(rows.length);
  expect(exported).toContainEqual({
    Month: rows[0]?.month,
    Plan: 'Most Popular',
    Kind: 'New site',
    Orders: '2',
    'Paid USD': '218.00',
    'Refunded USD': '12.34',
    'Net USD': '205.66',
  });
});

test('C10: each export is logged, without what was searched for', async () => {
  const other = await signInOperator(app);
  for (const path of ['orders/export', 'sites/export?search=anna@example.com', 'revenue/export']) {
    expect((await other.call('GET', `/operator/${path}`)).status).toBe(200);
  }
  const log = await other.api('GET /operator/log', {});
  expect(log.filter(({ operator: who }) => who === other.email)).toMatchObject([
    { action: 'export', details: 'revenue' },
    { action: 'export', details: 'sites, filtered' },
    { action: 'export', details: 'orders' },
  ]);
});
