import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { GIFTS_AT_FIRST, GuestGift } from '../../../contract/registry.ts';
import type { RegistryState } from './registry-api.ts';

const AT_FIRST: typeof GIFTS_AT_FIRST = 24;

/**
 * Which gifts of the list are shown: those of one category or of all, and of these the first ones or all. The page comes
 * with the first gifts alone; whoever wants to see others waits for the rest.
 */
export function useShown(shelf: RegistryState, load: () => Promise<void>) {
  const [category, setCategory] = useState<string | null>(null);
  const [most, setMost] = useState(() => Math.max(AT_FIRST, shelf.gifts.length));
  const [waiting, setWaiting] = useState(false);
  const chosen = category !== null && shelf.categories.includes(category) ? category : null;
  const matching = shelf.gifts.filter((gift) => chosen === null || gift.category === chosen);
  const gifts = matching.slice(0, most);

  async function withAll(then: () => void): Promise<void> {
    if (waiting) return;
    if (shelf.gifts.length < shelf.total) {
      setWaiting(true);
      await load();
      setWaiting(false);
    }
    flushSync(then);
  }

  return {
    chosen,
    gifts,
    waiting,
    /** How many there are to be seen, the shown ones among them. */
    total: chosen === null ? shelf.total : matching.length,
    choose: (next: string | null) => {
      if (next === null) setCategory(null);
      else void withAll(() => setCategory(next));
    },
    async showAll(): Promise<void> {
      await withAll(() => setMost(Number.POSITIVE_INFINITY));
      // The button that was pressed is gone: who came by keyboard goes on at the first gift that is new.
      focusCard(document.querySelectorAll('.gifts > li')[gifts.length]);
    },
    /** Shows the card of a gift, whatever hides it at the moment. */
    async goTo(id: GuestGift['id']): Promise<void> {
      await withAll(() => {
        setCategory(null);
        setMost(Number.POSITIVE_INFINITY);
      });
      const card = document.getElementById(`gift-${id}`);
      card?.scrollIntoView();
      focusCard(card);
    },
  };
}

/** Lets the keyboard go on at a gift, and readers hear which one it is. */
export function focusCard(card: Element | null | undefined): void {
  card?.querySelector<HTMLElement>('h3')?.focus({ preventScroll: true });
}
