import type { ReactNode } from 'react';
import type { Account, TermOffer } from '../../../../contract/account.ts';
import { getPlan } from '../../../../contract/catalog.ts';
import { formatDate, formatDay, toLocalDate, getLocalToday } from '../../../../contract/dates.ts';
import { formatCount } from '../../../ui/app-shell/format-count.ts';
import { readPageData } from '../../page-data.ts';
import { computeTermMarks } from './term-line.ts';

interface TermProps {
  account: Account;
  event: string | null;
  chosen: TermOffer | undefined;
}

export function Term({ account, event, chosen }: TermProps) {
  const plan = getPlan(account.planId);
  return (
    <section className="section" aria-labelledby="term">
      <div className="section__head">
        <h2 id="term">Your term</h2>
      </div>
      <p className="term__says">{formatHeadline(account)}</p>
      <p className="term__note">{formatNote(account)}</p>
      <Line account={account} event={event} chosen={chosen} />
      <dl className="term__facts">
        <Fact name="Plan">
          {plan.name}, {plan.term}
        </Fact>
        <Fact name="Online since" mark="start">
          {formatDay(account.startsAt)}
        </Fact>
        <Fact name={formatEndName(account)} mark="end">
          {formatDay(account.endsAt)}
        </Fact>
        {chosen && (
          <Fact name="After payment" mark="chosen">
            {formatDay(chosen.endsAt)}
          </Fact>
        )}
        {event !== null && (
          <Fact name="Your event" mark="event">
            {formatDate(event)}
          </Fact>
        )}
      </dl>
    </section>
  );
}

function formatEndName({ status, blocked, closing }: Account): string {
  if (blocked) return 'Term ends';
  return status === 'active' || closing ? 'Online until' : 'Closed since';
}

function formatHeadline({ status, endsAt, daysLeft, closing }: Account) {
  if (closing) return `You closed your site on ${formatDay(closing.since)}`;
  if (status === 'suspended') return 'Your site is suspended';
  if (status === 'ended') return `Your site’s term ended on ${formatDay(endsAt)}`;
  return (
    <>
      Your site is online until {formatDay(endsAt)} <span>{formatCount(daysLeft, 'day', 'days')} left</span>
    </>
  );
}

function formatNote({ status, blocked, endsAt, keptUntil, closing }: Account): string {
  if (closing) {
    return `Guests see a closed page. Everything will be deleted on ${formatDay(closing.until)}. If you keep your site before then, its term continues as before.`;
  }
  const kept = `Your data and address are kept until ${formatDay(keptUntil)}, then deleted.`;
  if (blocked) {
    return `We have closed your site to guests, and it can’t be renewed. Please write to ${readPageData().brand.contact}. ${kept}`;
  }
  if (status === 'suspended') {
    return `Your payment was refunded on ${formatDay(endsAt)}, and guests see a closed page. ${kept} Renew to reopen it.`;
  }
  if (status === 'ended') return `Guests see a closed page. ${kept} Renew to reopen it.`;
  return `After that, guests see a closed page. You can still sign in, export, and renew until ${formatDay(keptUntil)}.`;
}

function Line({ account, event, chosen }: TermProps) {
  const marks = computeTermMarks({
    start: toLocalDate(new Date(account.startsAt)),
    end: toLocalDate(new Date(account.endsAt)),
    today: getLocalToday(),
    event,
    chosen: chosen ? toLocalDate(new Date(chosen.endsAt)) : null,
  });
  const formatPercent = (at: number) => `${at.toFixed(2)}%`;
  const past = Math.min(marks.today, marks.end);
  return (
    <svg className="term__line" aria-hidden="true">
      <line className="term__ground" x1="0" x2="100%" y1="20" y2="20" />
      {marks.today > marks.end && (
        <line className="term__closed" x1={formatPercent(marks.end)} x2={formatPercent(marks.today)} y1="20" y2="20" />
      )}
      {marks.chosen !== null && (
        <line
          className="term__added"
          x1={formatPercent(Math.max(marks.end, marks.today))}
          x2={formatPercent(marks.chosen)}
          y1="20"
          y2="20"
        />
      )}
      <line className="term__left" x1={formatPercent(past)} x2={formatPercent(marks.end)} y1="20" y2="20" />
      <line className="term__past" x1="0" x2={formatPercent(past)} y1="20" y2="20" />
      <line className="term__end" x1={formatPercent(marks.end)} x2={formatPercent(marks.end)} y1="8" y2="32" />
      <circle className="term__today" cx={formatPercent(marks.today)} cy="20" r="6" />
      {marks.event !== null && (
        <svg className="term__event" x={formatPercent(marks.event)}>
          <path d="M0 0v18M0-7 7 0 0 7-7 0z" />
        </svg>
      )}
    </svg>
  );
}

function Fact({ name, mark, children }: { name: string; mark?: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        {mark !== undefined && <i className={`term__mark term__mark--${mark}`} aria-hidden="true" />}
        {name}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
