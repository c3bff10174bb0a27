import { useId } from 'react';
import type { CartFunnel } from '../../../contract/analytics.ts';
import { formatNumber } from '../../ui/app-shell/format-count.ts';
import { Bar } from './bar.tsx';
import { PLACES, formatReason } from './data.ts';
import { countAbandonment, formatPercent } from './funnel-steps.ts';

export function Abandonment({ funnel }: { funnel: CartFunnel }) {
  const id = useId();
  const { reasons, places } = countAbandonment(funnel);
  const total = places.reduce((sum, place) => sum + place.total, 0);
  const most = Math.max(...places.map((place) => place.total));
  const [first] = reasons;
  const ofFirst = places.reduce((sum, { counts }) => sum + (counts[0] ?? 0), 0);
  return (
    <section aria-labelledby={`${id}-question`}>
      <div className="section__head">
        <h2 id={`${id}-question`}>Why are carts abandoned?</h2>
      </div>
      {first === undefined ? (
        <p className="chart-answer">No abandoned carts in this period.</p>
      ) : (
        <>
          <p className="chart-answer">
            <b>
              {formatReason(first)}: {formatPercent(ofFirst / total)}
            </b>{' '}
            of {formatNumber(total)} abandoned carts.
          </p>
          <table className="data-table chart-table">
            <caption className="visually-hidden">Abandoned carts by step and reason</caption>
            <thead>
              <tr>
                <th scope="col">Where</th>
                {reasons.map((reason, index) => (
                  <th key={reason} className="cash" scope="col">
                    <span className={`chart-table__swatch is-reason-${index}`} aria-hidden="true" />
                    {formatReason(reason)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {places.map(({ stage, counts }) => (
                <tr key={stage}>
                  <th scope="row">
                    {PLACES[stage]}
                    <Bar
                      whole={most}
                      parts={counts.map((length, index) => ({ length, className: `is-reason-${index}` }))}
                    />
                  </th>
                  {counts.map((count, index) => (
                    <td key={reasons[index]} className="cash">
                      {formatNumber(count)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <p className="chart-table__key small dim">
            Closed: the visitor closed the wizard. Inactive: no activity for 30 minutes.
          </p>
        </>
      )}
    </section>
  );
}
