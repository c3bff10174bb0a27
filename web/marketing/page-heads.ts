import type { MarketingPage, PageHead } from '../../contract/pages.ts';
import socialCard from './art/social-card.jpg';
import { buildFaq } from './legal/questions.ts';
import { buildFaqData, buildShopData } from './structured-data.ts';

/** Builds the title, description and other metadata of each page. */
export function buildHead(data: MarketingPage): PageHead {
  const { name, domain } = data.brand;
  switch (data.page) {
    case 'landing':
      return buildPublicHead(
        `${name}: an invitation with an address of its own`,
        `Invitation websites for weddings, birthdays and babies. Eight designs, one payment, an address of your own at ${domain}.`,
        buildShopData(data.brand, data.brand.origin + socialCard),
      );
    case 'faq':
      return buildPublicHead(
        `Questions and answers · ${name}`,
        `How long an invitation website stays online, what guests need, what happens after the day, and how to get your money back.`,
        [buildFaqData(buildFaq(data.brand, data.payment).flatMap(({ questions }) => questions))],
      );
    case 'refunds':
      return buildPublicHead(
        `Your money back · ${name}`,
        'Thirty days for every order, the whole amount, no reason needed: how to ask, and what happens to your site.',
      );
    case 'privacy':
      return buildPublicHead(
        `Privacy · ${name}`,
        'What is kept of visitors, buyers, owners and guests, why and for how long. Two cookies, no trackers.',
      );
    case 'terms':
      return buildPublicHead(
        `Terms · ${name}`,
        `What buyers of an invitation website at ${domain} can rely on, and what is asked of them. Short enough to read.`,
      );
    case 'checkout':
      return buildPrivateHead(`Payment · ${name}`, `The payment for ${data.order.address}.`);
    case 'checkout-closed':
      return buildPrivateHead(`This checkout is closed · ${name}`, 'This order can no longer be paid here.');
    case 'welcome':
      return buildPrivateHead(
        `Your address · ${name}`,
        `Where your new site at ${domain} stands, and what comes next.`,
      );
    case 'no-invitation':
      return buildPrivateHead(
        `No Invitation Found · ${name}`,
        `Nobody has an invitation at this address of ${domain} yet.`,
      );
    case 'site-over':
      return buildPrivateHead(`This page is closed · ${name}`, `This address of ${domain} takes no guests at present.`);
    case 'trouble':
      return buildPrivateHead(`One moment, please · ${name}`, 'This page cannot be shown just now.');
    case 'outbox':
      return buildPrivateHead(`Outbox · ${name}`, 'Mails that were not sent.');
    case 'card-test':
      return buildPrivateHead(`Card · ${name}`, 'A card, to look at its padding.');
  }
}

const buildPublicHead = (title: string, description: string, structured: readonly object[] = []): PageHead => ({
  title,
  description,
  image: socialCard,
  imageAbout: {
    width: 1200,
    height: 630,
    alt: 'An invitation with an address of its own: printed invitations on a desk',
  },
  ...(structured.length > 0 && { structured }),
});

const buildPrivateHead = (title: string, description: string): PageHead => ({ title, description, noindex: true });
