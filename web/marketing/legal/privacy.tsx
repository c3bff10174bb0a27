import type { Brand } from '../../../contract/pages.ts';
import { formatProvider } from '../../../contract/providers.ts';
import { COOKIE_COUNT, Cookies } from './cookies.tsx';
import { Contact, LegalPage, InShort, type Section } from './legal-page.tsx';
import { LEGAL_DATE } from './legal-date.ts';

export function Privacy({ brand, payment }: { brand: Brand; payment: string }) {
  return (
    <LegalPage
      brand={brand}
      title="Privacy"
      lede="What data we keep, why, and for how long. We sell websites. We never sell data."
      beside={
        <InShort
          lines={[
            ['Ads and trackers', 'none'],
            ['Cookies', `${COOKIE_COUNT}, none of them for tracking`],
            ['Your guests’ data', 'yours; deleted with the site'],
            ['Card numbers', 'we never receive them'],
          ]}
        />
      }
      sections={buildSections(brand, formatProvider(payment))}
      since={LEGAL_DATE}
      numbered
    />
  );
}

const buildSections = (brand: Brand, provider?: string): readonly Section[] => [
  {
    id: 'who',
    title: 'Who is responsible',
    body: (
      <>
        <p>
          For the data of visitors, buyers and site owners: {brand.name}. You can reach us at <Contact brand={brand} />.
        </p>
        <p>
          For the data that guests enter on an invitation: its hosts. They decide what to ask and why. We store this
          data on their behalf and use it only to run their site.
        </p>
      </>
    ),
  },
  {
    id: 'visitors',
    title: 'If you visit our website',
    body: (
      <>
        <p>
          Our pages load nothing from other companies. Our server needs your IP address to send you a page. For a short
          time we also use it to count requests, to protect us from password guessing and overload. It is not written to
          our logs. With an unpaid order we keep a one-way hash of it for up to 26 hours, so that nobody can hold many
          addresses without paying.
        </p>
        <p>
          When you start an order, we record its progress: the design, the plan, how long each step took, and where you
          stopped. The record has a random number, but no name, email address or IP address. If you place the order, we
          add the number of the checkout. These records help us improve the order form. If your browser sends “Do Not
          Track” or “Global Privacy Control”, we record nothing. The records are deleted after 13 months.
        </p>
      </>
    ),
  },
  {
    id: 'buyers',
    title: 'If you buy a site',
    body: (
      <p>
        We keep your name, your email address, what you ordered, when and for how much, and the messages in which{' '}
        {provider ?? 'the payment provider'} reports the payment to us. We need this data to deliver the site, to make
        refunds and for accounting, and we keep it as long as accounting law requires. An unpaid order is deleted after
        90 days, including your name and email address. Your card number goes only to the payment page.
      </p>
    ),
  },
  {
    id: 'owners',
    title: 'If you own a site',
    body: (
      <p>
        We keep your name, your email address, a hash of your password (the password cannot be recovered from it), your
        sign-ins of the last seven days, and what you add to the site. Photos are stored without hidden details such as
        where they were taken; if you turn on “Keep the originals too”, we also store your files as they are, for your
        own download only. We delete what you added with the site, and your name, email address and password within a
        day after your last site is deleted. If you change your email address, we keep the former one for 14 days, so
        that you can undo the change. Your name and email address remain in the order.
      </p>
    ),
  },
  {
    id: 'guests',
    title: 'If you are a guest',
    body: (
      <>
        <p>
          We store what the hosts wrote on your invitation, your reply (your name, who comes with you, what you can’t
          eat, and anything else the hosts ask), the gifts you reserve, the contributions you plan to make, and whether
          your personal link was opened. The hosts can see all of this. Other guests can’t see any of it.
        </p>
        <p>
          Every email that we send you about an event ends with a link to see what its site stores about you, and to
          delete what you entered. You can also ask the hosts, or write to us and we will pass your request on. All of
          it is deleted 90 days after the site’s term ends.
        </p>
      </>
    ),
  },
  { id: 'cookies', title: 'Cookies and browser storage', body: <Cookies /> },
  {
    id: 'helpers',
    title: 'Our service providers',
    body: (
      <>
        <dl className="facts">
          <dt>{provider ?? 'The payment provider'}</dt>
          <dd>processes the payment and receives your name, your email address and the order.</dd>
          <dt>An email service</dt>
          <dd>delivers our emails to you and to your guests.</dd>
          <dt>A hosting provider</dt>
          <dd>operates the servers on which all of this runs.</dd>
        </dl>
        <p>
          They may use the data for this purpose only. No one else receives any data, unless the law requires us to
          share it. Photos that hosts link from another website are copied to us; one that can’t be copied is not shown,
          so no other website learns who visits.
        </p>
      </>
    ),
  },
  {
    id: 'how-long',
    title: 'How long we keep data',
    body: (
      <dl className="facts">
        <dt>Sites and guests’ data</dt>
        <dd>deleted 90 days after the site’s term ends.</dd>
        <dt>Owners’ accounts</dt>
        <dd>deleted within a day after the last site is deleted.</dd>
        <dt>Sign-ins</dt>
        <dd>7 days. Verification codes: 10 minutes. A guest’s confirmed email address: 24 hours.</dd>
        <dt>Order progress records</dt>
        <dd>13 months.</dd>
        <dt>Orders and payments</dt>
        <dd>as long as accounting law requires. Unpaid orders: 90 days.</dd>
        <dt>Backups</dt>
        <dd>another 30 days, then overwritten.</dd>
      </dl>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <p>
        You can ask us for a copy of your data, have it corrected, transferred or deleted, and object to how we use it.
        Write to <Contact brand={brand} />. We answer within a month, and usually sooner. If you aren’t satisfied with
        our answer, you can complain to the data protection authority of your country.
      </p>
    ),
  },
  {
    id: 'safety',
    title: 'How we protect data',
    body: (
      <p>
        All data is encrypted in transit. Passwords and codes are stored as one-way hashes, and guests’ links are stored
        encrypted. Each site’s data is kept separate from every other site’s. If there is ever a data breach despite
        this, we will tell the people affected.
      </p>
    ),
  },
];
