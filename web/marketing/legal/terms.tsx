import type { Brand } from '../../../contract/pages.ts';
import { formatProvider } from '../../../contract/providers.ts';
import { Contact, LegalPage, InShort, type Section } from './legal-page.tsx';
import { LEGAL_DATE } from './legal-date.ts';

/** The terms between buyer and seller. */
export function Terms({ brand, payment }: { brand: Brand; payment: string }) {
  return (
    <LegalPage
      brand={brand}
      title="Terms"
      lede="What you can rely on from us, and what we rely on from you. Short enough to read."
      beside={
        <InShort
          lines={[
            ['You buy', 'a site with an address, for a fixed time'],
            ['You pay', 'once; nothing renews by itself'],
            ['What you put in', 'stays yours'],
            ['At the end', '90 days to take everything with you'],
          ]}
        />
      }
      sections={buildSections(brand, payment)}
      since={LEGAL_DATE}
      numbered
    />
  );
}

const buildSections = (brand: Brand, payment: string): readonly Section[] => [
  {
    id: 'who',
    title: 'Who these terms bind',
    body: (
      <p>
        You, who order a site, and {brand.name}, who provides it. You reach us at <Contact brand={brand} />. You must be
        old enough to make such a contract where you live.
      </p>
    ),
  },
  { id: 'order', title: 'The order', body: <TheOrder brand={brand} payment={payment} /> },
  {
    id: 'site',
    title: 'What we provide',
    body: (
      <>
        <p>
          A website in the design you chose, at the address you chose below {brand.domain}, with replies, gift list,
          gallery and guest list as these pages describe them, for the term of your plan: 6, 12 or 24 calendar months
          from the payment.
        </p>
        <p>
          We watch over it and keep copies for emergencies. No website is reachable every minute of a year, and we do
          not promise that; we do promise to put things right as fast as we can.
        </p>
      </>
    ),
  },
  {
    id: 'address',
    title: 'The address',
    body: (
      <>
        <p>
          It is yours to use for the term; you do not own it as you would own a domain. If the one you ordered was lost
          while your payment was on its way, you get one near it, and may change that one once.
        </p>
        <p>
          An address must not pretend to be somebody else, nor use a name that is another’s by law. It is not sold again
          for 90 days after your site ends, and nothing of your site will ever work on the next.
        </p>
      </>
    ),
  },
  {
    id: 'content',
    title: 'What you put in',
    body: (
      <>
        <p>
          Your words and photographs stay yours. You let us store them, show them to your guests and make smaller copies
          of them, for as long as the site lives and for nothing else.
        </p>
        <p>
          Put in only what you may: photographs that you took or may use, and details of guests who would not mind. What
          you ask your guests, and why, is your decision; we keep their answers on your behalf, as our{' '}
          <a href={`${brand.origin}/privacy`}>privacy page</a> says.
        </p>
      </>
    ),
  },
  {
    id: 'conduct',
    title: 'What is not allowed',
    body: (
      <>
        <ul>
          <li>anything against the law, and anything that threatens or degrades people</li>
          <li>deceit: asking for passwords, card numbers or money under a false name</li>
          <li>invitations to people who do not want them</li>
          <li>harmful programs, and attempts to break, overload or spy out the service</li>
        </ul>
        <p>
          We may close a site that does this, in grave cases at once. We write to its owner why, and a person looks at
          every objection. To report a site, write to <Contact brand={brand} />.
        </p>
      </>
    ),
  },
  {
    id: 'gifts',
    title: 'Gifts and contributions',
    body: (
      <p>
        The gift list is a list. We sell none of what is on it, and no gift money passes through our hands: a
        contribution is a note of what a guest means to give. What is bought in a shop is between the guest and the
        shop.
      </p>
    ),
  },
  {
    id: 'end',
    title: 'The end',
    body: (
      <>
        <p>
          At the end of its term, or when it is closed after a refund, a site no longer takes guests. For 90 days you
          can sign in, export everything and renew; a renewal counts from the end of the term. Then the site is erased
          with all that is on it.
        </p>
        <p>
          If we must ever give up the service, we tell you at least 90 days ahead by mail and give back what you paid
          for the time that is left.
        </p>
      </>
    ),
  },
  {
    id: 'refunds',
    title: 'Your money back',
    body: (
      <p>
        Within 30 days of every payment, without a reason: <a href={`${brand.origin}/refunds`}>how refunds work</a>.
        Where the law gives you a right of withdrawal, you have it besides.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'If something goes wrong',
    body: (
      <p>
        We answer without limit for what we do on purpose or by gross carelessness, for injury to people, and wherever
        the law allows no limit. Otherwise we answer for foreseeable damage up to the amount that you paid for the site.
        Keep copies of what is dear to you: photographs above all.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'The law, and changes',
    body: (
      <p>
        The law of the country in which the seller is established applies; as a consumer you keep the protection of the
        country you live in. We may change these terms for orders to come. For a site that you have paid for, those of
        the day you ordered stay in force, unless a change is in your favour.
      </p>
    ),
  },
];

function TheOrder({ brand, payment }: { brand: Brand; payment: string }) {
  const provider = formatProvider(payment);
  return (
    <>
      <p>
        The contract is made when your payment is confirmed. You pay the price of your plan once, in US dollars, on the
        payment page of {provider ?? 'our payment provider'}; if tax is due, it is shown there before you pay.
      </p>
      {payment === 'lemonsqueezy' && (
        <p>
          {provider} sells on our behalf as the merchant of record: it takes the payment, pays the tax and sends the
          invoice. All that concerns the site itself is between you and {brand.name}.
        </p>
      )}
      <p>
        A checkout holds its address for thirty minutes. If a payment reaches us that fits no order, we keep it safe,
        and give it back or settle it with you.
      </p>
    </>
  );
}
