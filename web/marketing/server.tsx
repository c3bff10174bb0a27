import fraunces from '../ui/fonts/fraunces-core.woff2';
import instrument from '../ui/fonts/instrument-core.woff2';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { MarketingPage, RenderedPage } from '../../contract/pages.ts';
import { CardTest } from './card-test/card-test.tsx';
import { Closed } from './checkout/checkout-closed.tsx';
import { Sandbox } from './checkout/sandbox.tsx';
import { isFinalStage } from './checkout/stages.ts';
import { Welcome } from './checkout/welcome.tsx';
import { buildHead } from './page-heads.ts';
import { Landing } from './landing/landing.tsx';
import { Faq } from './legal/faq.tsx';
import { Privacy } from './legal/privacy.tsx';
import { Refunds } from './legal/refunds.tsx';
import { Terms } from './legal/terms.tsx';
import { MailPage } from './outbox/mail-page.tsx';
import { Outbox } from './outbox/outbox.tsx';
import { NoInvitation, SiteEnded } from './sites/notices.tsx';
import { ErrorPage } from './sites/error-page.tsx';

const LEGAL_STYLES = 'web/marketing/legal/legal-page.css';

/** In addition to the shared style sheet. */
const STYLES: Readonly<Record<MarketingPage['page'], string>> = {
  landing: 'web/marketing/landing/landing.css',
  checkout: 'web/marketing/checkout/sandbox.css',
  'checkout-closed': 'web/marketing/layout/notice.css',
  welcome: 'web/marketing/checkout/welcome.css',
  'no-invitation': 'web/marketing/layout/notice.css',
  'site-over': 'web/marketing/layout/notice.css',
  trouble: 'web/marketing/layout/notice.css',
  outbox: 'web/marketing/outbox/outbox.css',
  'outbox-mail': 'web/marketing/outbox/outbox.css',
  'card-test': 'web/marketing/card-test/card-test.css',
  faq: LEGAL_STYLES,
  refunds: LEGAL_STYLES,
  privacy: LEGAL_STYLES,
  terms: LEGAL_STYLES,
};

/** Other pages get no script. */
const HYDRATING: ReadonlySet<MarketingPage['page']> = new Set(['landing', 'checkout', 'welcome']);

export function render(data: MarketingPage): RenderedPage {
  return {
    head: buildHead(data),
    body: renderToString(renderView(data)),
    styles: [STYLES[data.page]],
    preload: [fraunces, instrument].map((href) => ({ href, as: 'font' as const })),
    ...(!HYDRATING.has(data.page) && { noScript: true }),
    ...(data.page === 'welcome' && data.state && !isFinalStage(data.state) && { reloadAfter: 5 }),
  };
}

function renderView(data: MarketingPage): ReactNode {
  switch (data.page) {
    case 'landing':
      return <Landing brand={data.brand} samples={data.samples} />;
    case 'checkout':
      return <Sandbox {...data} />;
    case 'checkout-closed':
      return <Closed {...data} />;
    case 'welcome':
      return <Welcome {...data} />;
    case 'no-invitation':
      return <NoInvitation {...data} />;
    case 'site-over':
      return <SiteEnded {...data} />;
    case 'trouble':
      return <ErrorPage {...data} />;
    case 'outbox':
      return <Outbox {...data} />;
    case 'outbox-mail':
      return <MailPage {...data} />;
    case 'card-test':
      return <CardTest brand={data.brand} />;
    case 'faq':
      return <Faq {...data} />;
    case 'refunds':
      return <Refunds {...data} />;
    case 'privacy':
      return <Privacy {...data} />;
    case 'terms':
      return <Terms {...data} />;
  }
}
