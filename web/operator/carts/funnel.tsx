import { useId } from 'react';
import type { CartFunnel } from '../../../contract/analytics.ts';
import { formatNumber } from '../../ui/app-shell/format-count.ts';
import { Bar } from './bar.tsx';
import { PLACES, STAGES } from './data.ts';
import { formatDuration, formatPercent, buildSteps } from './funnel-steps.ts';

export function Funnel({ stages }: { stages: CartFunnel['stages'] }) {
  const id = useId();
  const steps = buildSteps(stages);
  const all = steps[0]?.carts ?? 0;
  return (
    <section aria-labelledby={`${id}-question`}>
      <div className="section__head">
        <h2 id={`${id}-question`}>How far do carts get?</h2>
      </div>
      <p className="chart-answer">
        <Answer steps={steps} />
      </p>
      <table className="data-table chart-table">
        <caption className="visually-hidden">Carts by step</caption>
        <thead>
          <tr>
            <th scope="col">Step</th>
            <th className="cash" scope="col">
              Carts
            </th>
            <th className="cash chart-table__share" scope="col">
              Of all
            </th>
            <th className="cash chart-table__extra" scope="col">
              Drop-off
            </th>
            <th className="cash chart-table__extra" scope="col">
              Typical time
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ stage, carts, share, lost, medianSeconds }) => (
            <tr key={stage}>
              <th scope="row">
                {STAGES[stage]}
                <Bar
                  whole={all}
                  parts={[
                    { length: carts, className: stage === 'paid' ? 'is-paid' : 'is-there' },
                    { length: lost, className: 'is-lost' },
                  ]}
                />
              </th>
              <td className="cash">{formatNumber(carts)}</td>
              <td className="cash chart-table__share">{formatPercent(share)}</td>
              <td className="cash chart-table__extra">{lost === 0 ? '' : formatNumber(lost)}</td>
              <td className="cash chart-table__extra">{medianSeconds === null ? '' : formatDuration(medianSeconds)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="chart-table__key small dim">The light end of a bar is the drop-off since the previous step.</p>
    </section>
  );
}

function Answer({ steps }: { steps: ReturnType<typeof buildSteps> }) {
  const paid = steps.at(-1);
  const all = steps[0];
  if (!paid || !all) return null;
  const worst = steps.reduce((most, step) => (step.lost > most.lost ? step : most));
  const before = steps[steps.indexOf(worst) - 1];
  return (
    <>
      <b>
        {formatPercent(paid.share)} of carts are paid: {formatNumber(paid.carts)} of {formatNumber(all.carts)}.
      </b>{' '}
      {before && `Most drop off ${PLACES[before.stage].toLowerCase()}: ${formatNumber(worst.lost)} went no further.`}
    </>
  );
}
