import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2';
import instrument from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { MarketingPage, PageHead, RenderedPage } from '../../contract/pages.ts';
import socialCard from './art/social-card.jpg';
import { CardTest } from './card-test/card-test.tsx';
import { Closed } from './checkout/closed.tsx';
import { Sandbox } from './checkout/sandbox.tsx';
import { Welcome } from './checkout/welcome.tsx';
import { Landing } from './landing/landing.tsx';
import { Outbox } from './outbox/outbox.tsx';
import { NoInvitation, SiteOver } from './sites/notices.tsx';

/** The style sheet of each page, beside the one that all share. */
const STYLES: Readonly<Record<MarketingPage['page'], string>> = {
  landing: 'web/marketing/landing/landing.css',
  checkout: 'web/marketing/checkout/sandbox.css',
  'checkout-closed': 'web/marketing/frame/notice.css',
  welcome: 'web/marketing/checkout/welcome.css',
  'no-invitation': 'web/marketing/frame/notice.css',
  'site-over': 'web/marketing/frame/notice.css',
  outbox: 'web/marketing/outbox/outbox.css',
  'card-test': 'web/marketing/card-test/card-test.css',
};

/** Renders a page of the main site, or a notice that stands in for a site. */
export function render(data: MarketingPage): RenderedPage {
  return {
    head: headOf(data),
    body: renderToString(viewOf(data)),
    styles: [STYLES[data.page]],
    preload: [fraunces, instrument].map((href) => ({ href, as: 'font' as const })),
  };
}

function viewOf(data: MarketingPage): ReactNode {
  switch (data.page) {
    case 'landing':
      return <Landing brand={data.brand} />;
    case 'checkout':
      return <Sandbox {...data} />;
    case 'checkout-closed':
      return <Closed {...data} />;
    case 'welcome':
      return <Welcome {...data} />;
    case 'no-invitation':
      return <NoInvitation brand={data.brand} />;
    case 'site-over':
      return <SiteOver brand={data.brand} status={data.status} />;
    case 'outbox':
      return <Outbox {...data} />;
    case 'card-test':
      return <CardTest brand={data.brand} />;
  }
}

function headOf(data: MarketingPage): PageHead {
  const { name, domain } = data.brand;
  switch (data.page) {
    case 'landing':
      return {
        title: `${name}: an invitation with an address of its own`,
        description: `Invitation websites for weddings, birthdays and babies. Eight designs, one payment, an address of your own at ${domain}.`,
        image: socialCard,
      };
    case 'checkout':
      return privately(`Payment · ${name}`, `The payment for ${data.order.address}.`);
    case 'checkout-closed':
      return privately(`This checkout is closed · ${name}`, 'This order can no longer be paid here.');
    case 'welcome':
      return privately(`Your address · ${name}`, `Where your new site at ${domain} stands, and what comes next.`);
    case 'no-invitation':
      return privately(`No Invitation Found · ${name}`, `Nobody has an invitation at this address of ${domain} yet.`);
    case 'site-over':
      return privately(`This invitation is closed · ${name}`, `This address of ${domain} no longer takes guests.`);
    case 'outbox':
      return privately(`Outbox · ${name}`, 'Mails that were not sent.');
    case 'card-test':
      return privately(`Card · ${name}`, 'A card, to look at its padding.');
  }
}

const privately = (title: string, description: string): PageHead => ({ title, description, noindex: true });
