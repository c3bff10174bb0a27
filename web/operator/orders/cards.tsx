import { Link } from 'react-router';
import type { OperatorOrder } from '../../../contract/back-office.ts';
import { formatRecentMoment } from '../../../contract/dates.ts';
import type { ListState, ListView } from '../kit/list-view.ts';
import { orderPathOf } from '../paths.ts';
import { ORDER_KINDS } from './data.ts';
import { OrderStatus } from './order-status.tsx';
import { Amount } from './table.tsx';

export function OrderCards({ orders, view }: { orders: readonly OperatorOrder[]; view: ListView }) {
  return (
    <ul className="row-list" aria-label="Orders, parked first, then newest">
      {orders.map((order) => (
        <li
          key={order.id}
          className={`mobile-row${order.status === 'parked' || order.unservedSince !== null ? ' is-parked' : ''}`}
        >
          <h2 className="mobile-row__name">
            <Link className="row-link num" to={orderPathOf(order.id)} state={{ view } satisfies ListState}>
              {order.number}
            </Link>
          </h2>
          <p className="cash mobile-row__amount">
            <Amount order={order} />
          </p>
          <p className="mobile-row__line">
            <OrderStatus status={order.status} unserved={order.unservedSince !== null} />
            <span className="dim">
              {order.kind !== 'new' && `${ORDER_KINDS[order.kind]}, `}
              {formatRecentMoment(order.createdAt)}
            </span>
          </p>
          {order.status === 'parked' && order.cause !== null && <p className="mobile-row__line cause">{order.cause}</p>}
          <p className="mobile-row__line dim">
            {[order.subdomain ?? 'No address', order.buyerEmail].filter(Boolean).join(', ')}
          </p>
        </li>
      ))}
    </ul>
  );
}
