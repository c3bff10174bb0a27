import type { Checkout } from './use-checkout.ts';

export function CheckoutOpened({ started }: { started: NonNullable<Checkout['started']> }) {
  return (
    <div className="wizard__body wizard__opened">
      <h2 id="wizard-heading">Continue to payment</h2>
      <p className="lede">
        {started.opened
          ? 'The payment page is open in a new tab. Your address is held for 30 minutes.'
          : 'Your browser blocked the new tab. Open the payment page here. Your address is held for 30 minutes.'}
      </p>
      <a className="button" href={started.url} target="_blank" rel="noreferrer">
        Open the payment page
      </a>
    </div>
  );
}
