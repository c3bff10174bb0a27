import type { SiteOrder } from '../../../contract/account.ts';
import { Status } from '../../ui/area/status.tsx';
import { amount, dayOf, ORDER_WORDS, subjectOf } from './words.ts';

/** What was paid for the site, as on a bill. */
export function Orders({ orders, email }: { orders: readonly SiteOrder[]; email: string }) {
  return (
    <section className="sec" aria-labelledby="orders">
      <div className="sec__head">
        <h2 id="orders">Orders</h2>
      </div>
      {orders.length === 0 ? (
        <p className="orders__none">Nothing was paid for this site.</p>
      ) : (
        <ul className="orders">
          {orders.map((order) => (
            <Order key={order.number} order={order} />
          ))}
        </ul>
      )}
      <p className="orders__foot">A receipt for each was sent to the address it was ordered with, as a rule {email}.</p>
    </section>
  );
}

function Order({ order }: { order: SiteOrder }) {
  const { kind, word } = ORDER_WORDS[order.status];
  return (
    <li>
      <div className="orders__what">
        <h3>{subjectOf(order)}</h3>
        <p>
          Order <span className="num">{order.number}</span>, {dayOf(order.at)}
        </p>
      </div>
      <Status kind={kind}>{word}</Status>
      <p className="orders__sum num">
        {amount(order.totalCents)}
        {order.refundedCents > 0 && <small>{amount(order.refundedCents)} given back</small>}
      </p>
    </li>
  );
}
