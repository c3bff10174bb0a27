import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CartFunnel } from '../../../contract/analytics.ts';
import searchArt from '../../ui/app-shell/art/empty-search.svg';
import { PageTitle } from '../../ui/app-shell/page-title.tsx';
import { Empty, LoadError, Loading } from '../../ui/app-shell/states.tsx';
import { funnelQuery } from './data.ts';
import { Funnel } from './funnel.tsx';
import { Abandonment } from './abandonment.tsx';
import { computeLastDays } from './period.ts';
import { PeriodTools } from './period-tools.tsx';
import './carts.css';

export function Component() {
  const [period, setPeriod] = useState(() => computeLastDays(30));
  const funnel = useQuery(funnelQuery(period));
  return (
    <>
      <PageTitle title="Carts" lede="Everyone who opened the purchase wizard, and how far they got." />
      <PeriodTools period={period} onChange={setPeriod} />
      {funnel.isPending && <Loading label="Loading carts…" rows={6} />}
      {funnel.isLoadingError && <LoadError title="Carts could not be loaded." retry={() => void funnel.refetch()} />}
      {funnel.data && <Charts funnel={funnel.data} busy={funnel.isPlaceholderData} />}
    </>
  );
}

function Charts({ funnel, busy }: { funnel: CartFunnel; busy: boolean }) {
  if ((funnel.stages[0]?.carts ?? 0) === 0) {
    return <Empty art={searchArt} title="No carts in this period" hint="No one opened the purchase wizard." />;
  }
  return (
    <div className="carts" aria-busy={busy}>
      <Funnel stages={funnel.stages} />
      <Abandonment funnel={funnel} />
    </div>
  );
}
