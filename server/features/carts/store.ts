import { sql } from 'kysely';
import type { ABANDON_REASONS } from '../../../contract/carts.ts';
import { CHECKOUT_STEP } from '../../../contract/carts.ts';
import type { TemplateId } from '../../../contract/catalog.ts';
import type { Db } from '../../kit/db.ts';
import { createId } from '../../kit/ids.ts';
import { toJsonText } from '../../kit/json.ts';
import type { CartEvent } from './rules.ts';

export async function insertCart(db: Db, templateId: TemplateId): Promise<string> {
  const id = createId();
  await db.q
    .insertInto('carts')
    .values({
      id,
      template_id: templateId,
      status: 'open',
      step_number: null,
      reason: null,
      checkout_id: null,
      created_at: db.now,
      last_seen_at: db.now,
    })
    .execute();
  return id;
}

export async function hasCart(db: Db, id: string): Promise<boolean> {
  return (await db.q.selectFrom('carts').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export async function touchCart(db: Db, id: string, stepNumber: number | undefined): Promise<boolean> {
  const touched = await db.q
    .updateTable('carts')
    .set({
      last_seen_at: db.now,
      ...(stepNumber !== undefined && {
        step_number: stepNumber,
        furthest_step: sql<number>`greatest(furthest_step, ${stepNumber}::int)`,
      }),
    })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return touched !== undefined;
}

export interface CartStep {
  eventType: CartEvent;
  eventData?: Record<string, string> | undefined;
  stepNumber?: number | undefined;
  timeSpent?: number | undefined;
}

export async function insertCartEvent(db: Db, cartId: string, step: CartStep): Promise<void> {
  await db.q
    .insertInto('cart_events')
    .values({
      cart_id: cartId,
      id: createId(),
      event_type: step.eventType,
      event_data: step.eventData === undefined ? null : toJsonText(step.eventData),
      step_number: step.stepNumber ?? null,
      time_spent: step.timeSpent ?? null,
      created_at: db.now,
    })
    .execute();
}

export async function abandonCart(db: Db, id: string, reason: (typeof ABANDON_REASONS)[number]): Promise<void> {
  await db.q
    .updateTable('carts')
    .set({ status: 'abandoned', reason })
    .where('id', '=', id)
    .where('status', '<>', 'converted')
    .execute();
}

/** Converts even an abandoned cart; returns false for an unknown one. */
export async function convertCart(db: Db, id: string, checkoutId: string): Promise<boolean> {
  const found = await db.q
    .updateTable('carts')
    .set({
      status: 'converted',
      furthest_step: CHECKOUT_STEP,
      reason: null,
      checkout_id: checkoutId,
      last_seen_at: db.now,
    })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return found !== undefined;
}

export async function abandonIdleCarts(db: Db, idleSeconds: number): Promise<void> {
  await db.q
    .updateTable('carts')
    .set({ status: 'abandoned', reason: 'timeout_30min' })
    .where('status', '=', 'open')
    .where('last_seen_at', '<', db.secondsFromNow(-idleSeconds))
    .execute();
}

export async function deleteOldCarts(db: Db, months: number): Promise<void> {
  await db.q
    .deleteFrom('carts')
    .where('created_at', '<', sql<string>`${db.now} - make_interval(months => ${months}::int)`)
    .execute();
}
