import { useQuery } from '@tanstack/react-query';
import type { OrderFilter } from '../../../contract/back-office.ts';
import { useMedia, WIDE_QUERY } from '../../ui/app-shell/media.ts';
import { PageTitle } from '../../ui/app-shell/page-title.tsx';
import searchArt from '../../ui/app-shell/art/empty-search.svg';
import { Empty } from '../../ui/app-shell/states.tsx';
import { ExportButton } from '../kit/export-button.tsx';
import { isWhole, useListView, WHOLE_LIST } from '../kit/list-view.ts';
import { ListTools } from '../kit/list-tools.tsx';
import { PagedList } from '../kit/paged-list.tsx';
import { OrderCards } from './cards.tsx';
import { fetchOrdersFile, ORDER_FILTER_NAMES, useOrders, waitingQuery } from './data.ts';
import { OrderTable } from './table.tsx';
import { Warnings } from './warnings.tsx';
import './orders.css';

export function Component() {
  const { view, requested, setView: change } = useListView();
  const orders = useOrders(requested);
  const wide = useMedia(WIDE_QUERY);
  return (
    <>
      <PageTitle title="Orders" lede={<Waiting onShow={(status) => change({ search: '', status })} />}>
        <ExportButton what="orders" read={() => fetchOrdersFile(requested)} />
      </PageTitle>
      <Warnings />
      <ListTools
        view={view}
        onChange={change}
        hint="Number, email, address or payment ID"
        states={ORDER_FILTER_NAMES}
      />
      <PagedList
        list={orders}
        noun={['order', 'orders']}
        nothing={
          isWhole(requested) ? (
            <Empty art={searchArt} title="No orders yet" hint="Orders appear here as soon as someone checks out." />
          ) : (
            <Empty
              art={searchArt}
              title="No matching orders"
              hint="Enter a complete number or ID, or the beginning of an email or address."
            >
              <button className="button" type="button" onClick={() => change(WHOLE_LIST)}>
                Show All Orders
              </button>
            </Empty>
          )
        }
      >
        {(rows) =>
          wide ? <OrderTable orders={rows} view={requested} /> : <OrderCards orders={rows} view={requested} />
        }
      </PagedList>
    </>
  );
}

/** The numbers of parked and unserved orders, linked to them. */
function Waiting({ onShow }: { onShow: (status: OrderFilter) => void }) {
  const waiting = useQuery(waitingQuery).data;
  if (waiting === undefined) return <>&nbsp;</>;
  const { parked, unserved } = waiting;
  return (
    <>
      {parked === 0 ? (
        'No parked orders.'
      ) : (
        <>
          <button className="linklike" type="button" onClick={() => onShow('parked')}>
            {parked} parked
          </button>
          : paid and waiting for your decision.
        </>
      )}
      {unserved > 0 && (
        <>
          {' '}
          <button className="linklike" type="button" onClick={() => onShow('unserved')}>
            {unserved} paid
          </button>{' '}
          and not set up yet, which usually takes a second.
        </>
      )}
    </>
  );
}
