import type { GuestGift } from '../../../contract/registry.ts';
import type { RegistryActions } from './use-registry.ts';
import type { RegistryState } from './registry-api.ts';
import type { GuestIdentity } from '../guest-identity.ts';
import { getTextProps } from '../text-direction.ts';
import { HoldTime } from './hold-time.tsx';
import { useMoneyFormat } from './currency.ts';

interface MyGiftsProps {
  registry: RegistryState;
  identity: GuestIdentity | null;
  actions: RegistryActions;
  /** The gifts whose cards are on the page now. */
  shown: readonly GuestGift[];
  /** Shows the card of a gift that is not on the page now. */
  onFollow: (id: string) => void;
}

export function MyGifts({ registry, identity, actions, shown, onFollow }: MyGiftsProps) {
  const formatAmount = useMoneyFormat();
  const { gifts, total, reservations: kept, giving, since } = registry;
  // Reserved gifts come first, because their holds expire.
  const inOrder = kept.toSorted(
    (one, other) => Number(one.status !== 'reserved') - Number(other.status !== 'reserved'),
  );
  const given = giving?.contributions ?? [];
  if (kept.length + given.length === 0) return null;

  const isShown = (id: string) => shown.some((gift) => gift.id === id);
  const getTitle = (id: string, title: string) => {
    // A gift that the page did not come with may be in the rest of the list.
    const listed = gifts.length < total || gifts.some((gift) => gift.id === id);
    return (
      <span className="mine-title" {...getTextProps(title)}>
        {listed ? (
          <a
            href={`#gift-${id}`}
            onClick={(event) => {
              if (isShown(id)) return;
              event.preventDefault();
              onFollow(id);
            }}
          >
            {title}
          </a>
        ) : (
          title
        )}
      </span>
    );
  };
  return (
    <section className="mine" aria-labelledby="mine-title">
      <h3 id="mine-title">My gifts</h3>
      {identity?.kind === 'verified' && <p className="mine-who">{identity.email}</p>}
      <ul>
        {inOrder.map(({ id, gift_id, gift_title, status, secondsLeft }) => (
          <li key={id}>
            {getTitle(gift_id, gift_title)}{' '}
            <span className="mine-state">
              <span>
                {status === 'purchased' ? 'Purchased' : 'Reserved'}
                {secondsLeft !== null && (
                  <>
                    ,{' '}
                    <HoldTime
                      seconds={secondsLeft}
                      since={since}
                      onExpired={
                        isShown(gift_id) ? undefined : () => actions.onExpired({ id: gift_id, title: gift_title })
                      }
                    />
                  </>
                )}
              </span>
            </span>
          </li>
        ))}
        {given.map(({ id, gift_id, gift_title, amount, reference }) => (
          <li key={id}>
            {getTitle(gift_id, gift_title)}{' '}
            <span className="mine-state">
              <span>
                {formatAmount(amount)} promised, reference {reference}
              </span>{' '}
              {giving?.payment && (
                <button
                  className="gift-release"
                  type="button"
                  onClick={() => actions.showPayment({ id: gift_id, title: gift_title })}
                >
                  Payment details<span className="visually-hidden"> for {gift_title}</span>
                </button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
