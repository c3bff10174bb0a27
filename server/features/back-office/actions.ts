import type { DeskAction, DeskOrderDetail } from '../../../contract/back-office.ts';
import type { OrderStatus } from '../../../contract/orders.ts';
import { orNotFound } from '../../kit/errors.ts';
import type { OperatorScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { giveAddress, markRefunded, resendMail, type GivenAddress } from '../orders/fulfillment-actions.ts';
import { logDeed } from '../operators/actions.ts';
import { readable, replayEvent } from '../orders/payment-actions.ts';
import { actionsOn, orderOf, siteOf } from './rules.ts';
import * as store from './store.ts';

/** An order with everything that is known about it; `not_found` for an unknown one. */
export async function orderDetail(services: Services, orderId: string): Promise<DeskOrderDetail> {
  const { db, config } = services;
  const { eventId, ...order } = orNotFound(await store.readOrder(db, orderId));
  const [history, payments, events, site = null] = await Promise.all([
    store.readHistory(db, orderId),
    store.readPayments(db, orderId),
    store.readEvents(db, orderId),
    eventId === null ? undefined : store.readSite(db, eventId),
  ]);
  return {
    order: orderOf(order),
    history,
    payments,
    events: events.map((event) => ({ ...event, body: readable(services, event.body) })),
    site: site && siteOf(site, config.brand.origin),
    actions: actionsOn({ ...order, hasSite: site !== null && site.erasedAt === null, hasEvents: events.length > 0 }),
  };
}

/** Who does something to which order. */
interface Deed {
  operator: OperatorScope;
  orderId: string;
}

/**
 * Does something to an order and logs it, in one transaction: of two operators who settle the same order one is refused,
 * and nothing is done that the log does not tell of. `work` answers the particulars for the log.
 */
async function act(
  services: Services,
  { operator: { operatorId }, orderId }: Deed,
  action: DeskAction,
  work: (bound: Services) => Promise<string>,
): Promise<DeskOrderDetail> {
  await services.db.transaction(async (tx) => {
    orNotFound(await store.readOrder(tx, orderId));
    const details = await work({ ...services, db: tx });
    await logDeed(tx, { operatorId, action, orderId, details });
  });
  return orderDetail(services, orderId);
}

/** Gives a parked order another address. */
export function settleWithAddress(services: Services, deed: Deed, given: GivenAddress): Promise<DeskOrderDetail> {
  return act(services, deed, 'address', async (bound) => {
    await giveAddress(bound, deed.orderId, given, deed.operator.operatorId);
    return given.subdomain;
  });
}

/** Notes that the money of an order went back, as long as the order is as the operator saw it. */
export function settleWithRefund(
  services: Services,
  deed: Deed,
  { seen }: { seen: OrderStatus },
): Promise<DeskOrderDetail> {
  return act(services, deed, 'refund', async (bound) => {
    await markRefunded(bound, deed.orderId, { operatorId: deed.operator.operatorId, seen });
    return '';
  });
}

/** Sends the order's mail again. */
export function resend(services: Services, deed: Deed): Promise<DeskOrderDetail> {
  return act(services, deed, 'resend', async (bound) => {
    await resendMail(bound, deed.orderId, deed.operator.operatorId);
    return '';
  });
}

/** Handles an event of the order once more; `not_found` for one of another order. */
export function replay(
  services: Services,
  deed: Deed,
  { provider, key }: { provider: string; key: string },
): Promise<DeskOrderDetail> {
  return act(services, deed, 'replay', async (bound) => {
    const events = await store.readEvents(bound.db, deed.orderId);
    orNotFound(events.find((event) => event.provider === provider && event.key === key));
    const { outcome } = await replayEvent(bound, { provider, key }, deed.operator.operatorId);
    return `${provider} ${key}: ${outcome}`;
  });
}
