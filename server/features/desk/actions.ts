import type { DeskOrderDetail } from '../../../contract/desk.ts';
import { orNotFound } from '../../kit/errors.ts';
import type { Services } from '../../services.ts';
import { orderOf, siteOf } from './rules.ts';
import * as store from './store.ts';

/** An order with everything that is known about it; `not_found` for an unknown one. */
export async function orderDetail({ db, config }: Services, orderId: string): Promise<DeskOrderDetail> {
  const { eventId, ...order } = orNotFound(await store.readOrder(db, orderId));
  const [history, payments, events, site] = await Promise.all([
    store.readHistory(db, orderId),
    store.readPayments(db, orderId),
    store.readEvents(db, orderId),
    eventId === null ? undefined : store.readSite(db, eventId),
  ]);
  return {
    order: orderOf(order),
    history,
    payments,
    events,
    site: site ? siteOf(site, config.brand.origin) : null,
    actions: [],
  };
}
