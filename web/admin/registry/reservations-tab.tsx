import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ApiFailure } from '../../../contract/client.ts';
import type { Reservation, ReservationStatus } from '../../../contract/registry.ts';
import searchArt from '../../ui/app-shell/art/empty-search.svg';
import { Empty, LoadError, Loading } from '../../ui/app-shell/states.tsx';
import { formatDate } from '../../../contract/dates.ts';
import emptyArt from '../art/empty-reservations.svg';
import { useSession } from '../shell/shell-context.ts';
import { CancelOpenReservations, CancelReservation } from './cancel-reservation.tsx';
import { giftsQuery, surpriseQuery } from './data.ts';
import { RESERVATION_LABEL, ReservationRow } from './reservation-row.tsx';

interface ReservationsTabProps {
  list: UseQueryResult<Reservation[]>;
  onSurprise: () => void;
}

const STATUSES = Object.keys(RESERVATION_LABEL) as ReservationStatus[];
const ROWS_AT_ONCE = 60;

export function ReservationsTab({ list, onSurprise }: ReservationsTabProps) {
  const { eventId } = useSession().site;
  const gifts = useQuery(giftsQuery(eventId)).data;
  const surprise = useQuery(surpriseQuery(eventId)).data;
  const [status, setStatus] = useState<ReservationStatus | ''>('');
  const [rows, setRows] = useState(ROWS_AT_ONCE);
  const [cancelled, setCancelled] = useState<Reservation | 'open' | null>(null);
  const id = useId();
  if (list.isPending) return <Loading label="Loading reservations..." tools rows={5} />;
  if (!list.data) return <LoadError title={loadFailure(list.error)} retry={() => void list.refetch()} />;
  if (list.data.length === 0) {
    return <Empty art={emptyArt} title="No reservations yet" hint="Gifts that guests reserve appear here." />;
  }

  const shown = list.data.filter((one) => status === '' || one.status === status);
  const open = list.data.filter((one) => one.status === 'reserved');
  const categoryOf = new Map(gifts?.map((gift) => [gift.id, gift.category]));
  return (
    <>
      <div className="tools">
        <label className="visually-hidden" htmlFor={id}>
          Reservation status
        </label>
        <select
          className="input filter-select"
          id={id}
          value={status}
          onChange={(event) => setStatus(STATUSES.find((one) => one === event.target.value) ?? '')}
        >
          <option value="">All Reservations</option>
          {STATUSES.map((one) => (
            <option key={one} value={one}>
              {RESERVATION_LABEL[one]}
            </option>
          ))}
        </select>
        <span className="dim small">Newest first</span>
        {open.length > 1 && (
          <button
            className="button button--bare button--bare-danger reservations__all"
            type="button"
            onClick={() => setCancelled('open')}
          >
            Cancel All {open.length} Open
          </button>
        )}
      </div>
      {surprise?.hidden && surprise.reveal_on !== null && (
        <p className="registry-note">
          Names are hidden until {formatDate(surprise.reveal_on)}.{' '}
          <button className="more" type="button" onClick={onSurprise}>
            Change
          </button>
        </p>
      )}
      {shown.length === 0 ? (
        <Empty
          art={searchArt}
          title="No reservations here"
          hint="No reservations have this status. Change the filter above to see others."
        />
      ) : (
        <ul className="row-list reservations">
          {shown.slice(0, rows).map((reservation) => (
            <ReservationRow
              key={reservation.id}
              reservation={reservation}
              category={categoryOf.get(reservation.gift_id) ?? ''}
              onCancel={() => setCancelled(reservation)}
            />
          ))}
        </ul>
      )}
      {shown.length > rows && (
        <div className="list-foot">
          <span className="num">
            1 to {rows} of {shown.length}
          </span>
          <button className="button" type="button" onClick={() => setRows(rows + ROWS_AT_ONCE)}>
            Show more reservations
          </button>
        </div>
      )}
      {cancelled === 'open' && <CancelOpenReservations count={open.length} onClose={() => setCancelled(null)} />}
      {cancelled !== null && cancelled !== 'open' && (
        <CancelReservation reservation={cancelled} onClose={() => setCancelled(null)} />
      )}
    </>
  );
}

function loadFailure(cause: unknown): string {
  return cause instanceof ApiFailure && cause.status > 0
    ? `HTTP error! status: ${cause.status}`
    : 'Couldn’t load reservations';
}
