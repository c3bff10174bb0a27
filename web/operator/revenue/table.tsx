import { formatMonth } from '../../../contract/dates.ts';
import { formatCents } from '../../../contract/money.ts';
import { PLAN_IDS, getPlan } from '../../../contract/catalog.ts';
import { formatNumber } from '../../ui/app-shell/format-count.ts';
import { sumMonths } from './months.ts';
import type { Month } from './months.ts';

export function RevenueTable({ months }: { months: readonly Month[] }) {
  const firstSale = months.findIndex(({ orders }) => orders > 0);
  const counted = months.slice(firstSale).toReversed();
  return (
    <section className="section" aria-labelledby="months">
      <div className="section__head revenue-head">
        <h2 id="months">All months</h2>
      </div>
      <table className="data-table is-cash revenue" aria-labelledby="months">
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th className="cash" scope="col">
              Orders
            </th>
            {PLAN_IDS.map((plan) => (
              <th key={plan} className="cash revenue__plan" scope="col">
                {getPlan(plan).name}
              </th>
            ))}
            <th className="cash revenue__back" scope="col">
              Refunded
            </th>
            <th className="cash" scope="col">
              Net
            </th>
          </tr>
        </thead>
        <tbody>
          {counted.map((month) => (
            <Row key={month.month} name={formatMonth(month.month)} sums={month} />
          ))}
        </tbody>
        <tfoot>
          <Row name="Total" sums={sumMonths(counted)} />
        </tfoot>
      </table>
    </section>
  );
}

function Row({ name, sums: { orders, plans, refunded, net } }: { name: string; sums: Month }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="cash">{formatNumber(orders)}</td>
      {PLAN_IDS.map((plan) => (
        <td key={plan} className="cash revenue__plan">
          {formatSum(plans[plan])}
        </td>
      ))}
      <td className="cash revenue__back">{formatSum(refunded)}</td>
      <td className="cash">{formatCents(net)}</td>
    </tr>
  );
}

/** Zero is a dash, so that other amounts stand out. */
const formatSum = (cents: number) => (cents === 0 ? '–' : formatCents(cents));
