import type { GuestGift } from '../../../contract/registry.ts';
import { getTextProps } from '../text-direction.ts';
import { GiftDialog } from './gift-dialog.tsx';
import { TextField } from './text-field.tsx';
import type { Draft } from './use-registry.ts';
import { useMoneyFormat } from './currency.ts';

interface ConfirmProps {
  gift: GuestGift;
  busy: boolean;
  onClose: () => void;
}

interface ReserveProps extends ConfirmProps {
  draft: Draft;
  onType: (change: Partial<Draft>) => void;
  onConfirm: (message: string) => void;
}

export function ReserveDialog({ gift, draft: { message }, busy, onType, onClose, onConfirm }: ReserveProps) {
  return (
    <GiftDialog
      title="Confirm Gift Reservation"
      busy={busy}
      onClose={onClose}
      onSubmit={() => onConfirm(message.trim())}
    >
      <Subject gift={gift} />
      <p>We’ll hold it for you for 30 minutes. Buy it wherever you like, then come back and mark it as purchased.</p>
      <TextField
        label="A note to the hosts"
        optional
        lines
        value={message}
        maxLength={1000}
        onType={(words) => onType({ message: words })}
      />
      <Choice doing={busy ? 'Reserving...' : undefined} onClose={onClose}>
        Reserve Gift
      </Choice>
    </GiftDialog>
  );
}

/** The guest cannot undo a purchase, and the hosts are notified. */
export function PurchaseDialog({ gift, busy, onClose, onConfirm }: ConfirmProps & { onConfirm: () => void }) {
  return (
    <GiftDialog title="Confirm Purchase" busy={busy} onClose={onClose} onSubmit={onConfirm}>
      <Subject gift={gift} />
      <p>Have you bought this gift? We’ll let the hosts know, so that no one else buys it. You can’t undo this.</p>
      <Choice doing={busy ? 'Saving...' : undefined} onClose={onClose}>
        Mark as Purchased
      </Choice>
    </GiftDialog>
  );
}

function Subject({ gift }: { gift: GuestGift }) {
  const formatAmount = useMoneyFormat();
  return (
    <p className="gift-dialog__subject">
      <strong {...getTextProps(gift.title)}>{gift.title}</strong>
      {gift.price > 0 && <span>{formatAmount(gift.price)}</span>}
    </p>
  );
}

interface ChoiceProps {
  children: string;
  doing: string | undefined;
  disabled?: boolean;
  onClose: () => void;
}

export function Choice({ children, doing, disabled = false, onClose }: ChoiceProps) {
  const busy = doing !== undefined;
  return (
    <div className="gift-dialog__deeds">
      <button className="button" type="submit" disabled={busy || disabled}>
        {doing ?? children}
      </button>
      <button className="button button--quiet" type="button" disabled={busy} onClick={onClose}>
        Cancel
      </button>
    </div>
  );
}
