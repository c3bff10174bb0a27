import { formatCents } from '../../../../contract/money.ts';
import { useQuery } from '@tanstack/react-query';
import { CalendarX2 } from 'lucide-react';
import { Link } from 'react-router';
import type { TermOffer } from '../../../../contract/account.ts';
import { getPlan } from '../../../../contract/catalog.ts';
import { isAfterTerm, findOffer } from '../../../../contract/term.ts';
import { paths } from '../../paths.ts';
import { formatOfferKey } from './offer-choice.ts';
import { accountQuery } from './data.ts';
import { formatDay } from '../../../../contract/dates.ts';
import '../../kit/attention.css';

const DAY = /^\d{4}-\d\d-\d\d$/;

/**
 * Warns if an active site closes before `date` (saved or just typed), and offers an extension. Set `here` on the page
 * that sells it.
 */
export function TermWarning({ date, here = false }: { date: string; here?: boolean }) {
  const account = useQuery(accountQuery).data;
  const late = account?.status === 'active' && DAY.test(date) && isAfterTerm(date, account.endsAt);
  const offer = late ? findOffer(date, account.offers) : undefined;
  return (
    <div role="status">
      {late && (
        <div className="attention">
          <CalendarX2 aria-hidden="true" />
          <p>
            <b>Your site closes before your event.</b> It is online until {formatDay(account.endsAt)}.{' '}
            {offer ? describeOffer(offer) : 'One renewal isn’t enough: renew now, and again before that term ends.'}
          </p>
          {!here && (
            <Link className="button" to={offer ? `${paths.account}?offer=${formatOfferKey(offer)}` : paths.account}>
              {offer ? `Extend for ${formatCents(offer.priceCents)}` : 'See Options'}
            </Link>
          )}
        </div>
      )}
    </div>
  );
}

function describeOffer({ kind, planId, priceCents, endsAt }: TermOffer): string {
  const { name, term } = getPlan(planId);
  const how = kind === 'upgrade' ? `Upgrading to ${name} (${term})` : `Renewing for ${term}`;
  return `${how} keeps it online until ${formatDay(endsAt)}, for ${formatCents(priceCents)}${kind === 'upgrade' ? ' more' : ''}.`;
}
