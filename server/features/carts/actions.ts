import { z } from 'zod';
import type { ABANDON_REASONS } from '../../../contract/carts.ts';
import type { TemplateId } from '../../../contract/catalog.ts';
import { requireFound } from '../../kit/errors.ts';
import { countHit, type Limit } from '../../kit/http/limits.ts';
import { parseId } from '../../kit/ids.ts';
import { defineJob } from '../../kit/jobs.ts';
import type { Services } from '../../services.ts';
import { ABANDONED_AFTER_SECONDS, pickEventData } from './rules.ts';
import * as store from './store.ts';

/** The limit is that of docs/reference/failures.md, S10. */
const STEPS: Limit = { name: 'cart events', max: 60, seconds: 60 };
const CARTS_PER_ADDRESS: Limit = { name: 'carts', max: 120, seconds: 600 };
/** Retention of carts: long enough to compare a month with the same month a year before. */
const KEPT_MONTHS = 13;

export async function startCart(services: Services, templateId: TemplateId, address: string): Promise<string> {
  await countHit(services, CARTS_PER_ADDRESS, address);
  return store.insertCart(services.db, templateId);
}

/** Throws `not_found` for an unknown cart. Drops data that is not allowed. */
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

/** Does nothing to a converted cart. Throws `not_found` for an unknown one. */
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

export async function convertCart(services: Services, sessionId: string, checkoutId: string): Promise<void> {
  requireCart(await store.convertCart(services.db, await getCartId(services, sessionId), checkoutId));
}

export const sweepCartsJob = defineJob('carts.sweep', z.object({}));

export async function sweepCarts({ db }: Services): Promise<void> {
  await store.abandonIdleCarts(db, ABANDONED_AFTER_SECONDS);
  await store.deleteOldCarts(db, KEPT_MONTHS);
}

async function getCartId(services: Services, sessionId: string): Promise<string> {
  const id = requireFound(parseId(sessionId));
  // Unknown ids are not counted, because each would create a counter.
  requireCart(await store.hasCart(services.db, id));
  await countHit(services, STEPS, id);
  return id;
}

function requireCart(there: boolean): void {
  requireFound(there ? there : undefined);
}
