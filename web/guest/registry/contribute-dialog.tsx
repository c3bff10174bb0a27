import { useContext, useState } from 'react';
import { formatMoney, getCurrencySign } from '../../../contract/money.ts';
import type { GuestGift } from '../../../contract/registry.ts';
import { getTextProps } from '../text-direction.ts';
import { Choice } from './confirm-dialogs.tsx';
import { Currency } from './currency.ts';
import { GiftDialog } from './gift-dialog.tsx';
import { TextField } from './text-field.tsx';
import type { Draft, Refusal } from './use-registry.ts';

interface ContributeDialogProps {
  gift: GuestGift;
  draft: Draft;
  brandName: string;
  busy: boolean;
  onType: (change: Partial<Draft>) => void;
  onClose: () => void;
  /** Resolves with the reason if the contribution was refused. */
  onGive: (given: { amount: number; message: string }) => Promise<Refusal | undefined>;
}

/** Repeats the amount: in some browsers a comma in the field is lost, so that `1,50` is 150. */
const describeAmount = (given: number, currency: string): string =>
  given >= 1 ? `You give ${formatMoney(given, currency)}.` : `Minimum ${formatMoney(1, currency).replace('.00', '')}.`;

/** The input stays if the contribution is refused. */
export function ContributeDialog({
  gift,
  draft: { amount, message },
  brandName,
  busy,
  onType,
  onClose,
  onGive,
}: ContributeDialogProps) {
  const [refusal, setRefusal] = useState<Refusal | undefined>();
  const currency = useContext(Currency);
  const given = Number.parseFloat(amount);

  async function contribute(): Promise<void> {
    if (!(given > 0)) return;
    setRefusal(undefined);
    setRefusal(await onGive({ amount: given, message: message.trim() }));
  }

  const { amount: problem, ...others } = refusal?.fields ?? {};
  return (
    <GiftDialog title="Contribute" asks busy={busy} onClose={onClose} onSubmit={() => void contribute()}>
      <p className="gift-dialog__subject">
        <strong {...getTextProps(gift.title)}>{gift.title}</strong>
      </p>
      <TextField
        label={`Amount (${getCurrencySign(currency)})`}
        value={amount}
        least={1}
        help={`${describeAmount(given, currency)} Nothing is charged now: you send the money to the hosts yourself.`}
        problem={problem}
        onType={(typed) => onType({ amount: typed })}
      />
      <TextField
        label="A note to the hosts"
        optional
        lines
        value={message}
        maxLength={1000}
        problem={others['message']}
        onType={(typed) => onType({ message: typed })}
      />
      <p className="gift-dialog__note">{brandName} charges no fee.</p>
      <p className="refusal" role="alert">
        {refusal && problem === undefined ? refusal.sentence : ''}
      </p>
      <Choice doing={busy ? 'Contributing...' : undefined} disabled={!(given > 0)} onClose={onClose}>
        Contribute
      </Choice>
    </GiftDialog>
  );
}
