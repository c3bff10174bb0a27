import { useId } from 'react';
import { addDays, formatMonthAndDay } from '../../../contract/dates.ts';
import { useMedia, WIDE_QUERY } from '../../ui/app-shell/media.ts';
import { formatCount, formatNumber } from '../../ui/app-shell/format-count.ts';
import { Meter } from '../../ui/app-shell/stats-row.tsx';
import { placeDay, placeDayLabels } from './chart-labels.ts';
import type { Outlook, ReplyCurve } from './reply-curve.ts';
import './reply-chart.css';

/** Nothing as long as nobody is invited and nobody has replied. */
export function ReplyChart({ curve }: { curve: ReplyCurve }) {
  const wide = useMedia(WIDE_QUERY);
  const id = useId();
  const { total, invitations, outlook, isShort } = curve;
  if (total + invitations === 0) return null;
  const size = wide ? { width: 760, height: 250 } : { width: 350, height: 220 };
  return (
    <section className="section" aria-labelledby={`${id}-question`}>
      <div className="section__head">
        <h2 id={`${id}-question`}>
          {outlook ? `Will everyone reply by ${formatMonthAndDay(outlook.deadline)}?` : 'How are replies coming in?'}
        </h2>
      </div>
      <p className="chart__answer" id={`${id}-answer`}>
        {outlook ? <Expectation outlook={outlook} /> : <Lately curve={curve} />}
      </p>
      {isShort ? (
        <Share curve={curve} />
      ) : (
        <svg
          className="chart"
          viewBox={`0 0 ${size.width} ${size.height}`}
          role="img"
          aria-labelledby={`${id}-question ${id}-answer`}
        >
          <Curve curve={curve} {...size} />
        </svg>
      )}
    </section>
  );
}

/** While a curve would be a dot in an empty field. */
function Share({ curve: { answered, invitations } }: { curve: ReplyCurve }) {
  if (invitations === 0) return null;
  return (
    <div className="chart__share">
      <div aria-hidden="true">
        <Meter parts={[{ share: answered, tone: 'rose' }, { share: invitations - answered }]} />
      </div>
      <p>
        <b className="num">{formatNumber(answered)}</b> of{' '}
        {formatCount(invitations, 'household has', 'households have')} replied
      </p>
    </div>
  );
}

function Expectation({ outlook: { missing, expected, deadline, isEarly } }: { outlook: Outlook }) {
  if (missing === 0) return <b>Yes, everyone has replied.</b>;
  if (isEarly) {
    return (
      <>
        <b>Too early to say:</b> {formatCount(missing, 'household hasn’t', 'households haven’t')} replied yet.
      </>
    );
  }
  if (expected === null) {
    return (
      <>
        <b>Hard to say:</b> {formatCount(missing, 'household hasn’t', 'households haven’t')} replied, and there were no
        replies in the last two weeks.
      </>
    );
  }
  if (expected <= deadline) {
    return (
      <>
        <b>Yes, around {formatMonthAndDay(expected)},</b> at the pace of the last two weeks.
      </>
    );
  }
  return (
    <>
      <b>Not at this pace:</b> {formatCount(missing, 'household hasn’t', 'households haven’t')} replied. A reminder may
      help.
    </>
  );
}

function Lately({ curve: { steps, total, today } }: { curve: ReplyCurve }) {
  if (total === 0) return 'No replies yet.';
  const weekAgo = addDays(today, -7);
  const before = steps.findLast(({ day }) => day <= weekAgo)?.total ?? 0;
  return (
    <>
      <b>{formatCount(total, 'reply', 'replies')} so far,</b> {formatNumber(total - before)} in the last 7 days.
    </>
  );
}

function Curve({ curve, width, height }: { curve: ReplyCurve; width: number; height: number }) {
  const { to, today, total, top, outlook } = curve;
  const left = 22 + 8 * String(top).length;
  const right = width - 6;
  const floor = height - 30;
  const ceiling = 44;
  const toX = (day: string) => placeDay(curve, day, { left, right });
  const toY = (count: number) => floor - ((floor - ceiling) * count) / top;
  const line = `M${left} ${floor}${curve.steps.map(({ day, total: by }) => `H${toX(day)}V${toY(by)}`).join('')}H${toX(today)}`;
  const goal = outlook && outlook.missing > 0 ? outlook.expected : null;
  const expected = goal !== null && goal <= to ? goal : null;

  return (
    <>
      {[...new Set([0, Math.floor(top / 2), top])].map((count) => (
        <g key={count}>
          <path className={count === 0 ? 'chart__axis' : 'chart__rule'} d={`M${left} ${toY(count)}H${right}`} />
          <text x={left - 8} y={toY(count) + 4} textAnchor="end">
            {formatNumber(count)}
          </text>
        </g>
      ))}
      {outlook && (
        <text x={left + 8} y={ceiling - 8}>
          {formatCount(top, 'household', 'households')}
        </text>
      )}
      <path className="chart__area" d={`${line}V${floor}Z`} />
      <path className="chart__line" d={line} />
      {expected !== null && (
        <>
          <path className="chart__outlook" d={`M${toX(today)} ${toY(total)}L${toX(expected)} ${toY(top)}`} />
          <circle className="chart__goal" cx={toX(expected)} cy={toY(top)} r="3.5" />
        </>
      )}
      {outlook && outlook.deadline <= to && (
        <path className="chart__axis" d={`M${toX(outlook.deadline)} ${floor}V${ceiling}`} />
      )}
      <circle className="chart__now" cx={toX(today)} cy={toY(total)} r="4.5" />
      {placeDayLabels(curve, { left, right }).map(({ text, x, anchor }) => (
        <text key={text} x={x} y={height - 10} textAnchor={anchor}>
          {text}
        </text>
      ))}
    </>
  );
}
