import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useLocation, useParams } from 'react-router';
import type { OperatorOrderDetail } from '../../../contract/back-office.ts';
import { formatMoment } from '../../../contract/dates.ts';
import { ApiFailure } from '../../../contract/client.ts';
import { useDocumentTitle } from '../../ui/app-shell/document-title.ts';
import searchArt from '../../ui/app-shell/art/empty-search.svg';
import { Empty, LoadError, Loading } from '../../ui/app-shell/states.tsx';
import { paths } from '../paths.ts';
import { Actions } from './actions.tsx';
import { ORDER_KINDS, orderQuery } from './data.ts';
import { Facts } from './facts.tsx';
import { History } from './history.tsx';
import { StoredEvents } from './stored-events.tsx';
import { OrderStatus } from './order-status.tsx';
import './order.css';

export function Component() {
  const { order: id = '' } = useParams();
  const order = useQuery(orderQuery(id));
  // The view of the list that linked here.
  const list: unknown = useLocation().state;
  return (
    <>
      <Link className="more back-link" to={paths.orders} state={list}>
        <ArrowLeft aria-hidden="true" />
        Orders
      </Link>
      {order.isPending && <Loading label="Loading the order…" rows={8} />}
      {order.isLoadingError && <NotLoaded cause={order.error} retry={() => void order.refetch()} />}
      {order.data && <Order detail={order.data} />}
    </>
  );
}

function Order({ detail }: { detail: OperatorOrderDetail }) {
  const { order, history, events, actions } = detail;
  useDocumentTitle(`Order ${order.number}`);
  return (
    <>
      <header className="head">
        <div className="head__text">
          <h1 className="order__title">
            <span className="num">Order {order.number}</span>{' '}
            <OrderStatus status={order.status} unserved={order.unservedSince !== null} tag />
          </h1>
          <p className="lede cause">
            {order.unservedSince === null
              ? (order.cause ?? ORDER_KINDS[order.kind])
              : `a payment was received on ${formatMoment(order.unservedSince)} and is not handled yet`}
          </p>
        </div>
        <Actions detail={detail} />
      </header>
      <div className="order">
        <Facts detail={detail} />
        <div>
          <History history={history} />
          <StoredEvents order={order} events={events} canReplay={actions.includes('replay')} />
        </div>
      </div>
    </>
  );
}

function NotLoaded({ cause, retry }: { cause: unknown; retry: () => void }) {
  if (!(cause instanceof ApiFailure && cause.status === 404)) {
    return <LoadError title="The order could not be loaded." retry={retry} />;
  }
  return (
    <Empty art={searchArt} title="Order not found" hint="Check the link: part of it may be missing.">
      <Link className="button" to={paths.orders}>
        Show All Orders
      </Link>
    </Empty>
  );
}
