import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeName, makeOrderBody, makeWebhookBody } from '../../../server/testing/buying.ts';
import { computeSandboxSignature } from '../../../server/providers/payment/sandbox.ts';
import { report } from '../figures.ts';
import { MailServer } from '../mail-server.ts';
import { World } from '../world.ts';

let mails: MailServer;
let world: World;
beforeAll(async () => {
  mails = await MailServer.start();
  world = await World.start({ desks: 1, env: { SMTP_URL: mails.url } });
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await mails[Symbol.asyncDispose]();
});

/** Buys a site, of which the buyer gets a mail; returns their email and how long the webhook took. */
async function buy(): Promise<{ email: string; ms: number }> {
  const email = `${makeName('buyer')}@example.com`;
  const created = await world.request('POST', '/api/payments/create-checkout', { body: makeOrderBody({ email }) });
  expect(created.status).toBe(201);
  const raw = makeWebhookBody({ orderId: (JSON.parse(created.text) as { checkoutId: string }).checkoutId });
  const headers = { 'x-signature': computeSandboxSignature(world.seal, raw) };
  const { status, ms } = await world.request('POST', '/api/payments/webhooks/sandbox', { raw, headers });
  expect(status).toBe(200);
  return { email, ms };
}

test.for(['refuse', 'hang', 'busy', 'drop'] as const)(
  'F7: a purchase succeeds while the mail server does this: %s; its mail arrives afterwards with one Message-ID',
  async (fault, context) => {
    mails.fault = fault;
    const tries = mails.tries;
    const { email, ms } = await buy();
    await expect.poll(() => mails.tries - tries, { timeout: 60_000 }).toBeGreaterThan(0);
    await expect.poll(() => mails.listIds(email).length).toBe(fault === 'drop' ? 1 : 0);
    mails.fault = 'none';
    const dropped = mails.listIds(email).length;
    const began = performance.now();
    await expect.poll(() => mails.listIds(email).length - dropped, { timeout: 170_000 }).toBeGreaterThan(0);
    const ids = mails.listIds(email);
    expect(new Set(ids).size).toBe(1);
    expect(ids.length - dropped).toBe(1);
    report(context, { fault, 'webhook ms': ms, 'mail after ms': performance.now() - began, copies: ids.length });
  },
);

test('F7, control: a mail that is refused for good is tried once, and its job is kept for the operator', async () => {
  mails.fault = 'reject';
  const { email } = await buy();
  const givenUp = async () =>
    (await world.database.query(`select from pgboss.job where name = 'jobs.given-up'`)).length;
  await expect.poll(givenUp, { timeout: 60_000 }).toBe(1);
  mails.fault = 'none';
  expect(mails.listIds(email)).toEqual([]);
});

test('F2, F16: a mail whose nodes are killed while it is sent arrives once or twice, with one Message-ID', async (context) => {
  const killed = Promise.withResolvers<void>();
  mails.onMail = async () => {
    mails.onMail = () => undefined;
    await Promise.all(world.nodes.splice(0).map((node) => node.end('SIGKILL')));
    killed.resolve();
  };
  const { email } = await buy();
  await killed.promise;
  expect(mails.listIds(email)).toHaveLength(1);
  const began = performance.now();
  await Promise.all([world.addNode(), world.addNode()]);
  await expect.poll(() => mails.listIds(email).length, { timeout: 170_000 }).toBe(2);
  expect(new Set(mails.listIds(email)).size).toBe(1);
  report(context, { copies: 2, 'again after ms': performance.now() - began });
});
