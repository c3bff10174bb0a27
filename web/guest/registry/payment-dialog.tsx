import type { GuestContributions } from '../../../contract/funds.ts';
import { getTextProps } from '../text-direction.ts';
import { GiftDialog } from './gift-dialog.tsx';
import type { NamedGift } from './use-registry.ts';
import { useMoneyFormat } from './currency.ts';

interface PaymentDialogProps {
  gift: NamedGift;
  giving: GuestContributions | null;
  brandName: string;
  onClose: () => void;
}

export function PaymentDialog({ gift, giving, brandName, onClose }: PaymentDialogProps) {
  const formatAmount = useMoneyFormat();
  const given = giving?.contributions.filter(({ gift_id }) => gift_id === gift.id) ?? [];
  const payment = giving?.payment;
  const [only] = given.length === 1 ? given : [];
  return (
    <GiftDialog title="Payment details" onClose={onClose}>
      <p>
        Thank you! Your {only ? `promise of ${formatAmount(only.amount)}` : 'promises'} for{' '}
        <strong {...getTextProps(gift.title)}>{gift.title}</strong> {only ? 'is' : 'are'} noted. Please send{' '}
        {only ? 'it with the reference' : 'each with its reference'} below, directly to the hosts:
      </p>
      {payment && payment.details !== '' && (
        <p className="payment-details" {...getTextProps(payment.details)}>
          {payment.details}
        </p>
      )}
      {payment && payment.link !== '' && (
        <p>
          <a className="button payment-link" href={payment.link} target="_blank" rel="noopener noreferrer nofollow">
            Pay at {new URL(payment.link).hostname.replace(/^www\./, '')}
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </p>
      )}
      <dl className="payment-references">
        {given.map(({ id, amount, reference }) => (
          <div key={id}>
            <dt>Reference for {formatAmount(amount)}</dt>
            <dd>{reference}</dd>
          </div>
        ))}
      </dl>
      <p className="gift-dialog__note">
        Include the reference so that the hosts know it came from you. {brandName} charges no fee and never handles the
        money.
      </p>
      <div className="gift-dialog__deeds">
        <button className="button button--quiet" type="button" onClick={onClose}>
          Done
        </button>
      </div>
    </GiftDialog>
  );
}
