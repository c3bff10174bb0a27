import type { Reservation } from '../../../contract/registry.ts';
import { ConfirmDialog } from '../../ui/app-shell/confirm-dialog.tsx';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { focusPage } from '../../ui/app-shell/focus.ts';
import { toast } from '../../ui/toast.tsx';
import { useSession } from '../shell/shell-context.ts';
import { useCancelOpenReservations, useCancelReservation } from './data.ts';

export function CancelReservation({ reservation, onClose }: { reservation: Reservation; onClose: () => void }) {
  const { id, gift_title, guest_name, status } = reservation;
  const cancelling = useCancelReservation(useSession().site.eventId);
  const whose = status === 'purchased' ? `${guest_name} marked it as purchased` : `${guest_name} reserved it`;
  return (
    <ConfirmDialog
      title="Cancel Reservation"
      question={`Are you sure you want to cancel the reservation of "${gift_title}"? ${whose}. Other guests will be able to reserve it again.`}
      action="Cancel Reservation"
      acting="Canceling..."
      cancel="Keep It"
      busy={cancelling.isPending}
      onCancel={onClose}
      onConfirm={() => void finish(cancelling.mutateAsync(id), 'Gift reservation cancelled successfully', onClose)}
    />
  );
}

export function CancelOpenReservations({ count, onClose }: { count: number; onClose: () => void }) {
  const cancelling = useCancelOpenReservations(useSession().site.eventId);
  return (
    <ConfirmDialog
      title="Cancel All Open Reservations"
      question={`Are you sure you want to cancel ${count} open reservations? Purchased gifts stay purchased.`}
      action="Cancel All"
      acting="Canceling..."
      cancel="Keep Them"
      busy={cancelling.isPending}
      onCancel={onClose}
      onConfirm={() =>
        void finish(cancelling.mutateAsync(undefined), 'Gift reservations cancelled successfully', onClose)
      }
    />
  );
}

async function finish(work: Promise<unknown>, done: string, onClose: () => void): Promise<void> {
  try {
    await work;
    focusPage();
    toast.success(done);
  } catch (cause) {
    toast.error(formatFailure(cause, 'Failed to unreserve gift'));
  }
  onClose();
}
