import type { ReactNode } from 'react';
import type { CheckoutState } from '../../../contract/checkout.ts';
import type { Brand, MarketingPage } from '../../../contract/pages.ts';
import { amount } from '../catalog/money.ts';
import { Bar } from '../frame/bar.tsx';
import { Envelope } from '../frame/envelope.tsx';
import { usePayment } from './use-payment.ts';

type Props = Extract<MarketingPage, { page: 'welcome' }>;

/** Where the buyer lands after the payment: waits for the provider's word, then shows the address and what comes next. */
export function Welcome({ brand, checkoutId, state: first }: Props) {
  const { state, slow } = usePayment(checkoutId, first);
  const address = state ? `${state.subdomain}.${brand.domain}` : undefined;
  return (
    <>
      <Bar brand={brand} />
      <main className="welcome">
        <div className="welcome__top">
          <div className="welcome__words" role="status">
            {state?.status === 'paid' && address !== undefined ? (
              <Paid state={state} address={address} />
            ) : state?.status === 'pending' && address !== undefined ? (
              <Pending address={address} slow={slow} here={`/welcome?checkout=${encodeURIComponent(checkoutId)}`} />
            ) : (
              <Nothing brand={brand} known={state !== null} />
            )}
          </div>
          <Envelope
            lines={
              state
                ? ['To all our guests', state.subdomain, `.${brand.domain}`]
                : ['Return to sender', `.${brand.domain}`]
            }
            sizes="(max-width: 800px) 90vw, 46vw"
          />
        </div>
        {state?.status === 'paid' && <Next state={state} />}
      </main>
    </>
  );
}

function Paid({ state, address }: { state: CheckoutState; address: string }) {
  return (
    <>
      <h1>It has an address</h1>
      <Address url={state.siteUrl} address={address} />
      {state.substitute && (
        <p className="welcome__substitute">
          The address that you ordered was lost to somebody else before the payment came through. Yours is the one
          above; you may change it once, after signing in.
        </p>
      )}
      <p className="lede">
        Paid, posted and open. Your {state.templateName} is online for {state.term}, and it is waiting for your names.
      </p>
      {state.siteUrl !== null && (
        <a className="button" href={state.siteUrl}>
          Open your site
        </a>
      )}
    </>
  );
}

function Address({ url, address }: { url: string | null; address: string }) {
  return url === null ? (
    <p className="welcome__address">{address}</p>
  ) : (
    <a className="welcome__address" href={url}>
      {address}
    </a>
  );
}

function Pending({ address, slow, here }: { address: string; slow: boolean; here: string }) {
  return (
    <>
      <h1>Nearly there</h1>
      <p className="welcome__address">{address}</p>
      <p className="lede">
        {slow
          ? 'The payment has not been confirmed yet. That may take some minutes: we write to you as soon as it is, so you may close this page.'
          : 'We are waiting for the payment to be confirmed. This takes a few seconds, and the page goes on by itself.'}
      </p>
      <p className="welcome__dots" aria-hidden="true">
        <i />
        <i />
        <i />
      </p>
      <noscript>
        <a className="button" href={here}>
          Reload
        </a>
      </noscript>
    </>
  );
}

function Nothing({ brand, known }: { brand: Brand; known: boolean }): ReactNode {
  return (
    <>
      <h1>{known ? 'This order was replaced' : 'We know no such order'}</h1>
      <p className="lede">
        {known
          ? 'You began a newer one with the same e-mail address, and that one counts. Nothing has been charged here.'
          : 'This link leads nowhere. If you have paid, look into your mail: the way to your site stands there.'}
      </p>
      <a className="button" href={`${brand.origin}/#templates`}>
        See the templates
      </a>
    </>
  );
}

function Next({ state }: { state: CheckoutState }) {
  const signIn = state.siteUrl === null ? undefined : new URL('/admin/login', state.siteUrl).href;
  return (
    <>
      <section className="next" aria-labelledby="next-heading">
        <h2 id="next-heading">What comes next</h2>
        <ol className="next__steps">
          {state.knownOwner ? (
            <li>
              <h3>Sign in</h3>
              <p>
                We know you already: your password is the one you have.{' '}
                {signIn !== undefined && <a href={signIn}>Sign in at your new site</a>}
              </p>
            </li>
          ) : (
            <li>
              <h3>Set your password</h3>
              <p>We have written to you. The link in that mail works once, for seven days.</p>
            </li>
          )}
          <li>
            <h3>Put in your names, the day and the place</h3>
            <p>A phone and a quiet moment will do. The date may follow later.</p>
          </li>
          <li>
            <h3>Send the link</h3>
            <p>One address for everyone, or a personal link for each guest on your list.</p>
          </li>
        </ol>
      </section>
      <p className="soft small">
        Your order: {state.templateName}, {state.planName}, {state.term}, {amount(state.totalCents)}, paid once. No mail
        after a few minutes? Look in the spam folder first.
      </p>
    </>
  );
}
