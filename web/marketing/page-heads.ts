import type { MarketingPage, PageHead } from '../../contract/pages.ts';
import socialCard from '../rendered/marketing/social-card.jpg';
import { COOKIE_COUNT } from './legal/cookies.tsx';
import { buildFaq } from './legal/questions.ts';
import { buildFaqData, buildShopData } from './structured-data.ts';

export function buildHead(data: MarketingPage): PageHead {
  const { name, domain } = data.brand;
  switch (data.page) {
    case 'landing':
      return buildPublicHead(
        `${name}: an invitation with an address of its own`,
        `Invitation websites for weddings, birthdays and babies. Eight designs, one payment, your own address at ${domain}.`,
        buildShopData(data.brand, data.brand.origin + socialCard),
      );
    case 'faq':
      return buildPublicHead(
        `Frequently asked questions · ${name}`,
        `How long an invitation website stays online, what guests need, what happens after the event, and how to get a refund.`,
        [buildFaqData(buildFaq(data.brand, data.payment).flatMap(({ questions }) => questions))],
      );
    case 'refunds':
      return buildPublicHead(
        `Refunds · ${name}`,
        'A full refund within 30 days of every order, no reason needed: how to request it, and what happens to your site.',
      );
    case 'privacy':
      return buildPublicHead(
        `Privacy · ${name}`,
        `What data we keep of visitors, buyers, owners and guests, why, and for how long. No trackers, and ${COOKIE_COUNT} cookies, all of them necessary.`,
      );
    case 'terms':
      return buildPublicHead(
        `Terms · ${name}`,
        `What buyers of an invitation website at ${domain} can expect, and what we expect from them. Short enough to read.`,
      );
    case 'checkout':
      return buildPrivateHead(`Payment · ${name}`, `The payment for ${data.order.address}.`);
    case 'checkout-closed':
      return buildPrivateHead(`This checkout is closed · ${name}`, 'This order can no longer be paid.');
    case 'welcome':
      return buildPrivateHead(`Your order · ${name}`, `The status of your new site at ${domain}, and the next steps.`);
    case 'no-invitation':
      return buildPrivateHead(`No Invitation Found · ${name}`, `There is no invitation at this address of ${domain}.`);
    case 'site-over':
      return buildPrivateHead(`This site is closed · ${name}`, `This site at ${domain} is not open to guests.`);
    case 'trouble':
      return buildPrivateHead(`Something went wrong · ${name}`, 'This page can’t be displayed right now.');
    case 'outbox':
      return buildPrivateHead(`Outbox · ${name}`, 'Emails that were not sent.');
    case 'outbox-mail':
      return buildPrivateHead(`${data.mail.subject} · ${name}`, 'An email that was not sent.');
    case 'card-test':
      return buildPrivateHead(`Card · ${name}`, 'Cards with different padding.');
  }
}

const buildPublicHead = (title: string, description: string, structured: readonly object[] = []): PageHead => ({
  title,
  description,
  image: socialCard,
  imageAbout: {
    width: 1200,
    height: 630,
    alt: 'Printed invitations on a desk',
  },
  ...(structured.length > 0 && { structured }),
});

const buildPrivateHead = (title: string, description: string): PageHead => ({ title, description, noindex: true });
