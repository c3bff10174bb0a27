import { useEffect, useState } from 'react';
import { TEMPLATE_IDS } from '../../../contract/catalog.ts';
import { SANDBOX_CARDS } from '../../../contract/sandbox.ts';
import type { CheckoutOrderView, MarketingPage } from '../../../contract/pages.ts';
import { formatCents } from '../../../contract/money.ts';
import { Wordmark } from '../layout/wordmark.tsx';
import { formatCard, formatExpiry } from './card-number.ts';
import { FormattedInput } from './formatted-input.tsx';
import { Drawing } from '../layout/drawing.tsx';

type Props = Extract<MarketingPage, { page: 'checkout' }>;

/** The sandbox's payment page: a plain form that works without a script. */
export function Sandbox({ brand, order, problem }: Props) {
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    // Resets the button when the page is restored from the back/forward cache.
    const restore = () => setBusy(false);
    window.addEventListener('pageshow', restore);
    return () => window.removeEventListener('pageshow', restore);
  }, []);

  return (
    <div className="checkout">
      <aside className="checkout__order" aria-label="Your order">
        <Wordmark brand={brand} />
        <OrderBill order={order} />
      </aside>
      <main className="checkout__pay">
        <h1>Payment</h1>
        <p className="soft">
          For {order.buyerName}, {order.buyerEmail}
        </p>
        {problem?.kind === 'declined' && (
          <div className="declined" role="alert">
            <strong>The card was declined</strong>
            You have not been charged{order.kind === 'new' && ', and your address is still held for you'}. Check the
            number or try another card.
          </div>
        )}
        <form method="post" action={`/checkout/${order.checkoutId}`} onSubmit={() => setBusy(true)}>
          <FormattedInput
            label="Card number"
            name="card_number"
            initial={problem?.typed ?? ''}
            format={formatCard}
            placeholder="1234 1234 1234 1234"
            autoComplete="cc-number"
            problem={
              problem && (problem.kind === 'declined' ? 'This card can’t be used.' : 'This card number is incomplete.')
            }
          />
          <div className="pair">
            <FormattedInput label="Expires" format={formatExpiry} placeholder="MM / YY" autoComplete="cc-exp" />
            <FormattedInput label="Security code" format={formatCode} placeholder="3 digits" autoComplete="cc-csc" />
          </div>
          <label className="field">
            <span>Name on the card</span>
            <input autoComplete="cc-name" defaultValue={order.buyerName} />
          </label>
          <button className="button button--wide" type="submit" disabled={busy} aria-busy={busy}>
            {busy ? 'Paying...' : `${problem ? 'Try again, pay' : 'Pay'} ${formatCents(order.totalCents)}`}
          </button>
        </form>
        <p className="test-cards">
          <strong>This is a test checkout. No money is charged.</strong> Only the card number matters:{' '}
          <code>{SANDBOX_CARDS.pays}</code> succeeds, <code>{SANDBOX_CARDS.declined}</code> is declined.
        </p>
      </main>
    </div>
  );
}

const formatCode = (typed: string): string => typed.replace(/\D/g, '').slice(0, 4);

const KINDS: Readonly<Record<CheckoutOrderView['kind'], { plan: string; note: string }>> = {
  new: { plan: 'Plan', note: 'Your address is held for 30 minutes.' },
  renew: { plan: 'Renewal', note: 'The new term starts when your current one ends.' },
  upgrade: { plan: 'Longer plan', note: 'You pay the difference, and the months are added to your term.' },
};

function OrderBill({ order }: { order: CheckoutOrderView }) {
  const card = TEMPLATE_IDS.find((id) => id === order.templateId);
  const { plan, note } = KINDS[order.kind];
  return (
    <>
      {card && <Drawing className="checkout__card" name={`card-${card}`} sizes="250px" alt="" />}
      <table className="bill">
        <tbody>
          <tr>
            <th scope="row">Design</th>
            <td>{order.templateName}</td>
          </tr>
          <tr>
            <th scope="row">{plan}</th>
            <td>
              {order.planName}, {order.term}
            </td>
          </tr>
          <tr>
            <th scope="row">Address</th>
            <td>{order.address}</td>
          </tr>
          {order.kind === 'new' && (
            <tr>
              <th scope="row">Regular price</th>
              <td>
                <s>{formatCents(order.struckCents)}</s>
              </td>
            </tr>
          )}
          <tr>
            <th scope="row">Total</th>
            <td>{formatCents(order.totalCents)}</td>
          </tr>
        </tbody>
      </table>
      <p className="small soft">
        {note}
        <br />
        30-day money-back guarantee.
      </p>
    </>
  );
}
