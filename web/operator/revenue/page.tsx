import { formatMonth } from '../../../contract/dates.ts';
import { useQuery } from '@tanstack/react-query';
import type { Revenue } from '../../../contract/analytics.ts';
import searchArt from '../../ui/app-shell/art/empty-search.svg';
import { PageTitle } from '../../ui/app-shell/page-title.tsx';
import { Empty, LoadError, Loading } from '../../ui/app-shell/states.tsx';
import { Tally } from '../../ui/app-shell/tally.tsx';
import { formatCount } from '../../ui/app-shell/format-count.ts';
import { formatRoundedCents } from '../../../contract/money.ts';
import { RevenueChart } from './chart.tsx';
import { revenueQuery } from './data.ts';
import { buildMonths, sumMonths } from './months.ts';
import { RevenueTable } from './table.tsx';
import './revenue.css';

/** /operator/revenue: revenue by month and plan. */
export function Component() {
  const revenue = useQuery(revenueQuery);
  return (
    <>
      <PageTitle
        title="Revenue"
        lede="By month and plan. A month counts what was paid in it, less what was given back since."
      />
      {revenue.isPending && <Loading label="Loading the revenue…" tally="plain" rows={6} />}
      {revenue.isLoadingError && (
        <LoadError title="The revenue could not be loaded." retry={() => void revenue.refetch()} />
      )}
      {revenue.data && <RevenueStats revenue={revenue.data} />}
    </>
  );
}

function RevenueStats({ revenue }: { revenue: Revenue }) {
  const months = buildMonths(revenue);
  const year = sumMonths(months.slice(-12));
  const now = months.at(-1);
  const before = months.at(-2);
  if (!now || !before || sumMonths(months).orders === 0) {
    return <Empty art={searchArt} title="Nothing came in yet" hint="The first payment stands here in its month." />;
  }
  return (
    <>
      <Tally
        entries={{
          now: {
            label: formatMonth(now.month),
            value: formatRoundedCents(now.kept),
            note: `${formatCount(now.orders, 'order', 'orders')} so far`,
          },
          before: {
            label: formatMonth(before.month),
            value: formatRoundedCents(before.kept),
            note: formatCount(before.orders, 'order', 'orders'),
          },
          year: {
            label: 'Twelve months',
            value: formatRoundedCents(year.kept),
            note: `${formatRoundedCents(year.again)} of it renewals and upgrades`,
          },
          back: {
            label: 'Given back',
            value: formatRoundedCents(year.refunded),
            note: `of ${formatRoundedCents(year.paid)} in twelve months`,
          },
        }}
      />
      <RevenueChart months={months} />
      <RevenueTable months={months} />
    </>
  );
}
