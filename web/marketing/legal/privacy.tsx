import type { Brand } from '../../../contract/pages.ts';
import { formatProvider } from '../../../contract/providers.ts';
import { Contact, LegalPage, InShort, type Section } from './legal-page.tsx';
import { LEGAL_DATE } from './legal-date.ts';

/** Which data is stored, why and for how long. */
export function Privacy({ brand, payment }: { brand: Brand; payment: string }) {
  return (
    <LegalPage
      brand={brand}
      title="Privacy"
      lede="What we keep, why, and for how long. We sell websites, and no data of anyone."
      beside={
        <InShort
          lines={[
            ['Advertising, trackers', 'none, of nobody'],
            ['Cookies', 'two, for signing in'],
            ['Your guests’ data', 'yours; erased with the site'],
            ['Card numbers', 'never reach us'],
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
    title: 'Who answers for it',
    body: (
      <>
        <p>
          For what visitors, buyers and owners give us: {brand.name}, at <Contact brand={brand} />.
        </p>
        <p>
          For what guests give on an invitation: its hosts. They decide what is asked and why. We keep it on their
          behalf, and touch it only to run their site.
        </p>
      </>
    ),
  },
  {
    id: 'visitors',
    title: 'When you look around',
    body: (
      <>
        <p>
          Our pages load nothing from other companies. To send you a page our server must know your network address; it
          is counted for a short while against people who guess passwords or flood us, and is not written into our logs.
        </p>
        <p>
          When you begin an order, we note how it comes about: the design, the plan, how long each step took, and where
          it ended. The note bears a random number and no name, mail or network address; if the order is placed, the
          number of the checkout is added. It shows us where our form is bad. If your browser sends “Do Not Track” or
          “Global Privacy Control”, nothing is noted. The notes are deleted after 13 months.
        </p>
      </>
    ),
  },
  {
    id: 'buyers',
    title: 'When you buy',
    body: (
      <p>
        We keep your name, your e-mail address, what you ordered, when and for how much, and the messages by which{' '}
        {provider ?? 'the payment provider'} tells us of the payment. We need them to deliver the site, to refund it and
        to keep books, and keep them as long as the law on bookkeeping demands. An order that nobody pays is deleted
        after 90 days, with your name and address. Your card number goes to the payment page alone.
      </p>
    ),
  },
  {
    id: 'owners',
    title: 'When you own a site',
    body: (
      <p>
        Your name, your e-mail address, a fingerprint of your password from which it cannot be worked out, the sign-ins
        of the last seven days, and what you put into the site. It is kept while the site lives, and erased with it;
        your name and address stay with the order, and with any other site you have.
      </p>
    ),
  },
  {
    id: 'guests',
    title: 'When you are a guest',
    body: (
      <>
        <p>
          What the hosts wrote on your invitation, what you answered (your name, who comes with you, what you cannot
          eat, whatever else they ask), the gifts you reserved, what you mean to give, and whether your personal link
          was opened. The hosts see all of it; other guests see none of it.
        </p>
        <p>
          To see, correct or remove it, ask the hosts; or write to us, and we pass it on. All of it is erased 90 days
          after the site’s end.
        </p>
      </>
    ),
  },
  { id: 'cookies', title: 'Cookies, and what your browser keeps', body: <Cookies /> },
  {
    id: 'helpers',
    title: 'Who helps us',
    body: (
      <>
        <dl className="facts">
          <dt>{provider ?? 'The payment provider'}</dt>
          <dd>takes the payment, and gets your name, your e-mail address and the order.</dd>
          <dt>A mail service</dt>
          <dd>carries our mails to you, and to guests who ask for a code.</dd>
          <dt>A computing centre</dt>
          <dd>houses the machines on which all of this runs.</dd>
        </dl>
        <p>
          They may use it for this and nothing else. Nobody else gets anything, unless a law compels us. Pictures that
          hosts show from an address elsewhere are loaded from there.
        </p>
      </>
    ),
  },
  {
    id: 'how-long',
    title: 'How long',
    body: (
      <dl className="facts">
        <dt>A site, and what guests gave</dt>
        <dd>its term and 90 days, then erased.</dd>
        <dt>Sign-ins</dt>
        <dd>7 days. Codes: 10 minutes. A guest’s confirmed address: 24 hours.</dd>
        <dt>Notes on orders begun</dt>
        <dd>13 months.</dd>
        <dt>Orders and payments</dt>
        <dd>as long as bookkeeping demands. Orders never paid: 90 days.</dd>
        <dt>Copies for emergencies</dt>
        <dd>30 days more, then overwritten.</dd>
      </dl>
    ),
  },
  {
    id: 'rights',
    title: 'What you may ask of us',
    body: (
      <p>
        To see what we hold of you, to have it put right, handed over or erased, and to object to what we do with it.
        Write to <Contact brand={brand} />; we answer within a month, and sooner as a rule. If you are not content with
        the answer, your country’s data protection authority is there for you.
      </p>
    ),
  },
  {
    id: 'safety',
    title: 'How it is kept safe',
    body: (
      <p>
        Everything travels encrypted. Passwords and codes are stored in a form that cannot be turned back, guests’ links
        under lock. Each site’s data is kept apart from every other’s. If something should ever go wrong in spite of it,
        we tell those concerned.
      </p>
    ),
  },
];

/** Lists every cookie and storage key of our pages. */
function Cookies() {
  return (
    <>
      <p>
        Two cookies, both strictly necessary and both only after you have signed in. That is why nothing here asks for
        your consent.
      </p>
      <dl className="facts">
        <dt>
          <code>__Host-owner</code>
        </dt>
        <dd>keeps you signed in at your site for 7 days. No script can read it.</dd>
        <dt>
          <code>adminLogin</code>
        </dt>
        <dd>holds your name, e-mail and site for 7 days, so that the main site can greet you. It opens nothing.</dd>
      </dl>
      <p>Besides, your browser keeps these for itself; only the last is ever sent to us:</p>
      <dl className="facts">
        <dt>
          <code>orderDraft</code>
        </dt>
        <dd>what you filled in for an order, until you close the tab.</dd>
        <dt>
          <code>adminUser</code>
        </dt>
        <dd>at your site: that you own it, so that the page offers you the way in.</dd>
        <dt>
          <code>shared:…</code>
        </dt>
        <dd>at your site: that you have copied its address, so that the list of first steps moves on.</dd>
        <dt>
          <code>guestToken</code>, <code>guestContext</code>
        </dt>
        <dd>at an invitation: who you are, so that a personal link is needed only once.</dd>
        <dt>
          <code>cartSessionId</code>
        </dt>
        <dd>
          the random number of an order’s note and its step (<code>cartStep</code>, <code>cartStepStart</code>), until
          you close the tab; not kept if your browser asks not to be tracked.
        </dd>
      </dl>
    </>
  );
}
