import { z } from 'zod';
import type { ABANDON_REASONS } from '../../../contract/carts.ts';
import type { TemplateId } from '../../../contract/catalog.ts';
import { requireFound } from '../../kit/errors.ts';
import { countHit, type Limit } from '../../kit/http/limits.ts';
import { parseId } from '../../kit/ids.ts';
import { defineJob } from '../../kit/jobs.ts';
import type { Services } from '../../services.ts';
import { IDLE_SECONDS, pickEventData } from './rules.ts';
import * as store from './store.ts';

/** So much happens in a purchase wizard in a minute, and no more (docs/reference/failures.md, S10). */
const STEPS: Limit = { name: 'cart events', max: 60, seconds: 60 };
/** So many wizards a network address opens in ten minutes. */
const CARTS: Limit = { name: 'carts', max: 120, seconds: 600 };
/** How old a cart may get: long enough to compare a month with the same one a year before. */
const KEPT_MONTHS = 13;

/** Opens a cart for the purchase wizard. */
export async function startCart(services: Services, templateId: TemplateId, address: string): Promise<string> {
  await countHit(services, CARTS, address);
  return store.insertCart(services.db, templateId);
}

/** Notes a step, and of its data what may be kept; `not_found` for an unknown cart. */
export async function recordCartStep(
  services: Services,
  sessionId: string,
  { eventData, ...step }: Omit<store.CartStep, 'eventData'> & { eventData?: Record<string, unknown> | undefined },
): Promise<void> {
  const id = await getCartId(services, sessionId);
  await services.db.transaction(async (tx) => {
    requireCart(await store.touchCart(tx, id, step.stepNumber));
    await store.insertCartEvent(tx, id, { ...step, eventData: pickEventData(step.eventType, eventData) });
  });
}

/** Closes a cart without a purchase; `not_found` for an unknown one. One that was bought stays so. */
export async function abandonCart(
  services: Services,
  sessionId: string,
  { stepNumber, reason }: { stepNumber: number; reason: (typeof ABANDON_REASONS)[number] },
): Promise<void> {
  const id = await getCartId(services, sessionId);
  await services.db.transaction(async (tx) => {
    requireCart(await store.touchCart(tx, id, stepNumber));
    await store.abandonCart(tx, id, reason);
  });
}

/** Closes a cart that became a checkout; `not_found` for an unknown one. */
export async function convertCart(services: Services, sessionId: string, checkoutId: string): Promise<void> {
  requireCart(await store.convertCart(services.db, await getCartId(services, sessionId), checkoutId));
}

/** Looks every ten minutes for carts that were left without a word. */
export const sweepCartsJob = defineJob('carts.sweep', z.object({}));

/** Gives up the carts whose browser is gone, and deletes the old ones. */
export async function sweepCarts({ db }: Services): Promise<void> {
  await store.abandonIdleCarts(db, IDLE_SECONDS);
  await store.deleteOldCarts(db, KEPT_MONTHS);
}

/** The cart that a caller names, counted against what one cart may write. */
async function getCartId(services: Services, sessionId: string): Promise<string> {
  const id = requireFound(parseId(sessionId));
  // Made-up names are not counted: each would leave a counter.
  requireCart(await store.hasCart(services.db, id));
  await countHit(services, STEPS, id);
  return id;
}

function requireCart(there: boolean): void {
  requireFound(there ? there : undefined);
}
