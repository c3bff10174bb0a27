import type { OperatorOrderDetail } from '../../../contract/back-office.ts';
import { formatMoment } from '../../../contract/dates.ts';
import { ORDER_STATES } from './data.ts';
import { OrderStatus } from './order-status.tsx';

export function History({ history }: { history: OperatorOrderDetail['history'] }) {
  return (
    <section className="history" aria-labelledby="history">
      <div className="section__head">
        <h2 id="history">History</h2>
      </div>
      <ol>
        {history.map(({ at, from, to, cause, operator }) => (
          <li key={`${at} ${to} ${cause}`}>
            <time className="history__at num" dateTime={at}>
              {formatMoment(at)}
            </time>
            <div>
              {from === to ? <span className="dim small">Still {to}</span> : <OrderStatus status={to} />}
              {cause !== ORDER_STATES[to].toLowerCase() && <p className="cause">{cause}</p>}
              {operator !== null && <p className="dim small">by {operator}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
