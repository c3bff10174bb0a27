import { FUNDS } from '../../../contract/first-gifts.ts';
import type { GuestGift } from '../../../contract/registry.ts';
import type { Design } from '../designs/design.ts';
import { getTextProps } from '../text-direction.ts';
import { Fund } from './fund.tsx';
import { GiftPicture } from './gift-picture.tsx';
import { BADGES, computeGiftState, formatUnits } from './gift-state.ts';
import { HoldTime } from './hold-time.tsx';
import type { RegistryActions } from './use-registry.ts';
import { useMoneyFormat } from './currency.ts';

interface GiftCardProps {
  gift: GuestGift;
  design: Design;
  /** When the server sent the gift, by this device's clock, in milliseconds. */
  since: number;
  actions: RegistryActions;
}

export function GiftCard({ gift, design, since, actions }: GiftCardProps) {
  const state = computeGiftState(gift);
  return (
    <li className={`gift gift--${state}`} id={`gift-${gift.id}`}>
      <GiftPicture gift={gift} design={design} />
      <div className="gift-words">
        <p className="gift-category" {...getTextProps(gift.category)}>
          {gift.category}
        </p>
        <h3 className="gift-title" tabIndex={-1} {...getTextProps(gift.title)}>
          {gift.title}
        </h3>
        {gift.description !== '' && (
          <p className="gift-description" {...getTextProps(gift.description)}>
            {gift.description}
          </p>
        )}
        {gift.category === FUNDS ? (
          <Fund gift={gift} design={design} actions={actions} />
        ) : (
          <>
            <Price gift={gift} closed={actions.closed} />
            <GiftStatusLine gift={gift} since={since} onExpired={() => actions.onExpired(gift)} />
            <GiftActions gift={gift} actions={actions} />
          </>
        )}
      </div>
    </li>
  );
}

function Price({ gift, closed }: { gift: GuestGift; closed: boolean }) {
  const formatAmount = useMoneyFormat();
  const { price, external_url, store, title } = gift;
  const state = computeGiftState(gift);
  const sold = external_url !== '' && ((state === 'free' && !closed) || state === 'mine');
  if (price === 0 && !sold) return null;
  return (
    <p className="gift-price">
      {price > 0 && <span>{formatAmount(price)}</span>}{' '}
      {sold && (
        <a className="gift-store" href={external_url} target="_blank" rel="noopener noreferrer nofollow">
          View at {store}
          <span className="visually-hidden">: {title} (opens in a new tab)</span>
        </a>
      )}
    </p>
  );
}

function GiftStatusLine({ gift, since, onExpired }: { gift: GuestGift; since: number; onExpired: () => void }) {
  const state = computeGiftState(gift);
  const [badge, units] = [BADGES[state], formatUnits(gift)];
  const seconds = gift.guest_reservation_seconds_left;
  const own = gift.guest_reservation_status === 'purchased';
  return (
    <>
      {units !== null && (
        <p className="gift-units">
          <Pips gift={gift} />
          {units}
        </p>
      )}
      {badge !== null && (
        <p className="gift-state">
          <strong className={`badge badge--${state}`}>{badge}</strong>
          {state === 'mine' && seconds !== null && (
            <>
              {' '}
              <HoldTime seconds={seconds} since={since} onExpired={onExpired} />
            </>
          )}
          {state === 'bought' && own && <span className="gift-thanks"> by you. Thank you!</span>}
        </p>
      )}
      {state === 'free' && own && <p className="gift-thanks">You’ve bought some of these. Thank you!</p>}
    </>
  );
}

const PIPS_MAX = 8;

/** One mark per unit, filled for purchased units. */
function Pips({ gift: { quantity_total, quantity_purchased } }: { gift: GuestGift }) {
  if (quantity_total > PIPS_MAX) return null;
  return (
    <span className="pips" aria-hidden="true">
      {Array.from({ length: quantity_total }, (_, place) => (
        <i key={place} className={place < quantity_purchased ? 'pip pip--filled' : 'pip'} />
      ))}
    </span>
  );
}

/** The guest's actions; there are none for a gift that somebody else holds or has bought. */
function GiftActions({ gift, actions }: { gift: GuestGift; actions: RegistryActions }) {
  const state = computeGiftState(gift);
  if (state !== 'mine' && (state !== 'free' || actions.closed)) return null;
  const busy = actions.busy === gift.id;
  const of = <span className="visually-hidden"> {gift.title}</span>;
  return (
    <div className="gift-actions">
      {state === 'free' && (
        <button className="button button--quiet" type="button" disabled={busy} onClick={() => actions.reserve(gift)}>
          Reserve Gift{of}
        </button>
      )}
      {state === 'mine' && (
        <>
          <button className="button button--quiet" type="button" disabled={busy} onClick={() => actions.purchase(gift)}>
            Mark as Purchased{of}
          </button>
          <button className="gift-release" type="button" disabled={busy} onClick={() => actions.release(gift)}>
            {busy ? 'Canceling...' : 'Cancel reservation'}
            <span className="visually-hidden"> of {gift.title}</span>
          </button>
        </>
      )}
    </div>
  );
}
