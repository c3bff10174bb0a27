import type { ReactNode } from 'react';
import type { CheckoutState } from '../../../contract/checkout.ts';
import type { Brand } from '../../../contract/pages.ts';
import { formatDate } from '../../../contract/dates.ts';
import { formatCents } from '../../../contract/money.ts';

/** The text of the welcome page at one step of an order. */
export interface OrderStep {
  title: string;
  words: ReactNode;
}

interface OrderStepFacts {
  brand: Brand;
  state: CheckoutState;
}

/** Returns the text for an order; `slow`: its payment takes longer than usual. */
export function describeOrder(brand: Brand, state: CheckoutState | null, slow: boolean): OrderStep {
  if (!state) return { title: 'We know no such order', words: <Unknown brand={brand} /> };
  const facts = { brand, state };
  switch (state.stage) {
    case 'waiting':
      return slow
        ? { title: 'Taking a little longer', words: <Slow {...facts} /> }
        : { title: 'Nearly there', words: <Waiting {...facts} /> };
    case 'ready':
      return READY[state.kind](facts);
    case 'parked':
      return { title: 'We have your payment', words: <Parked {...facts} /> };
    case 'refunded':
      return { title: 'Your money is on its way back', words: <Refunded {...facts} /> };
    case 'failed':
      return { title: 'This order did not go through', words: <Failed {...facts} /> };
  }
}

const READY: Readonly<Record<CheckoutState['kind'], (facts: OrderStepFacts) => OrderStep>> = {
  new: (facts) => ({ title: 'It has an address', words: <Opened {...facts} /> }),
  renew: (facts) => ({ title: 'Renewed, with thanks', words: <Extended {...facts} /> }),
  upgrade: (facts) => ({ title: 'More time, with thanks', words: <Extended {...facts} /> }),
};

function Waiting({ brand, state }: OrderStepFacts) {
  return (
    <>
      <Address brand={brand} state={state} />
      <p className="lede">
        We are waiting for the payment to be confirmed. This takes a few seconds, and the page goes on by itself.
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
        The payment page has sent you back, but its confirmation has not reached us yet. As a rule that is a matter of
        minutes, seldom of half an hour.
      </p>
      <p className="welcome__aside">
        You need not wait here: as soon as it comes,{' '}
        {state.kind === 'new' ? 'your site opens' : 'your term is extended'} and we write to you. Close the page if you
        like; nothing gets lost, and nothing needs to be paid twice. If you left the payment page before you paid,
        nothing was charged.
      </p>
      <Dots />
      <OrderLine state={state} />
      <Help brand={brand}>No mail after half an hour? Write to</Help>
    </>
  );
}

function Opened({ brand, state }: OrderStepFacts) {
  return (
    <>
      <Address brand={brand} state={state} />
      {state.substitute && (
        <p className="welcome__aside">
          The address that you ordered was lost to somebody else before the payment came through. Yours is the one
          above; you may change it once, after signing in.
        </p>
      )}
      <p className="lede">
        Paid, posted and open. Your {state.templateName} is online {formatTermEnd(state)}, and it is waiting for your
        names.
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
        Your site is online {formatTermEnd(state)}; everything on it stays as it is.
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
        It has arrived safely, but it does not fit the order as it stands, for example because a newer one has taken its
        place. A person here looks at it and writes to you: either you get what you ordered, or your money back.
      </p>
      <p className="welcome__aside">There is nothing for you to do, and please do not pay again.</p>
      <OrderLine state={state} />
      <Help brand={brand}>Would you rather tell us now? Write to</Help>
    </>
  );
}

function Refunded({ brand, state }: OrderStepFacts) {
  return (
    <>
      <p className="lede">
        {formatCents(state.totalCents)} goes back the way you paid. Banks usually take five to ten days to show it.
      </p>
      {state.siteUrl !== null && (
        <p className="welcome__aside">
          {state.kind === 'new'
            ? 'The site is closed to guests. You can sign in and take everything with you for 90 days; then it is erased.'
            : 'The months that this order had added were taken off again. The rest of your term stays as it was.'}
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
      <Help brand={brand}>Is this not what you expected? Write to</Help>
    </>
  );
}

function Failed({ brand, state }: OrderStepFacts) {
  return (
    <>
      <p className="lede">It was replaced by a newer one, or its payment page has closed. Nothing is charged for it.</p>
      <p className="welcome__aside">
        Did you pay here after all? Then leave this page open, or wait for our mail: we see the payment, and nothing of
        it gets lost.
      </p>
      {state.kind === 'new' ? (
        <a className="button" href={`${brand.origin}/#templates`}>
          Begin again
        </a>
      ) : (
        <BackToAccount state={state} />
      )}
      <OrderLine state={state} />
      <Help brand={brand}>In doubt, write to</Help>
    </>
  );
}

function Unknown({ brand }: { brand: Brand }) {
  return (
    <>
      <p className="lede">
        This link leads nowhere; perhaps a part of it is missing. If you have paid, look into your mail: the way to your
        site stands there.
      </p>
      <a className="button" href={`${brand.origin}/#templates`}>
        See the templates
      </a>
      <Help brand={brand}>No mail? Write to</Help>
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
      {status === 'paid' && ', paid once'}.{status === 'partially_refunded' && ' A part of it was given back.'}
    </p>
  );
}

/** Whom to contact, and what to include. */
function Help({ brand, children }: { brand: Brand; children: ReactNode }) {
  return (
    <p className="welcome__order">
      {children} <a href={`mailto:${brand.contact}`}>{brand.contact}</a>, with the order number or the e-mail address
      you ordered with.
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
