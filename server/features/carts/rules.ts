import type { CART_EVENTS } from '../../../contract/carts.ts';
import { PLAN_IDS, TEMPLATE_IDS } from '../../../contract/catalog.ts';

export type CartEvent = (typeof CART_EVENTS)[number];

export const ABANDONED_AFTER_SECONDS = 1800;

/** Never text from visitors. */
const VALUES = { plan_id: PLAN_IDS, template_id: TEMPLATE_IDS } as const;
type Key = keyof typeof VALUES;

const KEYS: Readonly<Record<CartEvent, readonly Key[]>> = {
  step_entered: ['template_id', 'plan_id'],
  step_completed: ['plan_id'],
  plan_selected: ['plan_id'],
  form_completed: ['template_id', 'plan_id'],
  checkout_created: ['template_id', 'plan_id'],
  page_hidden: ['plan_id'],
  page_visible: ['plan_id'],
  page_unload: ['plan_id'],
};

/** Drops other data silently, so that carts never hold personal data. */
export function pickEventData(
  type: CartEvent,
  data: Readonly<Record<string, unknown>> = {},
): Partial<Record<Key, string>> | undefined {
  const kept = KEYS[type].flatMap((key) => {
    const value = VALUES[key].find((word) => word === data[key]);
    return value === undefined ? [] : [[key, value] as const];
  });
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

/** Do Not Track, or Global Privacy Control. */
export function hasOptedOut(headers: Readonly<Record<string, unknown>>): boolean {
  return headers['dnt'] === '1' || headers['sec-gpc'] === '1';
}
