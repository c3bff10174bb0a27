import { formatDay } from '../../../../contract/dates.ts';
import { formatCents } from '../../../../contract/money.ts';
import { useEffect, useRef } from 'react';
import type { Account, TermOffer } from '../../../../contract/account.ts';
import type { OrderStage } from '../../../../contract/checkout.ts';
import { getPlan } from '../../../../contract/catalog.ts';
import { FormProblem } from '../../../ui/app-shell/field.tsx';
import { formatFailure } from '../../../ui/app-shell/failures.ts';
import { findCheaperUpgrade, formatOfferKey } from './offer-choice.ts';
import { usePayment, type StartedPayment } from './use-payment.ts';
import { formatExtension } from './format.ts';

interface OffersProps {
  account: Account;
  chosen: TermOffer | undefined;
  onChoose: (offer: TermOffer) => void;
}

export function Offers({ account, chosen, onChoose }: OffersProps) {
  const { begun, stage, pay, busy, failure, leave } = usePayment();
  const section = useRef<HTMLElement>(null);
  useFocusOnChange(section, begun?.checkoutId);
  return (
    <section className="section" aria-labelledby="offers" ref={section} tabIndex={-1}>
      <div className="section__head">
        <h2 id="offers">{account.status === 'active' ? 'Extend your site' : 'Reopen your site'}</h2>
      </div>
      {begun ? (
        <Following begun={begun} stage={stage} leave={leave} />
      ) : (
        <form
          className="offers"
          onSubmit={(event) => {
            event.preventDefault();
            if (chosen) pay(chosen);
          }}
        >
          <Group
            kind="upgrade"
            title="Upgrade to a longer plan"
            note="Pay only the difference in price, and get the extra time."
            {...{ account, chosen, onChoose }}
          />
          <Group
            kind="renew"
            title="Renew"
            note={
              account.status === 'active'
                ? `Starts on ${formatDay(account.endsAt)}, when your current term ends.`
                : `Counted from ${formatDay(account.endsAt)}, when your site closed.`
            }
            {...{ account, chosen, onChoose }}
          />
          <FormProblem>
            {failure ? `Checkout failed: ${formatFailure(failure, 'Please try again.')}` : undefined}
          </FormProblem>
          {chosen && (
            <div className="offers__foot">
              <button className="button button--go" type="submit" disabled={busy}>
                {busy ? 'Creating secure checkout...' : `Pay ${formatCents(chosen.priceCents)}`}
              </button>
              <p>
                Online until <b>{formatDay(chosen.endsAt)}</b>. The payment opens in a new tab.
              </p>
            </div>
          )}
        </form>
      )}
    </section>
  );
}

/**
 * Moves the focus to the section when the choice is replaced by the payment, or the reverse, because the focused
 * element is gone.
 */
function useFocusOnChange(section: { readonly current: HTMLElement | null }, shown: string | undefined): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current !== shown) section.current?.focus({ preventScroll: true });
    before.current = shown;
  }, [section, shown]);
}

interface GroupProps extends OffersProps {
  kind: TermOffer['kind'];
  title: string;
  note: string;
}

function Group({ kind, title, note, account, chosen, onChoose }: GroupProps) {
  const offers = account.offers.filter((offer) => offer.kind === kind);
  if (offers.length === 0) return null;
  return (
    <fieldset className="offers__group">
      <legend>{title}</legend>
      <p className="offers__note">{note}</p>
      {offers.map((offer) => (
        <label className="offer" key={formatOfferKey(offer)}>
          <input
            type="radio"
            name="offer"
            value={formatOfferKey(offer)}
            checked={chosen !== undefined && formatOfferKey(chosen) === formatOfferKey(offer)}
            onChange={() => onChoose(offer)}
          />
          <span className="offer__name">{getPlan(offer.planId).name}</span>
          <span className="offer__end">
            {formatExtension(offer)}, until {formatDay(offer.endsAt)}
          </span>
          <span className="offer__price num">{formatCents(offer.priceCents)}</span>
          <Cheaper offer={offer} offers={account.offers} />
        </label>
      ))}
    </fieldset>
  );
}

/** A renewal is dearer than an upgrade that lasts as long. */
function Cheaper({ offer, offers }: { offer: TermOffer; offers: readonly TermOffer[] }) {
  const upgrade = findCheaperUpgrade(offer, offers);
  if (!upgrade) return null;
  const lasts = upgrade.endsAt === offer.endsAt ? 'as long' : 'longer';
  return (
    <span className="offer__cheaper">
      The upgrade to {getPlan(upgrade.planId).name} lasts {lasts}, for {formatCents(upgrade.priceCents)}.
    </span>
  );
}

function Following({ begun, stage, leave }: { begun: StartedPayment; stage: OrderStage; leave: () => void }) {
  const waiting = stage === 'waiting' || stage === 'ready';
  const { title, note } = waiting ? (begun.opened ? OPENED : READY) : SETTLED[stage];
  return (
    <div className="following" role="status">
      <h3>{title}</h3>
      <p>{note}</p>
      <div className="actions">
        {waiting && (
          <a className="button button--go" href={begun.url} target="_blank" rel="noreferrer">
            Open Payment Page
          </a>
        )}
        <button className="button button--bare" type="button" onClick={leave}>
          {waiting ? 'Choose Another Option' : 'Back to Options'}
        </button>
      </div>
    </div>
  );
}

interface Words {
  title: string;
  note: string;
}

const OPENED: Words = {
  title: 'Complete your payment',
  note: 'The payment page is open in a new tab. This page updates automatically after you pay.',
};
const READY: Words = {
  title: 'Your payment page is ready',
  note: 'Your browser blocked the new tab, so open it below. This page updates automatically after you pay.',
};
const SETTLED: Readonly<Record<Exclude<OrderStage, 'waiting' | 'ready'>, Words>> = {
  parked: {
    title: 'We received your payment',
    note: 'We couldn’t apply it to your site automatically. Our team is reviewing it and will email you.',
  },
  refunded: { title: 'Your payment was refunded', note: 'Your site’s term didn’t change.' },
  failed: {
    title: 'Payment not completed',
    note: 'It expired or was replaced by a newer one. You weren’t charged.',
  },
};
