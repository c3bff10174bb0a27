import { Fragment } from 'react';

interface Stored {
  names: readonly string[];
  about: string;
}

/** Every cookie of ours, except that of the operator console, which only our staff gets. */
const COOKIES: readonly Stored[] = [
  { names: ['__Host-owner'], about: 'keeps you signed in to your site for 7 days. Scripts can’t read it.' },
  {
    names: ['__Host-adminLogin'],
    about:
      'stores your name, email address and site for 7 days, so that our main site can greet you. It gives no access to anything.',
  },
  {
    names: ['__Host-known-device'],
    about:
      'marks this browser as yours for a year, so that you can still sign in while someone else tries wrong passwords. It gives no access to anything.',
  },
  {
    names: ['__Host-demo-visit'],
    about: 'on a demo: which copy of it is yours, for 2 hours, so that only you see what you change.',
  },
  {
    names: ['__Host-invited'],
    about:
      'lets you in for up to 90 days after you opened your invitation link, also if the hosts make the site private. Scripts can’t read it.',
  },
  {
    names: ['__Host-unlocked'],
    about: 'on a site with a passcode: lets you in for up to 90 days after you entered it. Scripts can’t read it.',
  },
];

const NUMBERS = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** How many cookies we set, in words. */
export const COOKIE_COUNT = NUMBERS[COOKIES.length] ?? String(COOKIES.length);

/** Every key of `localStorage` and `sessionStorage`. */
const STORAGE: readonly Stored[] = [
  { names: ['orderDraft'], about: 'what you entered for an order, until you close the tab.' },
  {
    names: ['openCheckout'],
    about:
      'the number, web address and payment page of the order that you started last, for 30 minutes, so that you can change or pay it.',
  },
  {
    names: ['cart…'],
    about:
      'the random number of an order’s progress record, and its step, until you close the tab. Not stored if your browser asks not to be tracked.',
  },
  {
    names: ['guestToken', 'guestContext'],
    about: 'on an invitation: who you are, so that you need your personal link only once.',
  },
  { names: ['publicSession…'], about: 'on an invitation: that you confirmed your email address, for 24 hours.' },
  { names: ['rsvpDraft:…'], about: 'on an invitation: a reply that you have not sent yet.' },
  {
    names: ['rsvpSent:…'],
    about: 'on an invitation: the reply that you sent without a personal link, until you close the tab.',
  },
  { names: ['adminUser'], about: 'on your site: that you are an owner, so that the page links to your dashboard.' },
  { names: ['setup:…'], about: 'on your site: which setup steps you have finished or skipped.' },
  {
    names: ['customCategories', 'shortcutsOff', 'keepOriginals'],
    about:
      'on your site: your own gift categories, whether keyboard shortcuts are off, and whether we keep the originals of photos that you upload.',
  },
];

export function Cookies() {
  return (
    <>
      <p>
        We use {COOKIE_COUNT} cookies. All are strictly necessary: three are set only after you sign in, one only if you
        open a demo, one only if you open your invitation link, and one only if you enter a site’s passcode. That is why
        we don’t ask for your consent.
      </p>
      <StoredList of={COOKIES} />
      <p>
        Your browser also stores the following. It sends us the tokens and the number of the progress record; what you
        enter is sent only when you submit it.
      </p>
      <StoredList of={STORAGE} />
    </>
  );
}

const StoredList = ({ of }: { of: readonly Stored[] }) => (
  <dl className="facts">
    {of.map(({ names, about }) => (
      <Fragment key={names[0]}>
        <dt>
          {names.map((name, at) => (
            <Fragment key={name}>
              {at > 0 && ', '}
              <code>{name}</code>
            </Fragment>
          ))}
        </dt>
        <dd>{about}</dd>
      </Fragment>
    ))}
  </dl>
);
