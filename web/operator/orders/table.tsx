import { Link } from 'react-router';
import type { OperatorOrder } from '../../../contract/back-office.ts';
import { formatRecentMoment, formatShortDay } from '../../../contract/dates.ts';
import { Truncated } from '../kit/truncated.tsx';
import type { ListState, ListView } from '../kit/list-view.ts';
import { formatCents } from '../../../contract/money.ts';
import { formatPurchase } from '../kit/names.ts';
import { orderPathOf } from '../paths.ts';
import { ORDER_KINDS } from './data.ts';
import { OrderStatus } from './order-status.tsx';

interface OrderListProps {
  orders: readonly OperatorOrder[];
  /** Passed to the order's page, so that its back link restores the list. */
  view: ListView;
}

export function OrderTable({ orders, view }: OrderListProps) {
  return (
    <table className="data-table is-tall is-cash orders">
      <caption className="visually-hidden">Orders, parked first, then newest</caption>
      <thead>
        <tr>
          <th className="orders__number" scope="col">
            Order
          </th>
          <th scope="col">Status</th>
          <th scope="col">Address</th>
          <th scope="col">Buyer</th>
          <th className="orders__when" scope="col">
            Ordered
          </th>
          <th className="cash orders__amount" scope="col">
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

function Row({ order, view }: { order: OperatorOrder; view: ListView }) {
  return (
    <tr className={order.status === 'parked' || order.unservedSince !== null ? 'is-parked' : undefined}>
      <th className="name" scope="row">
        <Link className="row-link num" to={orderPathOf(order.id)} state={{ view } satisfies ListState}>
          {order.number}
        </Link>
        {order.kind !== 'new' && <span className="under">{ORDER_KINDS[order.kind]}</span>}
        <span className="under orders__date">{formatShortDay(order.createdAt)}</span>
      </th>
      <td>
        <OrderStatus status={order.status} unserved={order.unservedSince !== null} />
        {order.unservedSince !== null && (
          <span className="under orders__cause">Payment received: {formatRecentMoment(order.unservedSince)}</span>
        )}
        {order.status === 'parked' && order.cause !== null && (
          <span className="under cause orders__cause">{order.cause}</span>
        )}
      </td>
      <td>
        <Truncated>{order.subdomain ?? 'No address'}</Truncated>
        <Truncated under>{formatPurchase(order.templateId, order.planId)}</Truncated>
      </td>
      <td>
        <Truncated>{order.buyerName ?? 'No name'}</Truncated>
        <Truncated under>{order.buyerEmail ?? 'No email'}</Truncated>
      </td>
      <td className="orders__when">{formatRecentMoment(order.createdAt)}</td>
      <td className="cash orders__amount">
        <Amount order={order} />
      </td>
    </tr>
  );
}

/** The amount kept or to be paid; struck through if nothing of it remains. */
export function Amount({ order: { status, totalCents, refundedCents, currency } }: { order: OperatorOrder }) {
  if (status === 'refunded' || status === 'failed') return <s>{formatCents(totalCents, currency)}</s>;
  if (refundedCents === 0) return formatCents(totalCents, currency);
  return (
    <>
      {formatCents(totalCents - refundedCents, currency)}
      <span className="under">of {formatCents(totalCents, currency)}</span>
    </>
  );
}
