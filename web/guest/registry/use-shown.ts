import { useState } from 'react';
import { flushSync } from 'react-dom';
import { GIFTS_AT_FIRST } from '../../../contract/first-gifts.ts';
import type { GuestGift } from '../../../contract/registry.ts';
import type { RegistryState } from './registry-api.ts';

/**
 * Selects the gifts to show: those of one category or all, and of these the first ones or all. The page comes with the
 * first gifts only; the others are fetched on demand.
 */
export function useShown(registry: RegistryState, load: () => Promise<void>) {
  const [category, setCategory] = useState<string | null>(null);
  const [most, setMost] = useState(() => Math.max(GIFTS_AT_FIRST, registry.gifts.length));
  const [waiting, setWaiting] = useState(false);
  const chosen = category !== null && registry.categories.includes(category) ? category : null;
  const matching = registry.gifts.filter((gift) => chosen === null || gift.category === chosen);
  const gifts = matching.slice(0, most);

  async function runWithAll(action: () => void): Promise<void> {
    if (waiting) return;
    if (registry.gifts.length < registry.total) {
      setWaiting(true);
      await load();
      setWaiting(false);
    }
    flushSync(action);
  }

  return {
    chosen,
    gifts,
    waiting,
    /** Number of gifts in the selection, including those not shown yet. */
    total: chosen === null ? registry.total : matching.length,
    choose: (next: string | null) => {
      if (next === null) setCategory(null);
      else void runWithAll(() => setCategory(next));
    },
    async showAll(): Promise<void> {
      await runWithAll(() => setMost(Number.POSITIVE_INFINITY));
      // The pressed button is gone, so the focus moves to the first new gift.
      focusCard(document.querySelectorAll('.gifts > li')[gifts.length]);
    },
    /** Shows the card of a gift, even if the filter or the limit hides it. */
    async goTo(id: GuestGift['id']): Promise<void> {
      await runWithAll(() => {
        setCategory(null);
        setMost(Number.POSITIVE_INFINITY);
      });
      const card = document.getElementById(`gift-${id}`);
      card?.scrollIntoView();
      focusCard(card);
    },
  };
}

/** Focuses a gift's heading, so that the keyboard continues there and screen readers announce it. */
export function focusCard(card: Element | null | undefined): void {
  card?.querySelector<HTMLElement>('h3')?.focus({ preventScroll: true });
}
