import { z } from 'zod';
import { PLAN_IDS } from './catalog.ts';
import { endpoint } from './endpoint.ts';
import { ORDER_KINDS } from './orders.ts';
import { calendarDate } from './values.ts';

const count = z.number().int();
const cents = z.number().int();

/** What a visitor of the purchase wizard reaches, one after the other. */
export const CART_STAGES = ['opened', 'step_1', 'step_2', 'step_3', 'checkout', 'paid'] as const;
export type CartStage = (typeof CART_STAGES)[number];

export const cartFunnel = z.object({
  /** The days counted, both included. */
  from: z.iso.date(),
  to: z.iso.date(),
  stages: z.array(
    z.object({
      stage: z.enum(CART_STAGES),
      /** Carts that came this far or further. */
      carts: count,
      /** Half of those who went on took no longer on this step; null where that is not measured. */
      medianSeconds: z.number().nullable(),
    }),
  ),
  /** Carts that were given up: where and why. `extractReason` is a word of `contract/carts.ts`. */
  leaving: z.array(z.object({ stage: z.enum(CART_STAGES), reason: z.string(), carts: count })),
});
export type CartFunnel = z.output<typeof cartFunnel>;

export const revenue = z.object({
  /** The months counted, `YYYY-MM` in UTC, the oldest first: this one and the 23 before. */
  months: z.array(z.string()),
  /** One row for each month, plan and kind that had a payment; months count by the day of the payment. */
  rows: z.array(
    z.object({
      month: z.string(),
      planId: z.enum(PLAN_IDS),
      kind: z.enum(ORDER_KINDS),
      orders: count,
      paidCents: cents,
      /** Given back since, whenever that was. */
      refundedCents: cents,
    }),
  ),
});
export type Revenue = z.output<typeof revenue>;

/** What the operators see of the shop as a whole. */
export const figures = {
  funnel: endpoint({
    method: 'GET',
    path: '/operator/carts/funnel',
    access: 'operator',
    summary: 'How far carts came, and why they were left',
    /** Days in UTC on which the carts were opened, both included; without them the last 30. */
    query: z.object({ from: calendarDate().optional(), to: calendarDate().optional() }),
    output: cartFunnel,
    errors: ['not_signed_in'],
  }),
  revenue: endpoint({
    method: 'GET',
    path: '/operator/revenue',
    access: 'operator',
    summary: 'Revenue by month, plan and kind of order',
    output: revenue,
    errors: ['not_signed_in'],
  }),
};
