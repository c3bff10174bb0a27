import { useId } from 'react';
import { addDays, countDaysBetween, formatMonthAndDay, formatShortDate } from '../../../contract/dates.ts';
import { useMedia, WIDE_QUERY } from '../../ui/app-shell/media.ts';
import { formatCount, formatNumber } from '../../ui/app-shell/format-count.ts';
import type { Outlook, ReplyCurve } from './reply-curve.ts';
import './reply-chart.css';

export function ReplyChart({ curve }: { curve: ReplyCurve }) {
  const wide = useMedia(WIDE_QUERY);
  const id = useId();
  return (
    <section className="section" aria-labelledby={`${id}-question`}>
      <div className="section__head">
        <h2 id={`${id}-question`}>
          {curve.outlook
            ? `Will everyone reply by ${formatMonthAndDay(curve.outlook.deadline)}?`
            : 'How are replies coming in?'}
        </h2>
      </div>
      <p className="chart__answer" id={`${id}-answer`}>
        {curve.outlook ? <Expectation outlook={curve.outlook} /> : <Lately curve={curve} />}
      </p>
      <svg
        className="chart"
        viewBox={wide ? '0 0 820 264' : '0 0 350 230'}
        role="img"
        aria-labelledby={`${id}-question ${id}-answer`}
      >
        <Curve curve={curve} width={wide ? 820 : 350} height={wide ? 264 : 230} />
      </svg>
    </section>
  );
}

function Expectation({ outlook: { missing, expected, deadline } }: { outlook: Outlook }) {
  if (missing === 0) return <b>Yes, everyone has replied.</b>;
  if (expected === null) {
    return (
      <>
        <b>Hard to say:</b> {formatCount(missing, 'invitation is', 'invitations are')} unanswered, and there were no
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
      <b>Not at this pace:</b> {formatCount(missing, 'invitation is', 'invitations are')} unanswered. A reminder may
      help.
    </>
  );
}

function Lately({ curve: { steps, total, today } }: { curve: ReplyCurve }) {
  const weekAgo = addDays(today, -7);
  const before = steps.findLast(({ day }) => day <= weekAgo)?.total ?? 0;
  return (
    <>
      <b>{formatCount(total, 'reply', 'replies')} so far,</b> {formatNumber(total - before)} in the last 7 days.
    </>
  );
}

function Curve({ curve, width, height }: { curve: ReplyCurve; width: number; height: number }) {
  const { from, to, today, total, top, outlook } = curve;
  const left = 22 + 8 * String(top).length;
  const right = width - 6;
  const floor = height - 30;
  const ceiling = 44;
  const toX = (day: string) => left + ((right - left) * countDaysBetween(from, day)) / countDaysBetween(from, to);
  const toY = (count: number) => floor - ((floor - ceiling) * count) / top;
  const line = `M${left} ${floor}${curve.steps.map(({ day, total: by }) => `H${toX(day)}V${toY(by)}`).join('')}H${toX(today)}`;
  const goal = outlook && outlook.missing > 0 ? outlook.expected : null;
  const expected = goal !== null && goal <= to ? goal : null;
  const early = toX(today) < width * 0.4;

  return (
    <>
      {[0, Math.floor(top / 2), top].map((count) => (
        <g key={count}>
          <path className={count === 0 ? 'chart__axis' : 'chart__rule'} d={`M${left} ${toY(count)}H${right}`} />
          <text x={left - 8} y={toY(count) + 4} textAnchor="end">
            {formatNumber(count)}
          </text>
        </g>
      ))}
      {outlook && (
        <text x={left + 8} y={ceiling - 8}>
          {formatCount(top, 'invitation', 'invitations')}
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
      {outlook && <path className="chart__axis" d={`M${right} ${floor}V${ceiling}`} />}
      <circle className="chart__now" cx={toX(today)} cy={toY(total)} r="4.5" />
      <text
        className="chart__today"
        x={toX(today) + (early ? 12 : -10)}
        y={early ? toY(total) + 22 : toY(total) - 12}
        textAnchor={early ? 'start' : 'end'}
      >
        {formatCount(total, 'reply', 'replies')} today
      </text>
      <text x={left} y={height - 10}>
        {formatShortDate(from)}
      </text>
      <text x={right} y={height - 10} textAnchor="end">
        {outlook ? `Reply by ${formatShortDate(outlook.deadline)}` : formatShortDate(to)}
      </text>
    </>
  );
}
