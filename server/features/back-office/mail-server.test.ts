import { expect, test } from 'vitest';
import { MailDeferral, MailRefusal, type Mail } from '../../providers/mail/mailer.ts';
import { NOT_ACCEPTED } from '../../providers/mail/server-state.ts';
import { testApp, type TestApp } from '../../testing/app.ts';
import { makeName, sendWebhook, startCheckout } from '../../testing/buying.ts';
import { signInOperator } from '../../testing/operators.ts';

/** What operators see of a mail server that accepts nothing (docs/reference/failures.md, A5). */

const DEAD = new Error(`${NOT_ACCEPTED}: ECONNREFUSED: connect ECONNREFUSED 127.0.0.1:25`);

/** A shop whose mail server answers each mail with an error, until there is none. */
async function startShop() {
  const sent: Mail[] = [];
  const server: { fault: Error | undefined } = { fault: DEAD };
  const app = await testApp({
    mail: {
      send: (mail) => {
        if (server.fault) return Promise.reject(server.fault);
        sent.push(mail);
        return Promise.resolve();
      },
      [Symbol.asyncDispose]: () => Promise.resolve(),
    },
  });
  return { app, sent, server, operator: await signInOperator(app) };
}

async function buy(app: TestApp, fault: Error): Promise<string> {
  const id = await startCheckout(app, { subdomain: makeName('site') });
  await sendWebhook(app, { orderId: id });
  await expect(app.settle()).rejects.toThrow(fault.message);
  return id;
}

test('a dead mail server shows since when, how many mails wait, and on the order; until a mail is accepted', async () => {
  const { app, server, operator } = await startShop();
  const readFailing = async () => (await operator.api('GET /operator/waiting')).mailFailing;
  const readMail = async (order: string) =>
    (await operator.api('GET /operator/orders/:order', { params: { order } })).mail;
  expect(await readFailing()).toBeNull();
  const first = await buy(app, DEAD);
  const failing = await readFailing();
  expect(failing).toMatchObject({ waiting: 1 });
  app.clock.advance(600);
  await buy(app, DEAD);
  expect(await readFailing()).toEqual({ since: failing?.since, waiting: 2 });
  expect(await readMail(first)).toMatchObject({ state: 'deferred', error: DEAD.message });

  server.fault = undefined;
  await operator.api('POST /operator/orders/:order/resend', { params: { order: first } });
  expect(await readMail(first)).toMatchObject({ state: 'waiting', error: '' });
  await app.settle();
  expect(await readFailing()).toBeNull();
  expect(await readMail(first)).toMatchObject({ state: 'sent' });
});

test.each([
  ['refuses', new MailRefusal('the recipient is refused (code 550)', { code: 550, isOfAddress: true }), 'failed'],
  ['defers', new MailDeferral('the recipient is refused for now (code 450)'), 'deferred'],
])('a mail server that %s one mail is no dead one, and the order says why', async (_what, fault, state) => {
  const { app, server, operator } = await startShop();
  server.fault = fault;
  const order = await buy(app, fault);
  expect((await operator.api('GET /operator/waiting')).mailFailing).toBeNull();
  const { mail } = await operator.api('GET /operator/orders/:order', { params: { order } });
  expect(mail).toMatchObject({ state, error: fault.message });
});
