import type { MarketingPage, PageHead } from '../../contract/pages.ts';
import socialCard from './art/social-card.jpg';
import { questionsOf } from './legal/questions.ts';
import { forQuestions, forShop } from './structured.ts';

/** What each page says of itself to browsers, search engines and chats. */
export function headOf(data: MarketingPage): PageHead {
  const { name, domain } = data.brand;
  switch (data.page) {
    case 'landing':
      return openly(
        `${name}: an invitation with an address of its own`,
        `Invitation websites for weddings, birthdays and babies. Eight designs, one payment, an address of your own at ${domain}.`,
        forShop(data.brand, data.brand.origin + socialCard),
      );
    case 'faq':
      return openly(
        `Questions and answers · ${name}`,
        `How long an invitation website stays online, what guests need, what happens after the day, and how to get your money back.`,
        [forQuestions(questionsOf(data.brand, data.payment).flatMap(({ questions }) => questions))],
      );
    case 'refunds':
      return openly(
        `Your money back · ${name}`,
        'Thirty days for every order, the whole amount, no reason needed: how to ask, and what happens to your site.',
      );
    case 'privacy':
      return openly(
        `Privacy · ${name}`,
        'What is kept of visitors, buyers, owners and guests, why and for how long. Two cookies, no trackers.',
      );
    case 'terms':
      return openly(
        `Terms · ${name}`,
        `What buyers of an invitation website at ${domain} can rely on, and what is asked of them. Short enough to read.`,
      );
    case 'checkout':
      return privately(`Payment · ${name}`, `The payment for ${data.order.address}.`);
    case 'checkout-closed':
      return privately(`This checkout is closed · ${name}`, 'This order can no longer be paid here.');
    case 'welcome':
      return privately(`Your address · ${name}`, `Where your new site at ${domain} stands, and what comes next.`);
    case 'no-invitation':
      return privately(`No Invitation Found · ${name}`, `Nobody has an invitation at this address of ${domain} yet.`);
    case 'site-over':
      return privately(`This page is closed · ${name}`, `This address of ${domain} takes no guests at present.`);
    case 'trouble':
      return privately(`One moment, please · ${name}`, 'This page cannot be shown just now.');
    case 'outbox':
      return privately(`Outbox · ${name}`, 'Mails that were not sent.');
    case 'card-test':
      return privately(`Card · ${name}`, 'A card, to look at its padding.');
  }
}

const openly = (title: string, description: string, structured: readonly object[] = []): PageHead => ({
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

const privately = (title: string, description: string): PageHead => ({ title, description, noindex: true });
