import type { RegistryActions } from './use-registry.ts';
import type { Shelf } from './calls.ts';
import type { Giver } from './giver.ts';
import { script } from '../script.ts';
import { dollars } from './gift-state.ts';
import { HoldTime } from './hold-time.tsx';

interface MyGiftsProps {
  shelf: Shelf;
  giver: Giver | null;
  actions: RegistryActions;
  /** Shows the whole list, so that the card that a link leads to is in it. */
  onFollow: () => void;
}

/** What this guest holds, has bought and has given; nothing as long as that is nothing. */
export function MyGifts({ shelf, giver, actions, onFollow }: MyGiftsProps) {
  const { gifts, kept, giving, since } = shelf;
  // What is held comes first: its time runs.
  const inOrder = kept.toSorted(
    (one, other) => Number(one.status !== 'reserved') - Number(other.status !== 'reserved'),
  );
  const given = giving?.contributions ?? [];
  if (kept.length + given.length === 0) return null;

  const titled = (id: string, title: string) => {
    const listed = gifts.find((gift) => gift.id === id);
    return (
      <span className="mine-title" {...script(title)}>
        {listed ? (
          <a href={`#gift-${id}`} onClick={onFollow}>
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
      {giver?.kind === 'verified' && <p className="mine-who">{giver.email}</p>}
      <ul>
        {inOrder.map(({ id, gift_id, gift_title, status }) => {
          const seconds = gifts.find((gift) => gift.id === gift_id)?.guest_reservation_seconds_left ?? null;
          return (
            <li key={id}>
              {titled(gift_id, gift_title)}{' '}
              <span className="mine-state">
                <span>
                  {status === 'purchased' ? 'Purchased' : 'Reserved'}
                  {status === 'reserved' && seconds !== null && (
                    <>
                      , <HoldTime seconds={seconds} since={since} />
                    </>
                  )}
                </span>
              </span>
            </li>
          );
        })}
        {given.map(({ id, gift_id, gift_title, amount, reference }) => {
          const fund = gifts.find((gift) => gift.id === gift_id);
          return (
            <li key={id}>
              {titled(gift_id, gift_title)}{' '}
              <span className="mine-state">
                <span>
                  {amount === undefined ? 'Contributed' : `${dollars(amount)} contributed`}, reference {reference}
                </span>{' '}
                {giving?.payment && fund && (
                  <button className="gift-release" type="button" onClick={() => actions.showPayment(fund)}>
                    How to give<span className="vh"> to {gift_title}</span>
                  </button>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
