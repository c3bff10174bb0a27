import { Link } from 'react-router';
import type { DeskOrder } from '../../../contract/desk.ts';
import { recentMoment } from '../../ui/area/moments.ts';
import type { ListState, ListView } from '../kit/list-view.ts';
import { money } from '../kit/money.ts';
import { planName, templateName } from '../kit/names.ts';
import { orderPath } from '../paths.ts';
import { ORDER_KINDS } from './data.ts';
import { OrderStatus } from './order-status.tsx';

interface OrderListProps {
  orders: readonly DeskOrder[];
  /** For the way back. */
  view: ListView;
}

/** The orders where there is room for columns. */
export function OrderTable({ orders, view }: OrderListProps) {
  return (
    <table className="ledger orders">
      <caption className="sr">Orders, parked ones first, then the newest</caption>
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col">State</th>
          <th scope="col">Address</th>
          <th scope="col">Buyer</th>
          <th scope="col">Ordered</th>
          <th className="cash" scope="col">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Row key={order.id} order={order} view={view} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ order, view }: { order: DeskOrder; view: ListView }) {
  return (
    <tr className={order.status === 'parked' ? 'is-parked' : undefined}>
      <th className="name" scope="row">
        <Link className="row-link num" to={orderPath(order.id)} state={{ view } satisfies ListState}>
          {order.number}
        </Link>
        <span className="under">{ORDER_KINDS[order.kind]}</span>
      </th>
      <td className="orders__state">
        <OrderStatus status={order.status} />
        {order.status === 'parked' && order.cause !== null && <span className="under">{order.cause}</span>}
      </td>
      <td className="orders__text">
        {order.subdomain ?? <span className="dim">No address</span>}
        <span className="under">{whatWasBought(order)}</span>
      </td>
      <td className="orders__text">
        {order.buyerName ?? <span className="dim">Nameless</span>}
        <span className="under">{order.buyerEmail}</span>
      </td>
      <td className="orders__when">{recentMoment(order.createdAt)}</td>
      <td className="cash orders__amount">
        <Amount order={order} />
      </td>
    </tr>
  );
}

/** What was paid or is to be paid, struck where nothing of it is left. */
export function Amount({ order: { status, totalCents, refundedCents, currency } }: { order: DeskOrder }) {
  if (status === 'refunded' || status === 'failed') return <s>{money(totalCents, currency)}</s>;
  if (refundedCents === 0) return money(totalCents, currency);
  return (
    <>
      {money(totalCents - refundedCents, currency)}
      <span className="under">of {money(totalCents, currency)}</span>
    </>
  );
}

export function whatWasBought({ templateId, planId }: DeskOrder): string {
  if (templateId === null && planId === null) return 'For nothing we know of';
  return `${templateName(templateId)}, ${planName(planId)}`;
}
