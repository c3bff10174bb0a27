import { formatMonth } from '../../../contract/dates.ts';
import { useQuery } from '@tanstack/react-query';
import type { Revenue } from '../../../contract/analytics.ts';
import searchArt from '../../ui/app-shell/art/empty-search.svg';
import { PageTitle } from '../../ui/app-shell/page-title.tsx';
import { Empty, LoadError, Loading } from '../../ui/app-shell/states.tsx';
import { StatsRow } from '../../ui/app-shell/stats-row.tsx';
import { formatCount } from '../../ui/app-shell/format-count.ts';
import { formatRoundedCents } from '../../../contract/money.ts';
import { RevenueChart } from './chart.tsx';
import { ExportButton } from '../kit/export-button.tsx';
import { fetchRevenueFile, revenueQuery } from './data.ts';
import { buildMonths, sumMonths } from './months.ts';
import { RevenueTable } from './table.tsx';
import './revenue.css';

export function Component() {
  const revenue = useQuery(revenueQuery);
  return (
    <>
      <PageTitle
        title="Revenue"
        lede={`By month and plan. Each month shows the payments made in it, minus their refunds.${
          revenue.data?.sandbox ? ' These are test payments, because the payment provider is the sandbox.' : ''
        }`}
      >
        <ExportButton what="revenue" read={fetchRevenueFile} />
      </PageTitle>
      {revenue.isPending && <Loading label="Loading revenue…" stats="plain" rows={6} />}
      {revenue.isLoadingError && (
        <LoadError title="Revenue could not be loaded." retry={() => void revenue.refetch()} />
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
    return <Empty art={searchArt} title="No revenue yet" hint="Payments appear here by month." />;
  }
  return (
    <>
      <StatsRow
        entries={{
          now: {
            label: formatMonth(now.month),
            value: formatRoundedCents(now.net),
            note: `${formatCount(now.orders, 'order', 'orders')} so far`,
          },
          before: {
            label: formatMonth(before.month),
            value: formatRoundedCents(before.net),
            note: formatCount(before.orders, 'order', 'orders'),
          },
          year: {
            label: 'Last 12 months',
            value: formatRoundedCents(year.net),
            note: `${formatRoundedCents(year.again)} from renewals and upgrades`,
          },
          back: {
            label: 'Refunded',
            value: formatRoundedCents(year.refunded),
            note: `of ${formatRoundedCents(year.paid)} in the last 12 months`,
          },
        }}
      />
      <RevenueChart months={months} />
      <RevenueTable months={months} />
    </>
  );
}
