import { formatMoney } from '../../../contract/money.ts';
import type { GuestPage, LinkedGift } from '../../../contract/pages.ts';
import type { Design } from '../designs/design.ts';
import { formatEventTitle } from '../../../contract/occasions.ts';
import { SheetPage } from '../layout/sheet-page.tsx';
import { getTextProps } from '../text-direction.ts';
import { GiftPicture } from './gift-picture.tsx';
import { formatCount } from './gift-state.ts';

type Page = Extract<GuestPage, { page: 'gift' }>;

const TITLES: Readonly<Record<LinkedGift['state'], string>> = {
  held: 'This gift is reserved for you',
  free: 'This gift is still available',
  bought: 'You bought this gift. Thank you!',
  taken: 'Someone else has taken this gift',
  gone: 'This gift is no longer on the registry',
  closed: 'The registry is closed',
};

const BOUGHT = 'If you’ve bought it, mark it as purchased and we’ll let the hosts know. You can’t undo this.';

/**
 * The page behind the link in the email about a reserved gift. It works without a script: its buttons submit forms, and
 * opening it changes nothing.
 */
export function GiftPage({ page, design }: { page: Page; design: Design }) {
  const { brand, event, gift, problem } = page;
  return (
    <SheetPage brand={brand} title={formatEventTitle(event)} problem={problem}>
      {gift === null ? (
        <>
          <h1>This link doesn’t work</h1>
          <p>Please open it again from your email. You can also find all gifts on the registry.</p>
        </>
      ) : (
        <Gift gift={gift} currency={event.currency} design={design} />
      )}
      <p className="gift-page__list">
        <a href="/#registry">Go to the registry</a>
      </p>
    </SheetPage>
  );
}

function Gift({ gift, currency, design }: { gift: LinkedGift; currency: string; design: Design }) {
  return (
    <>
      <h1>{TITLES[gift.state]}</h1>
      <GiftPicture gift={gift} design={design} />
      <h2 {...getTextProps(gift.title)}>{gift.title}</h2>
      {gift.price > 0 && <p className="gift-price">{formatMoney(gift.price, currency)}</p>}
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
            We’re holding it for you until {until} ({formatCount(minutesLeft, 'minute')} left). {BOUGHT}
          </p>
          {shop}
          <GiftAction name="bought">Mark as Purchased</GiftAction>
          <GiftAction name="release" quiet>
            Cancel reservation
          </GiftAction>
        </>
      );
    case 'free':
      return (
        <>
          <p>It’s no longer reserved for you, but no one else has taken it. {BOUGHT}</p>
          {shop}
          <GiftAction name="bought">Mark as Purchased</GiftAction>
        </>
      );
    case 'bought':
      return <p>The hosts can see that you bought it, and no one else will. There’s nothing more to do.</p>;
    case 'taken':
      return (
        <p>
          Another guest got there first. If you’ve already bought it, please tell the hosts. If not, you can choose
          another gift on the registry.
        </p>
      );
    case 'gone':
      return <p>The hosts have removed it. If you’ve already bought it, please tell them.</p>;
    case 'closed':
      return <p>The hosts have called this off. If you’ve already bought the gift, please tell them.</p>;
    default:
      return state satisfies never;
  }
}

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
