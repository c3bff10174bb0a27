import type { Checkout } from './use-checkout.ts';

/** The end of the wizard: where to pay. */
export function CheckoutOpened({ started }: { started: NonNullable<Checkout['started']> }) {
  return (
    <div className="wizard__body wizard__opened">
      <h2 id="wizard-heading">{started.opened ? 'On to the payment' : 'One more press'}</h2>
      <p className="lede">
        {started.opened
          ? 'The payment page is open in a new tab. Your address is held for thirty minutes.'
          : 'Your browser keeps new tabs to itself. The payment page is ready, and your address is held for thirty minutes.'}
      </p>
      <a className="button" href={started.url} target="_blank" rel="noreferrer">
        Open the payment page
      </a>
    </div>
  );
}
