import type { Reservation, ReservationStatus } from '../../../contract/registry.ts';
import { Status } from '../../ui/app-shell/status.tsx';
import type { StatusKind } from '../../ui/app-shell/status.tsx';
import { formatDay, formatMoment } from '../../../contract/dates.ts';
import { GiftPicture } from './gift-picture.tsx';
import { useMoneyFormat } from './use-money-format.ts';

export const RESERVATION_LABEL: Record<ReservationStatus, string> = {
  reserved: 'Reserved',
  purchased: 'Purchased',
  expired: 'Expired',
  cancelled: 'Cancelled',
};
const KIND: Record<ReservationStatus, StatusKind> = {
  reserved: 'wait',
  purchased: 'bought',
  expired: 'over',
  cancelled: 'back',
};

interface ReservationRowProps {
  reservation: Reservation;
  /** Category of the gift; empty if the gift was deleted. */
  category: string;
  onCancel: () => void;
}

export function ReservationRow({ reservation, category, onCancel }: ReservationRowProps) {
  const formatAmount = useMoneyFormat();
  const { gift_title: title, gift_image, gift_price, guest_name, status, reservation_message: message } = reservation;
  return (
    <li className="reservations__row">
      <div className="reservations__picture">
        <GiftPicture key={gift_image} category={category} address={gift_image} sizes="72px" />
      </div>
      <div className="reservations__gift">
        <h2>{title}</h2>
        <span className="num dim">{formatAmount(gift_price)}</span>
      </div>
      <div className="reservations__guest">
        <b>{guest_name}</b>
        <span className="dim num">{formatDay(reservation.created_at)}</span>
      </div>
      <div className="reservations__status">
        <Status kind={KIND[status]}>{RESERVATION_LABEL[status]}</Status>
        {status === 'reserved' && <span className="dim num">Expires {formatMoment(reservation.expires_at)}</span>}
      </div>
      {message !== '' && <blockquote>“{message}”</blockquote>}
      {(status === 'reserved' || status === 'purchased') && (
        <button
          className="button button--bare button--bare-danger reservations__cancel"
          type="button"
          aria-label={`Cancel Reservation of ${title} by ${guest_name}`}
          onClick={onCancel}
        >
          Cancel Reservation
        </button>
      )}
    </li>
  );
}
