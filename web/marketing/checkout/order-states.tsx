import type { ReactNode } from 'react';
import type { CheckoutState } from '../../../contract/checkout.ts';
import type { Brand } from '../../../contract/pages.ts';
import { formatDate } from '../../../contract/dates.ts';
import { formatCents } from '../../../contract/money.ts';

export interface OrderStep {
  title: string;
  words: ReactNode;
}

interface OrderStepFacts {
  brand: Brand;
  state: CheckoutState;
}

/** `slow`: the payment takes longer than usual. */
export function describeOrder(brand: Brand, state: CheckoutState | null, slow: boolean): OrderStep {
  if (!state) return { title: 'Order not found', words: <Unknown brand={brand} /> };
  const facts = { brand, state };
  switch (state.stage) {
    case 'waiting':
      return slow
        ? { title: 'This is taking a little longer', words: <Slow {...facts} /> }
        : { title: 'Almost there', words: <Waiting {...facts} /> };
    case 'ready':
      return READY[state.kind](facts);
    case 'parked':
      return { title: 'We received your payment', words: <Parked {...facts} /> };
    case 'refunded':
      return { title: 'Your refund is on its way', words: <Refunded {...facts} /> };
    case 'failed':
      return { title: 'This order didn’t go through', words: <Failed {...facts} /> };
  }
}

const READY: Readonly<Record<CheckoutState['kind'], (facts: OrderStepFacts) => OrderStep>> = {
  new: (facts) => ({ title: 'Your site is online', words: <Opened {...facts} /> }),
  renew: (facts) => ({ title: 'Your site is renewed', words: <Extended {...facts} /> }),
  upgrade: (facts) => ({ title: 'Your plan is upgraded', words: <Extended {...facts} /> }),
};

function Waiting({ brand, state }: OrderStepFacts) {
  return (
    <>
      <Address brand={brand} state={state} />
      <p className="lede">
        We are waiting for your payment to be confirmed. This takes a few seconds, and the page updates automatically.
      </p>
      <Dots />
      <OrderLine state={state} />
    </>
  );
}

function Slow({ brand, state }: OrderStepFacts) {
  return (
    <>
      <Address brand={brand} state={state} />
      <p className="lede">
        Your payment hasn’t been confirmed yet. This usually takes a few minutes, and rarely as long as half an hour.
      </p>
      <p className="welcome__aside">
        You don’t need to wait here. As soon as it is confirmed,{' '}
        {state.kind === 'new' ? 'your site goes online' : 'your term is extended'} and we email you. You can close this
        page: nothing gets lost, and you don’t need to pay again. If you left the payment page before you paid, you have
        not been charged.
      </p>
      <Dots />
      <OrderLine state={state} />
      <Help brand={brand}>No email after half an hour? Write to</Help>
    </>
  );
}

function Opened({ brand, state }: OrderStepFacts) {
  return (
    <>
      <Address brand={brand} state={state} />
      {state.substitute && (
        <p className="welcome__aside">
          Someone else took the address you ordered before your payment came through. Your address is the one above. You
          can change it once after you sign in.
        </p>
      )}
      <p className="lede">
        Thank you! Your {state.templateName} site is online {formatTermEnd(state)}. Now add your names.
      </p>
      {state.siteUrl !== null && (
        <a className="button" href={state.siteUrl}>
          Open your site
        </a>
      )}
      <OrderLine state={state} />
    </>
  );
}

function Extended({ brand, state }: OrderStepFacts) {
  return (
    <>
      <Address brand={brand} state={state} />
      <p className="lede">
        {state.kind === 'upgrade' && <>Your plan is {state.planName} now. </>}
        Your site is online {formatTermEnd(state)}. Everything on it stays as it is.
      </p>
      <BackToAccount state={state} />
      <OrderLine state={state} />
    </>
  );
}

function Parked({ brand, state }: OrderStepFacts) {
  return (
    <>
      <p className="lede">
        Your payment arrived safely, but it doesn’t match the order, for example because a newer order replaced it. A
        person here will look at it and email you. You get either what you ordered or a refund.
      </p>
      <p className="welcome__aside">You don’t need to do anything. Please don’t pay again.</p>
      <OrderLine state={state} />
      <Help brand={brand}>Any questions? Write to</Help>
    </>
  );
}

function Refunded({ brand, state }: OrderStepFacts) {
  return (
    <>
      <p className="lede">
        {formatCents(state.totalCents)} will be refunded the way you paid. Banks usually take five to ten days to show
        it.
      </p>
      {state.siteUrl !== null && (
        <p className="welcome__aside">
          {state.kind === 'new'
            ? 'Unless you have paid for a renewal, your site is closed to guests. For 90 days you can sign in and export everything. After that it is deleted.'
            : 'The months that this order added have been removed. The rest of your term stays as it was.'}
        </p>
      )}
      {state.siteUrl !== null && state.kind !== 'new' ? (
        <BackToAccount state={state} />
      ) : (
        <a className="button button--plain" href={`${brand.origin}/refunds`}>
          How refunds work
        </a>
      )}
      <OrderLine state={state} />
      <Help brand={brand}>Not what you expected? Write to</Help>
    </>
  );
}

function Failed({ brand, state }: OrderStepFacts) {
  return (
    <>
      <p className="lede">
        It was replaced by a newer order, or its payment page has expired. You have not been charged for it.
      </p>
      <p className="welcome__aside">
        If you did pay, keep this page open or wait for our email. We will see your payment, and nothing gets lost.
      </p>
      {state.kind === 'new' ? (
        <a className="button" href={`${brand.origin}/#templates`}>
          Start over
        </a>
      ) : (
        <BackToAccount state={state} />
      )}
      <OrderLine state={state} />
      <Help brand={brand}>Not sure? Write to</Help>
    </>
  );
}

function Unknown({ brand }: { brand: Brand }) {
  return (
    <>
      <p className="lede">
        This link doesn’t work. Part of it may be missing. If you have paid, look for the link to your site in our
        email.
      </p>
      <a className="button" href={`${brand.origin}/#templates`}>
        See the templates
      </a>
      <Help brand={brand}>No email? Write to</Help>
    </>
  );
}

function Address({ brand, state }: OrderStepFacts) {
  const address = (
    <>
      {state.subdomain}
      {/* If the line is too narrow, the domain moves to the next line as a whole. */}
      <wbr />.{brand.domain}
    </>
  );
  const open = state.stage === 'ready' || state.kind !== 'new';
  return state.siteUrl !== null && open ? (
    <a className="welcome__address" href={state.siteUrl}>
      {address}
    </a>
  ) : (
    <p className="welcome__address">{address}</p>
  );
}

function BackToAccount({ state }: { state: CheckoutState }) {
  if (state.siteUrl === null) return null;
  return (
    <a className="button" href={new URL('/admin/account', state.siteUrl).href}>
      Back to your account
    </a>
  );
}

function OrderLine({ state }: { state: CheckoutState }) {
  const { number, templateName, planName, term, totalCents, status } = state;
  return (
    <p className="welcome__order">
      Order <strong>{number}</strong>: {templateName}, {planName}, {term}, {formatCents(totalCents)}
      {status === 'paid' && ', paid once'}.{status === 'partially_refunded' && ' Part of it was refunded.'}
    </p>
  );
}

function Help({ brand, children }: { brand: Brand; children: ReactNode }) {
  return (
    <p className="welcome__order">
      {children} <a href={`mailto:${brand.contact}`}>{brand.contact}</a> and include the order number or the email
      address you ordered with.
    </p>
  );
}

function Dots() {
  return (
    <p className="welcome__dots" aria-hidden="true">
      <i />
      <i />
      <i />
    </p>
  );
}

const formatTermEnd = ({ endsAt, term }: CheckoutState) =>
  endsAt === null ? `for ${term}` : `until ${formatDate(endsAt.slice(0, 10))}`;
