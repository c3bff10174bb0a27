import { formatDollars } from '../../../contract/money.ts';
import type { GuestPage, LinkedGift } from '../../../contract/pages.ts';
import type { Design } from '../designs/design.ts';
import { formatEventTitle } from '../../../contract/occasions.ts';
import { hostTextProps } from '../text-direction.ts';
import { GiftPicture } from './gift-picture.tsx';
import { formatCount } from './gift-state.ts';

type Page = Extract<GuestPage, { page: 'gift' }>;

const TITLES: Readonly<Record<LinkedGift['state'], string>> = {
  held: 'It is held for you',
  free: 'It is still free',
  bought: 'You have bought it. Thank you!',
  taken: 'Somebody else has chosen it',
  gone: 'It is no longer on the list',
};

/**
 * The page behind the link in the email about a reserved gift. It works without a script: its buttons submit forms, and
 * opening it changes nothing.
 */
export function GiftPage({ page, design }: { page: Page; design: Design }) {
  const { brand, event, gift, problem } = page;
  const title = formatEventTitle(event);
  return (
    <main className="gift-page">
      <div className="gift-page__sheet sheet">
        <p className="gift-page__event" {...hostTextProps(title)}>
          {title}
        </p>
        {problem !== null && (
          <p className="gift-page__problem" role="alert">
            {problem}
          </p>
        )}
        {gift === null ? (
          <>
            <h1>This link leads nowhere</h1>
            <p>Please open it once more from your mail. The gift list is there for you in any case.</p>
          </>
        ) : (
          <Gift gift={gift} design={design} />
        )}
        <p className="gift-page__list">
          <a href="/#registry">Open the gift list</a>
        </p>
      </div>
      <p className="gift-page__made">
        Made with <a href={brand.origin}>{brand.name}</a>
      </p>
    </main>
  );
}

function Gift({ gift, design }: { gift: LinkedGift; design: Design }) {
  return (
    <>
      <h1>{TITLES[gift.state]}</h1>
      <GiftPicture gift={gift} design={design} />
      <h2 {...hostTextProps(gift.title)}>{gift.title}</h2>
      {gift.price > 0 && <p className="gift-price">{formatDollars(gift.price)}</p>}
      <Words gift={gift} />
    </>
  );
}

function Words({ gift }: { gift: LinkedGift }) {
  const { state, until, minutesLeft, external_url, store } = gift;
  const shop = external_url !== '' && (
    <p>
      <a className="gift-store" href={external_url} rel="noopener noreferrer nofollow">
        View at {store}
      </a>
    </p>
  );
  switch (state) {
    case 'held':
      return (
        <>
          <p>
            Nobody else can take it until {until}: {formatCount(minutesLeft, 'more minute')}. Once you have bought it,
            say so here. The hosts are told, and it cannot be undone.
          </p>
          {shop}
          <GiftAction name="bought">Mark as Purchased</GiftAction>
          <GiftAction name="release" quiet>
            Release
          </GiftAction>
        </>
      );
    case 'free':
      return (
        <>
          <p>
            It is not held for you any more, but nobody else has taken it. If you have bought it, say so here. The hosts
            are told, and it cannot be undone.
          </p>
          {shop}
          <GiftAction name="bought">Mark as Purchased</GiftAction>
        </>
      );
    case 'bought':
      return <p>The hosts know, and nobody else will buy it. There is nothing more to do.</p>;
    case 'taken':
      return (
        <p>
          Another guest was quicker. There may be something else for you on the list. If you have bought it already,
          please tell the hosts.
        </p>
      );
    case 'gone':
      return <p>The hosts have taken it off their list. If you have bought it already, please tell them.</p>;
    default:
      return state satisfies never;
  }
}

/** A button that submits the page's form. */
function GiftAction({
  name,
  quiet = false,
  children,
}: {
  name: 'bought' | 'release';
  quiet?: boolean;
  children: string;
}) {
  return (
    <form method="post">
      <button className={quiet ? 'button button--quiet' : 'button'} type="submit" name="do" value={name}>
        {children}
      </button>
    </form>
  );
}
