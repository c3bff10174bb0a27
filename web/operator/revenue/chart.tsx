import { formatMonth, formatShortMonth } from '../../../contract/dates.ts';
import { useId } from 'react';
import { PLAN_IDS, getPlan } from '../../../contract/catalog.ts';
import { ROOMY_QUERY, useMedia, WIDE_QUERY } from '../../ui/app-shell/media.ts';
import { formatRoundedCents } from '../../../contract/money.ts';
import { computeScaleEnd } from './months.ts';
import type { Month } from './months.ts';

/** Months that fit side by side on a phone. */
const ON_A_PHONE = 12;

export function RevenueChart({ months }: { months: readonly Month[] }) {
  const wide = useMedia(WIDE_QUERY);
  const [width, height] = useSize(wide);
  const id = useId();
  const shown = wide ? months : months.slice(-ON_A_PHONE);
  const best = shown.reduce((most, month) => (month.net >= most.net ? month : most));
  return (
    <section className="section" aria-labelledby={`${id}-question`}>
      <div className="section__head">
        <h2 id={`${id}-question`}>Revenue by month</h2>
        <ul className="plan-key">
          {PLAN_IDS.map((plan) => (
            <li key={plan}>
              <span className={`chart-table__swatch is-${plan}`} aria-hidden="true" />
              {getPlan(plan).name}
            </li>
          ))}
        </ul>
      </div>
      <p className="chart-answer" id={`${id}-answer`}>
        <b>
          Best month: {formatMonth(best.month)}, {formatRoundedCents(best.net)}
        </b>{' '}
        in the last {shown.length} months.
      </p>
      <svg
        className="month-chart"
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-labelledby={`${id}-question ${id}-answer`}
      >
        <Bars months={shown} width={width} height={height} most={best.net} />
      </svg>
    </section>
  );
}

/**
 * Returns the size of the chart's view box, close to its size on the screen, so that its text keeps about its
 * size.
 */
function useSize(wide: boolean): [width: number, height: number] {
  const roomy = useMedia(ROOMY_QUERY);
  return roomy ? [1256, 260] : wide ? [756, 240] : [350, 220];
}

interface BarsProps {
  months: readonly Month[];
  width: number;
  height: number;
  most: number;
}

function Bars({ months, width, height, most }: BarsProps) {
  const left = 60;
  const floor = height - 34;
  const ceiling = 14;
  const end = computeScaleEnd(most);
  const room = (width - left) / months.length;
  const thick = Math.min(30, room * 0.62);
  const toY = (cents: number) => floor - ((floor - ceiling) * cents) / end;
  return (
    <>
      {[0, end / 2, end].map((cents) => (
        <g key={cents}>
          <path
            className={cents === 0 ? 'month-chart__axis' : 'month-chart__rule'}
            d={`M${left} ${toY(cents)}H${width}`}
          />
          <text x={left - 10} y={toY(cents) + 4} textAnchor="end">
            {formatRoundedCents(cents)}
          </text>
        </g>
      ))}
      {months.map(({ month, plans }, index) => {
        const x = left + room * index + (room - thick) / 2;
        return (
          <g key={month}>
            {PLAN_IDS.map((plan, layer) => {
              const below = PLAN_IDS.slice(0, layer).reduce((sum, lower) => sum + plans[lower], 0);
              const [foot, head] = [toY(below), toY(below + plans[plan])];
              return (
                <rect
                  key={plan}
                  className={`is-${plan}`}
                  x={x}
                  y={head}
                  width={thick}
                  height={Math.max(0, foot - head)}
                />
              );
            })}
            <text x={x + thick / 2} y={floor + 17} textAnchor="middle">
              {room < 32 ? formatShortMonth(month).slice(0, 1) : formatShortMonth(month)}
            </text>
            {(month.endsWith('-01') || (index === 0 && Number(month.slice(5)) < 11)) && (
              <text
                className="month-chart__year"
                x={x + thick / 2}
                y={floor + 32}
                textAnchor={index === 0 ? 'start' : 'middle'}
              >
                {month.slice(0, 4)}
              </text>
            )}
          </g>
        );
      })}
    </>
  );
}
