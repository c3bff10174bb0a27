import { useQuery } from '@tanstack/react-query';
import { useMedia, WIDE_QUERY } from '../../ui/app-shell/media.ts';
import { PageTitle } from '../../ui/app-shell/page-title.tsx';
import searchArt from '../../ui/app-shell/art/empty-search.svg';
import { Empty } from '../../ui/app-shell/states.tsx';
import { isWhole, useListView, WHOLE_LIST } from '../kit/list-view.ts';
import { ListTools } from '../kit/list-tools.tsx';
import { PagedList } from '../kit/paged-list.tsx';
import { OrderCards } from './cards.tsx';
import { ORDER_STATES, useOrders, waitingQuery } from './data.ts';
import { OrderTable } from './table.tsx';
import './orders.css';

/** /operator/orders: the orders, parked ones first. */
export function Component() {
  const { view, asked, change } = useListView();
  const orders = useOrders(asked);
  const wide = useMedia(WIDE_QUERY);
  return (
    <>
      <PageTitle title="Orders" lede={<Waiting onShow={() => change({ search: '', status: 'parked' })} />} />
      <ListTools view={view} onChange={change} hint="Number, e-mail, address or payment" states={ORDER_STATES} />
      <PagedList
        list={orders}
        noun={['order', 'orders']}
        nothing={
          isWhole(asked) ? (
            <Empty
              art={searchArt}
              title="No orders yet"
              hint="The first one stands here as soon as somebody checks out."
            />
          ) : (
            <Empty
              art={searchArt}
              title="No order like that"
              hint="Numbers and ids are looked for whole; e-mails and addresses by how they begin."
            >
              <button className="button" type="button" onClick={() => change(WHOLE_LIST)}>
                Show All Orders
              </button>
            </Empty>
          )
        }
      >
        {(rows) => (wide ? <OrderTable orders={rows} view={asked} /> : <OrderCards orders={rows} view={asked} />)}
      </PagedList>
    </>
  );
}

/** The number of parked orders, linked to them, and of webhooks that could not be handled. */
function Waiting({ onShow }: { onShow: () => void }) {
  const waiting = useQuery(waitingQuery).data;
  if (waiting === undefined) return <>&nbsp;</>;
  const { parked, unhandled } = waiting;
  return (
    <>
      {parked === 0 ? (
        'Nothing is parked.'
      ) : (
        <>
          <button className="linklike" type="button" onClick={onShow}>
            {parked} parked
          </button>
          : paid for, and waiting for you.
        </>
      )}
      {unhandled > 0 && <> {formatUnhandled(unhandled)}</>}
    </>
  );
}

const formatUnhandled = (count: number) =>
  `${count} ${count === 1 ? 'webhook' : 'webhooks'} could not be handled for more than ten minutes: the server’s log says why.`;
