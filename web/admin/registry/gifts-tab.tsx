import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure } from '../../../contract/client.ts';
import type { OwnGift } from '../../../contract/registry.ts';
import searchArt from '../../ui/app-shell/art/empty-search.svg';
import { Empty, LoadError } from '../../ui/app-shell/states.tsx';
import emptyArt from '../art/empty-gifts.svg';
import { SortableList } from '../kit/sortable.tsx';
import { useSession } from '../shell/shell-context.ts';
import { useIsPayable, useOrderGifts } from './data.ts';
import { GiftCard } from './gift-card.tsx';
import { filterGifts, isFund, computeStock } from './gifts.ts';
import type { GiftFilter } from './gifts.ts';
import { StockLine } from './stock-line.tsx';
import { GiftTools } from './gift-tools.tsx';

interface GiftsTabProps {
  list: UseQueryResult<OwnGift[]>;
  onAdd: (category?: string) => void;
  onEdit: (gift: OwnGift) => void;
  onDelete: (gift: OwnGift) => void;
  onPayment: () => void;
}

const ALL: GiftFilter = { category: '', status: '' };
/** Cards rendered at first, and added with each "more": fills rows of two and of four. */
const CARDS_AT_ONCE = 40;

export function GiftsTab({ list, onAdd, onEdit, onDelete, onPayment }: GiftsTabProps) {
  const { eventId } = useSession().site;
  const order = useOrderGifts(eventId);
  const [filter, setFilter] = useState(ALL);
  const [cards, setCards] = useState(CARDS_AT_ONCE);
  if (list.isPending) return <LoadingGifts />;
  if (!list.data) return <LoadError title={loadFailure(list.error)} retry={() => void list.refetch()} />;
  const all = list.data;
  if (all.length === 0) {
    return (
      <Empty
        art={emptyArt}
        title="No gifts found"
        hint="Add gifts you’d love. Guests can choose from them on your site."
      >
        <button className="button" type="button" onClick={() => onAdd()}>
          Add First Gift
        </button>
      </Empty>
    );
  }

  const shown = filterGifts(all, filter);
  const first = shown.slice(0, cards);
  const actions = { onEdit, onDelete };
  return (
    <>
      <GiftTools gifts={all} filter={filter} onChange={setFilter}>
        <StockLine stock={computeStock(all)} />
      </GiftTools>
      {all.some(isFund) && <PaymentMissing onPayment={onPayment} />}
      {shown.length === 0 && <NothingShown filter={filter} onAdd={onAdd} onClear={() => setFilter(ALL)} />}
      {shown === all || shown.length === all.length ? (
        <SortableList
          className="gifts"
          items={first}
          idOf={({ id }) => id}
          nameOf={({ title }) => title}
          layout="grid"
          getItemClass={getCardClass}
          render={(gift, handle) => <GiftCard gift={gift} handle={all.length > 1 && handle} {...actions} />}
          onOrder={order}
        />
      ) : (
        <ul className="gifts">
          {first.map((gift) => (
            <li key={gift.id} className={getCardClass(gift)}>
              <GiftCard gift={gift} {...actions} />
            </li>
          ))}
        </ul>
      )}
      {shown.length > cards && (
        <div className="list-foot">
          <span className="num">
            1 to {cards} of {shown.length}
          </span>
          <button className="button" type="button" onClick={() => setCards(cards + CARDS_AT_ONCE)}>
            Show more gifts
          </button>
        </div>
      )}
    </>
  );
}

const getCardClass = ({ is_active }: OwnGift) => (is_active ? 'gift' : 'gift is-off');

function LoadingGifts() {
  return (
    <div className="loading" role="status">
      <div className="skeleton loading__tools" aria-hidden="true" />
      <div className="gifts" aria-hidden="true">
        {Array.from({ length: 8 }, (_, card) => (
          <div className="gift" key={card}>
            <div className="gift__picture skeleton" />
            <div className="gift__body gift__skeleton">
              <span className="skeleton skeleton--word" />
              <span className="skeleton skeleton--name" />
              <span className="skeleton skeleton--line" />
            </div>
          </div>
        ))}
      </div>
      <p className="loading__label">Loading gift registry...</p>
    </div>
  );
}

/** Distinguishes an error response from no response. */
function loadFailure(cause: unknown): string {
  return cause instanceof ApiFailure && cause.status > 0
    ? 'Failed to fetch gift registry'
    : 'Failed to load gift registry';
}

interface NothingShownProps {
  filter: GiftFilter;
  onAdd: (category?: string) => void;
  onClear: () => void;
}

function NothingShown({ filter: { category, status }, onAdd, onClear }: NothingShownProps) {
  const hint =
    category === ''
      ? 'No gifts have this status.'
      : status === ''
        ? `No gifts in “${category}” yet.`
        : `No gifts in “${category}” have this status.`;
  return (
    <Empty art={searchArt} title="No gifts found" hint={hint}>
      {status === '' ? (
        <button className="button" type="button" onClick={() => onAdd(category)}>
          Add First Gift
        </button>
      ) : (
        <button className="button" type="button" onClick={onClear}>
          Clear Filters
        </button>
      )}
    </Empty>
  );
}

/** Shown if there is a fund but guests cannot see where to send contributions. */
function PaymentMissing({ onPayment }: { onPayment: () => void }) {
  if (useIsPayable(useSession().site.eventId) !== false) return null;
  return (
    <p className="registry-note">
      Guests can’t see how to send you contributions yet.{' '}
      <button className="more" type="button" onClick={onPayment}>
        Add Payment Details
      </button>
    </p>
  );
}
