import { useEffect, useState } from 'react';
import type { CheckoutState } from '../../../contract/checkout.ts';
import type { MarketingPage } from '../../../contract/pages.ts';
import seal from '../art/seal.svg';
import { SiteHeader } from '../layout/site-header.tsx';
import { SiteFooter } from '../layout/site-footer.tsx';
import { Envelope } from '../layout/envelope.tsx';
import { Next } from './next-steps.tsx';
import { describeOrder } from './order-states.tsx';
import { usePayment } from './use-payment.ts';

type Props = Extract<MarketingPage, { page: 'welcome' }>;

export function Welcome({ brand, checkoutId, state: first }: Props) {
  const { state, slow } = usePayment(checkoutId, first);
  const step = describeOrder(brand, state, slow);
  const news = useOrderState(step.title, brand.name);
  const ready = state?.stage === 'ready';
  return (
    <>
      <SiteHeader brand={brand} />
      <main className="welcome">
        <p className="visually-hidden" role="status">
          {news}
        </p>
        <div className="welcome__top">
          <div className="welcome__words">
            <h1>{step.title}</h1>
            {step.words}
          </div>
          <div className="welcome__envelope" data-sealed={ready || undefined}>
            <Envelope
              lines={[
                endsWithoutSite(state) ? 'Return to sender' : 'To all our guests',
                ...(state ? [state.subdomain] : []),
                `.${brand.domain}`,
              ]}
              sizes="(max-width: 800px) 90vw, 46vw"
            />
            {ready && <img className="welcome__seal" src={seal} alt="" width="64" height="64" />}
          </div>
        </div>
        {ready && state.kind === 'new' && <Next state={state} />}
      </main>
      <SiteFooter brand={brand} />
    </>
  );
}

function endsWithoutSite(state: CheckoutState | null): boolean {
  return !state || (state.kind === 'new' && (state.stage === 'failed' || state.stage === 'refunded'));
}

/** Announces a change of the title, in the page and in the tab's title, because the reader may be elsewhere. */
function useOrderState(title: string, name: string): string {
  const [first] = useState(title);
  const changed = title !== first;
  useEffect(() => {
    if (changed) document.title = `${title} · ${name}`;
  }, [changed, title, name]);
  return changed ? title : '';
}
