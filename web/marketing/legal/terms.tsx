import type { Brand } from '../../../contract/pages.ts';
import { formatProvider } from '../../../contract/providers.ts';
import { Contact, LegalPage, InShort, type Section } from './legal-page.tsx';
import { LEGAL_DATE } from './legal-date.ts';

export function Terms({ brand, payment }: { brand: Brand; payment: string }) {
  return (
    <LegalPage
      brand={brand}
      title="Terms"
      lede="What you can expect from us, and what we expect from you. Short enough to read."
      beside={
        <InShort
          lines={[
            ['You buy', 'a site and its address, for a fixed term'],
            ['You pay', 'once; nothing renews automatically'],
            ['Your content', 'stays yours'],
            ['At the end', '90 days to export everything'],
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
    title: 'Who these terms apply to',
    body: (
      <p>
        These terms apply between you, who order a site, and {brand.name}, which provides it. You can reach us at{' '}
        <Contact brand={brand} />. You must be old enough to enter into such a contract where you live.
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
          A website in the design you chose, at the address you chose under {brand.domain}, with RSVPs, gift registry,
          photo gallery and guest list as described on this website, for the term of your plan: 6, 12 or 24 calendar
          months from the payment.
        </p>
        <p>
          We monitor the service and keep backups. No website is available every minute of the year, and we can’t
          promise that. We do promise to fix problems as fast as we can.
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
          You may use the address for the term of your plan. You don’t own it the way you would own a domain. If the
          address you ordered was taken while your payment was being processed, you get a similar one, which you may
          change once.
        </p>
        <p>
          An address must not impersonate anyone or use a name to which someone else has the legal right. We don’t sell
          it again for 90 days after your site ends, and links to your site will never open content of the next one.
        </p>
      </>
    ),
  },
  {
    id: 'content',
    title: 'Your content',
    body: (
      <>
        <p>
          Your texts and photos stay yours. You allow us to store them, show them to your guests and make smaller copies
          of them, only to run your site and only as long as it exists.
        </p>
        <p>
          Add only what you have the right to use: photos that you took or have permission to use, and details of guests
          who would not object. You decide what to ask your guests and why. We store their answers on your behalf, as
          described on our <a href={`${brand.origin}/privacy`}>privacy page</a>.
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
          <li>anything illegal, and anything that threatens or degrades people</li>
          <li>fraud, such as asking for passwords, card numbers or money under a false name</li>
          <li>sending invitations to people who don’t want them</li>
          <li>malware, and attempts to break into, overload or spy on the service</li>
        </ul>
        <p>
          We may close a site that breaks these rules, immediately in serious cases. We tell its owner why, and a person
          reviews every objection. To report a site, write to <Contact brand={brand} />.
        </p>
      </>
    ),
  },
  {
    id: 'gifts',
    title: 'Gifts and contributions',
    body: (
      <p>
        The gift registry is only a list. We don’t sell anything on it, and no gift money goes through us: a
        contribution is a record of what a guest plans to give. A purchase in a store is between the guest and the
        store.
      </p>
    ),
  },
  {
    id: 'end',
    title: 'When your site ends',
    body: (
      <>
        <p>
          At the end of its term, or when it is closed after a refund, a site is no longer open to guests. For 90 days
          you can sign in, export everything and renew. A renewal counts from the end of the term. After that, the site
          and everything on it are deleted.
        </p>
        <p>
          If we ever have to shut down the service, we will tell you by email at least 90 days in advance and refund
          what you paid for the remaining time.
        </p>
      </>
    ),
  },
  {
    id: 'refunds',
    title: 'Refunds',
    body: (
      <p>
        You can get a refund within 30 days of each payment, without giving a reason. See{' '}
        <a href={`${brand.origin}/refunds`}>how refunds work</a>. If the law gives you a right of withdrawal, you have
        that right as well.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    body: (
      <p>
        We are liable without limit for intent and gross negligence, for injury to people, and wherever the law allows
        no limit. Otherwise we are liable for foreseeable damage up to the amount that you paid for the site. Please
        keep your own copies of anything important to you, especially photos.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Governing law and changes',
    body: (
      <p>
        The law of the country in which the seller is established applies. As a consumer you keep the protection of the
        law of the country you live in. We may change these terms for future orders. For a site that you have paid for,
        the terms in effect on the day you ordered continue to apply, unless a change is in your favor.
      </p>
    ),
  },
];

function TheOrder({ brand, payment }: { brand: Brand; payment: string }) {
  const provider = formatProvider(payment);
  return (
    <>
      <p>
        The contract is concluded when your payment is confirmed. You pay the price of your plan once, in US dollars, on
        the payment page of {provider ?? 'our payment provider'}. If tax applies, it is shown there before you pay.
      </p>
      {payment === 'lemonsqueezy' && (
        <p>
          {provider} sells on our behalf as the merchant of record: it processes the payment, pays the tax and sends the
          invoice. Everything about the site itself is between you and {brand.name}.
        </p>
      )}
      <p>
        A checkout holds its address for 30 minutes. If we receive a payment that does not match an order, we keep it
        safe and either refund it or agree on a solution with you.
      </p>
    </>
  );
}
