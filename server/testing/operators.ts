import type { OperatorApi } from '../../contract/api.ts';
import { createClient, type Client } from '../../contract/client.ts';
import { insertSession, upsertOperator } from '../features/operators/store.ts';
import { createToken, hashToken } from '../kit/ids.ts';
import { fetchVia, type Received, type Sent, type TestApp } from './app.ts';
import { startCheckout, makeName, sendWebhook, type CheckoutOptions } from './buying.ts';
import { hashCheaply } from './sign-in.ts';

/** Pages of the main host send this origin. */
export const MAIN_ORIGIN = 'http://localhost:3000';

export const PASSWORD = 'a password at the desk';

export interface Operator {
  id: string;
  email: string;
}

/** The password is `PASSWORD`; there is no session. */
export async function makeOperator(app: TestApp, email = `${makeName('op')}@example.com`): Promise<Operator> {
  const { db } = app.services;
  await db.transaction((tx) => upsertOperator(tx, email));
  const { id } = await db.q
    .updateTable('operators')
    .set({ password_hash: await hashCheaply(PASSWORD) })
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, email };
}

export interface SignedInOperator extends Operator {
  cookie: string;
  call: (method: string, path: string, sent?: Sent) => Promise<Received>;
  api: Client<OperatorApi>;
}

/** Without `secondFactor` the session is one from before it was set up. */
export async function signInOperator(
  app: TestApp,
  who?: Operator,
  { secondFactor = true }: { secondFactor?: boolean } = {},
): Promise<SignedInOperator> {
  const operator = who ?? (await makeOperator(app));
  const token = createToken();
  await app.services.db.transaction((tx) => insertSession(tx, operator.id, hashToken(token), { secondFactor }));
  const cookie = `operator=${token}`;
  const headers = { cookie, origin: MAIN_ORIGIN };
  return {
    ...operator,
    cookie,
    call: (method, path, sent) => app.call(method, path, { headers, ...sent }),
    api: createClient<OperatorApi>({ fetch: fetchVia((...sent) => app.request(...sent), { headers }) }),
  };
}

/** Pays a paid checkout a second time. Returns the parked order's id, and that of the order that has the site. */
export async function makeParkedOrder(
  app: TestApp,
  wish: CheckoutOptions = {},
): Promise<{ orderId: string; paidId: string }> {
  const paidId = await startCheckout(app, wish);
  for (const id of [`one-${paidId}`, `two-${paidId}`]) {
    await sendWebhook(app, { orderId: paidId, id });
    await app.settle();
  }
  const { order_id } = await app.services.db.q
    .selectFrom('payments')
    .select('order_id')
    .where('provider_order_id', '=', `two-${paidId}`)
    .executeTakeFirstOrThrow();
  return { orderId: order_id, paidId };
}
