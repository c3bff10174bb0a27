import { useId, useState } from 'react';
import type { PURCHASE_UNITS_MAX } from '../../../contract/limits.ts';
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
  /** The hosts would know only the guest's email address. */
  asksName: boolean;
  onType: (change: Partial<Draft>) => void;
  onConfirm: (words: { name: string; message: string }) => void;
}

export function ReserveDialog({ gift, draft, asksName, busy, onType, onClose, onConfirm }: ReserveProps) {
  const { name, message } = draft;
  return (
    <GiftDialog
      title="Confirm Gift Reservation"
      busy={busy}
      onClose={onClose}
      onSubmit={() => onConfirm({ name: name.trim(), message: message.trim() })}
    >
      <Subject gift={gift} />
      <p>
        We’ll hold {gift.quantity_available > 1 ? 'one' : 'it'} for you for 30 minutes. Buy it wherever you like, then
        come back and mark it as purchased{gift.quantity_available > 1 && ', with how many you bought'}.
      </p>
      <p>After that, you still can if no one else has taken it: here, or with the link in our email.</p>
      {asksName && (
        <TextField
          label="Your name"
          optional
          value={name}
          maxLength={120}
          help="So that the hosts know whom to thank."
          onType={(typed) => onType({ name: typed })}
        />
      )}
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

/** As many as one purchase may count. */
const UNITS_MAX: typeof PURCHASE_UNITS_MAX = 20;

interface PurchaseProps extends ConfirmProps {
  onConfirm: (quantity: number) => void;
}

/** The guest cannot undo a purchase, and the hosts are notified. */
export function PurchaseDialog({ gift, busy, onClose, onConfirm }: PurchaseProps) {
  const [quantity, setQuantity] = useState(1);
  // One is held for the guest.
  const most = Math.min(gift.quantity_available + 1, UNITS_MAX);
  return (
    <GiftDialog title="Confirm Purchase" busy={busy} onClose={onClose} onSubmit={() => onConfirm(quantity)}>
      <Subject gift={gift} />
      <p>Have you bought this gift? We’ll let the hosts know, so that no one else buys it. You can’t undo this.</p>
      {most > 1 && <QuantityField value={quantity} most={most} onChoose={setQuantity} />}
      <Choice doing={busy ? 'Saving...' : undefined} onClose={onClose}>
        Mark as Purchased
      </Choice>
    </GiftDialog>
  );
}

interface QuantityFieldProps {
  value: number;
  most: number;
  onChoose: (value: number) => void;
}

function QuantityField({ value, most, onChoose }: QuantityFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>How many did you buy?</label>
      <select id={id} value={value} onChange={(event) => onChoose(Number(event.currentTarget.value))}>
        {Array.from({ length: most }, (_, place) => (
          <option key={place} value={place + 1}>
            {place + 1}
          </option>
        ))}
      </select>
    </div>
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
