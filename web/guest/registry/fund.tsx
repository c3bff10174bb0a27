import { formatMonthAndDay, toLocalDate } from '../../../contract/dates.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Contribution } from '../../../contract/funds.ts';
import type { GuestGift } from '../../../contract/registry.ts';
import type { Design } from '../designs/design.ts';
import { BADGES, formatCount, computeGiftState } from './gift-state.ts';
import type { RegistryActions } from './use-registry.ts';
import { useMoneyFormat } from './currency.ts';

/** Shows no amounts if the hosts hide them. */
export function Fund({ gift, design, actions }: { gift: GuestGift; design: Design; actions: RegistryActions }) {
  const reached = computeGiftState(gift) === 'closed';
  const closed = reached || actions.closed;
  const to = <span className="visually-hidden"> to {gift.title}</span>;
  const given = actions.giving?.contributions.some(({ gift_id }) => gift_id === gift.id) === true;
  return (
    <>
      {gift.show_amount ? (
        <Progress gift={gift} design={design} closed={closed} />
      ) : (
        <p className="fund-anonymous">
          <strong>Anonymous Fund</strong> Only the hosts see how much each guest gives.
        </p>
      )}
      <Contributions key={gift.contribution_count} gift={gift} closed={closed} read={actions.listContributions} />
      {reached && (
        <p className="gift-state">
          <strong className="badge badge--bought">{BADGES.closed}</strong>
        </p>
      )}
      <div className="gift-actions">
        {!closed && (
          <button className="button button--quiet" type="button" onClick={() => actions.contribute(gift)}>
            Contribute{to}
          </button>
        )}
        {given && actions.giving?.payment && (
          <button className="gift-release" type="button" onClick={() => actions.showPayment(gift)}>
            Payment details<span className="visually-hidden"> for {gift.title}</span>
          </button>
        )}
      </div>
    </>
  );
}

/** A closed fund shows no target: the hosts have closed it, whatever was contributed. */
function Progress({ gift, design, closed }: { gift: GuestGift; design: Design; closed: boolean }) {
  const formatAmount = useMoneyFormat();
  const { target_amount = 0, total_raised = 0 } = gift;
  const aims = target_amount > 0 && !closed;
  if (!aims && total_raised === 0) return null;
  if (!aims) {
    return (
      <p className="fund-sum">
        <strong>{formatAmount(total_raised)}</strong> {closed ? 'promised' : 'promised so far'}
      </p>
    );
  }
  return (
    <div className="fund-progress">
      {design.Meter && <design.Meter share={Math.min(total_raised / target_amount, 1)} />}
      <progress max={target_amount} value={Math.min(total_raised, target_amount)} aria-label="Promised so far" />
      <p className="fund-sum">
        <strong>{formatAmount(total_raised)}</strong> of {formatAmount(target_amount)} promised
      </p>
    </div>
  );
}

interface ContributionsProps {
  gift: GuestGift;
  closed: boolean;
  read: ((id: string) => Promise<readonly Contribution[]>) | undefined;
}

/** Guests who may read the list can open it; it is then fetched. */
function Contributions({ gift, closed, read }: ContributionsProps) {
  const formatAmount = useMoneyFormat();
  const [list, setList] = useState<readonly Contribution[] | 'loading' | 'failed' | null>(null);
  const details = useRef<HTMLDetailsElement>(null);

  function load(): void {
    setList('loading');
    read?.(gift.id).then(setList, () => setList('failed'));
  }

  const opened = useEffectEvent(load);
  useEffect(() => {
    // The reader may have opened it before hydration.
    if (details.current?.open) opened();
  }, []);

  const { contribution_count: count = 0 } = gift;
  if (count === 0) return !closed && <p className="fund-count">Be the first to contribute.</p>;
  const words = formatCount(count, 'contribution');
  if (!read) return <p className="fund-count">{words}</p>;

  return (
    <details
      ref={details}
      className="fund-given"
      onToggle={(event) => event.currentTarget.open && list === null && load()}
    >
      <summary>
        {words}
        <span className="visually-hidden"> to {gift.title}</span>
      </summary>
      <div aria-live="polite">
        {list === 'loading' && <p>Loading…</p>}
        {list === 'failed' && (
          <p>
            We couldn’t load the contributions.{' '}
            <button className="gift-release" type="button" onClick={load}>
              Try Again
            </button>
          </p>
        )}
        {list !== null && typeof list !== 'string' && (
          <ul>
            {list.map((each) => (
              <li key={each.id}>
                <span>{formatMonthAndDay(toLocalDate(new Date(each.created_at)))}</span>
                {each.reference !== undefined && <span>from you</span>}
                {each.amount !== undefined && <span className="fund-amount">{formatAmount(each.amount)}</span>}
                {each.message !== undefined && each.message !== '' && <q dir="auto">{each.message}</q>}
              </li>
            ))}
          </ul>
        )}
      </div>
    </details>
  );
}
