import type { Brand } from '../../../contract/pages.ts';
import { formatProvider } from '../../../contract/providers.ts';
import { Contact, LegalPage, InShort, type Section } from './legal-page.tsx';
import { LEGAL_DATE } from './legal-date.ts';

/** The refund policy. */
export function Refunds({ brand, payment }: { brand: Brand; payment: string }) {
  return (
    <LegalPage
      brand={brand}
      title="Your money back"
      lede="If it is not for you, you have thirty days to say so. You owe us no reason."
      beside={
        <InShort
          lines={[
            ['You ask', 'within 30 days of the payment'],
            ['You get', 'all of it, the way you paid'],
            ['Your site', 'closes to guests at once'],
            ['What is on it', 'is kept for 90 days, then erased'],
          ]}
        />
      }
      sections={buildSections(brand, formatProvider(payment))}
      since={LEGAL_DATE}
      numbered
    />
  );
}

const buildSections = (brand: Brand, provider = 'our payment provider'): readonly Section[] => [
  {
    id: 'thirty-days',
    title: 'Thirty days for every order',
    body: (
      <p>
        A new site, a renewal, a longer plan: each can be given back within 30 days of its payment. It makes no
        difference whether you have used it.
      </p>
    ),
  },
  {
    id: 'ask',
    title: 'How to ask',
    body: (
      <>
        <p>
          Write to <Contact brand={brand} /> from the e-mail address you ordered with, and name the order number from
          your receipt, or the address of your site. One line will do.
        </p>
        <p>A person reads it and answers within two working days.</p>
      </>
    ),
  },
  {
    id: 'money',
    title: 'How the money comes back',
    body: (
      <p>
        Through {provider}, to the card or account that paid, tax included. Banks usually take five to ten days to show
        it.
      </p>
    ),
  },
  {
    id: 'site',
    title: 'What happens to your site',
    body: (
      <>
        <p>
          Once the order that opened it is refunded in full, the site closes to guests at once; they see a short notice
          and nothing else. You can still sign in, and export your guests’ replies.
        </p>
        <p>
          Everything is kept for 90 days from then, and the address is sold to nobody. If you change your mind again,
          renew within that time and the site opens as you left it. After the 90 days it is erased, with all that your
          guests gave.
        </p>
      </>
    ),
  },
  {
    id: 'renewals',
    title: 'Renewals and longer plans',
    body: (
      <p>
        With the money go the months that the order had added. The rest of your term stays as it was; if it is over by
        then, the site closes as at the end of any term.
      </p>
    ),
  },
  {
    id: 'part',
    title: 'A part of the amount',
    body: (
      <p>
        Sometimes a part is fairer, for example when something did not work for a while. A refund of a part changes
        nothing about your site: it stays online to the end of its term.
      </p>
    ),
  },
  {
    id: 'twice',
    title: 'If money was taken twice',
    body: (
      <p>
        A second payment for the same order, or one for an order that you had replaced, does not get lost: each is laid
        before a person here, who gives it back or settles it with you. You need not ask, but you may.
      </p>
    ),
  },
  {
    id: 'later',
    title: 'After thirty days',
    body: (
      <p>
        Then the order stands. But if we did not give you what these pages promise, write to us at any time. What the
        law of your country gives you as a buyer is yours besides.
      </p>
    ),
  },
];
