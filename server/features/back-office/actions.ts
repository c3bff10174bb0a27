import type { OperatorOrderDetail } from '../../../contract/back-office.ts';
import type { OperatorAction } from '../../../contract/operator-actions.ts';
import type { OrderStatus } from '../../../contract/orders.ts';
import { requireFound } from '../../kit/errors.ts';
import type { OperatorScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { keepDisputedSite } from '../orders/dispute-actions.ts';
import {
  correctEmail,
  giveAddress,
  markRefunded,
  resendMail,
  type GivenAddress,
} from '../orders/fulfillment-actions.ts';
import { logAction } from '../operators/actions.ts';
import { decryptEventBody, replayEvent } from '../orders/payment-actions.ts';
import { findOrderMail } from './order-mail-store.ts';
import { listActions, toOperatorOrder, toOperatorSite } from './rules.ts';
import { readSite } from './site-store.ts';
import * as store from './store.ts';

/** Throws `not_found` for an unknown order. */
export async function getOrderDetail(services: Services, orderId: string): Promise<OperatorOrderDetail> {
  const { db, config } = services;
  const { eventId, ...order } = requireFound(await store.readOrder(db, orderId));
  const [history, payments, events, mail = null, site = null] = await Promise.all([
    store.readHistory(db, orderId),
    store.readPayments(db, orderId),
    store.readEvents(db, orderId),
    findOrderMail(db, orderId),
    eventId === null ? undefined : readSite(db, eventId),
  ]);
  return {
    order: toOperatorOrder(order),
    history,
    payments: payments.map(({ disputeStatus: status, reason, respondBy, ...payment }) => ({
      ...payment,
      dispute: status === null || reason === null ? null : { status, reason, respondBy },
    })),
    events: events.map((event) => ({ ...event, body: decryptEventBody(services, event.body) })),
    mail,
    site: site && toOperatorSite(site, config.brand.origin),
    actions: listActions({
      ...order,
      hasSite: site !== null && site.erasedAt === null,
      isOwnerKnown: site !== null && site.ownerSignsIn,
      hasEvents: events.length > 0,
    }),
  };
}

interface LoggedAction {
  operator: OperatorScope;
  orderId: string;
}

/**
 * Runs an action on an order and logs it, in one transaction: of two operators who settle the same order one is
 * refused. `work` returns the details for the log.
 */
async function runLoggedAction(
  services: Services,
  { operator: { operatorId }, orderId }: LoggedAction,
  action: OperatorAction,
  work: (bound: Services) => Promise<string>,
): Promise<OperatorOrderDetail> {
  await services.db.transaction(async (tx) => {
    requireFound(await store.readOrder(tx, orderId));
    const details = await work({ ...services, db: tx });
    await logAction(tx, { operatorId, action, orderId, details });
  });
  return getOrderDetail(services, orderId);
}

export function settleWithAddress(
  services: Services,
  action: LoggedAction,
  given: GivenAddress,
): Promise<OperatorOrderDetail> {
  return runLoggedAction(services, action, 'address', async (bound) => {
    await giveAddress(bound, action.orderId, given, action.operator.operatorId);
    return given.subdomain;
  });
}

export function settleByKeeping(services: Services, action: LoggedAction): Promise<OperatorOrderDetail> {
  return runLoggedAction(services, action, 'keep', async (bound) => {
    await keepDisputedSite(bound, action.orderId, action.operator.operatorId);
    return '';
  });
}

/** Throws `order_settled` if the order's status is no longer the one that the operator saw. */
export function settleWithRefund(
  services: Services,
  action: LoggedAction,
  { seen }: { seen: OrderStatus },
): Promise<OperatorOrderDetail> {
  return runLoggedAction(services, action, 'refund', async (bound) => {
    await markRefunded(bound, action.orderId, { operatorId: action.operator.operatorId, seen });
    return '';
  });
}

export function resendOrderMail(services: Services, action: LoggedAction): Promise<OperatorOrderDetail> {
  return runLoggedAction(services, action, 'resend', async (bound) => {
    await resendMail(bound, action.orderId, action.operator.operatorId);
    return '';
  });
}

/** Throws as `correctEmail` does. */
export function correctOrderEmail(
  services: Services,
  action: LoggedAction,
  email: string,
): Promise<OperatorOrderDetail> {
  return runLoggedAction(services, action, 'email', async (bound) => {
    await correctEmail(bound, action.orderId, { email, operatorId: action.operator.operatorId });
    return email;
  });
}

/** Throws `not_found` for an event of another order. */
export function replayPaymentEvent(
  services: Services,
  action: LoggedAction,
  { provider, key }: { provider: string; key: string },
): Promise<OperatorOrderDetail> {
  return runLoggedAction(services, action, 'replay', async (bound) => {
    const events = await store.readEvents(bound.db, action.orderId);
    requireFound(events.find((event) => event.provider === provider && event.key === key));
    const { outcome } = await replayEvent(bound, { provider, key }, action.operator.operatorId);
    return `${provider} ${key}: ${outcome}`;
  });
}
