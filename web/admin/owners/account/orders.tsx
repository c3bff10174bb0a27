import { formatDay } from '../../../../contract/dates.ts';
import { formatCents } from '../../../../contract/money.ts';
import type { SiteOrder } from '../../../../contract/account.ts';
import { Status } from '../../../ui/app-shell/status.tsx';
import { ORDER_WORDS, formatOrderSubject } from './format.ts';

export function Orders({ orders }: { orders: readonly SiteOrder[] }) {
  return (
    <section className="section" aria-labelledby="orders">
      <div className="section__head">
        <h2 id="orders">Orders</h2>
      </div>
      {orders.length === 0 ? (
        <p className="orders__none">No payments yet.</p>
      ) : (
        <ul className="orders">
          {orders.map((order) => (
            <Order key={order.number} order={order} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Order({ order }: { order: SiteOrder }) {
  const { kind, word } = ORDER_WORDS[order.status];
  return (
    <li>
      <h3>{formatOrderSubject(order)}</h3>
      <p className="orders__sum num">{formatCents(order.totalCents)}</p>
      <p className="orders__fact">
        Order <span className="num">{order.number}</span>
      </p>
      <p className="orders__fact">{formatDay(order.at)}</p>
      <Status kind={kind}>{word}</Status>
      {order.refundedCents > 0 && <p className="orders__back num">{formatCents(order.refundedCents)} refunded</p>}
    </li>
  );
}
