import type { Brand } from '../../../contract/pages.ts';
import { formatProvider } from '../../../contract/providers.ts';
import { Contact, LegalPage, InShort, type Section } from './legal-page.tsx';
import { LEGAL_DATE } from './legal-date.ts';

export function Refunds({ brand, payment }: { brand: Brand; payment: string }) {
  return (
    <LegalPage
      brand={brand}
      title="Refunds"
      lede="Not right for you? You have 30 days to ask for your money back. You don’t have to give a reason."
      beside={
        <InShort
          lines={[
            ['You ask', 'within 30 days of the payment'],
            ['You get', 'a full refund, the way you paid'],
            ['Your site', 'closes to guests immediately'],
            ['Its content', 'is kept for 90 days, then deleted'],
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
    title: '30 days for every order',
    body: (
      <p>
        You can get a refund for a new site, a renewal or a longer plan within 30 days of its payment, even if you have
        used it.
      </p>
    ),
  },
  {
    id: 'ask',
    title: 'How to request a refund',
    body: (
      <>
        <p>
          Write to <Contact brand={brand} /> from the email address you ordered with, and include the order number from
          your receipt or the address of your site. One line is enough.
        </p>
        <p>A person reads your message and answers within two business days.</p>
      </>
    ),
  },
  {
    id: 'money',
    title: 'How you get your money',
    body: (
      <p>
        The full amount, including tax, goes back to the card or account you paid with, through {provider}. Banks
        usually take five to ten days to show it.
      </p>
    ),
  },
  {
    id: 'site',
    title: 'What happens to your site',
    body: (
      <>
        <p>
          When the order that created the site is refunded in full, the site closes to guests immediately. They see only
          a short notice. You can still sign in and export your guests’ replies.
        </p>
        <p>
          We keep everything for 90 days after that and don’t sell the address to anyone else. If you change your mind,
          renew within that time and the site opens again as you left it. After 90 days it is deleted, including
          everything your guests entered.
        </p>
      </>
    ),
  },
  {
    id: 'renewals',
    title: 'Renewals and longer plans',
    body: (
      <p>
        The months that the order added are removed again. The rest of your term stays as it was. If that term has
        already ended, the site closes as at the end of any term. If you paid for a longer plan instead of the one that
        is refunded, we refund that as well.
      </p>
    ),
  },
  {
    id: 'part',
    title: 'Partial refunds',
    body: (
      <p>
        Sometimes a partial refund is fairer, for example when something did not work for a while. A partial refund
        doesn’t change anything about your site: it stays online until the end of its term.
      </p>
    ),
  },
  {
    id: 'twice',
    title: 'If you were charged twice',
    body: (
      <p>
        A second payment for the same order, or a payment for an order that you had replaced, does not get lost. A
        person here reviews each one and either refunds it or agrees on a solution with you. You don’t need to contact
        us, but you can.
      </p>
    ),
  },
  {
    id: 'later',
    title: 'After 30 days',
    body: (
      <p>
        After 30 days the order is final. But if we did not deliver what we promise on this website, write to us at any
        time. Your rights as a buyer under the law of your country are not affected.
      </p>
    ),
  },
];
