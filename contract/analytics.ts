import { z } from 'zod';
import { PLAN_IDS } from './catalog.ts';
import { endpoint } from './endpoint.ts';
import { SHEET_TYPES } from './sheets.ts';
import { ORDER_KINDS } from './orders.ts';
import { calendarDate } from './values.ts';

const count = z.number().int();
const cents = z.number().int();

export const CART_STAGES = ['opened', 'step_1', 'step_2', 'step_3', 'checkout', 'paid'] as const;
export type CartStage = (typeof CART_STAGES)[number];

export const cartFunnel = z.object({
  /** First and last day counted, both included. */
  from: z.iso.date(),
  to: z.iso.date(),
  stages: z.array(
    z.object({
      stage: z.enum(CART_STAGES),
      carts: count,
      /** Median seconds spent on this step by carts that continued; null where it is not measured. */
      medianSeconds: z.number().nullable(),
    }),
  ),
  /** Reasons are listed in `contract/carts.ts`. */
  leaving: z.array(z.object({ stage: z.enum(CART_STAGES), reason: z.string(), carts: count })),
});
export type CartFunnel = z.output<typeof cartFunnel>;

export const revenue = z.object({
  /** The months counted, `YYYY-MM` in UTC, oldest first: the current one and the 23 before it. */
  months: z.array(z.string()),
  /**
   * The payments are tests: the provider is the sandbox. With another provider, payments that were made in the sandbox do
   * not count.
   */
  sandbox: z.boolean(),
  /** One row for each month, plan and kind with a payment, by the month of the payment. */
  rows: z.array(
    z.object({
      month: z.string(),
      planId: z.enum(PLAN_IDS),
      kind: z.enum(ORDER_KINDS),
      orders: count,
      paidCents: cents,
      refundedCents: cents,
    }),
  ),
});
export type Revenue = z.output<typeof revenue>;

export const analytics = {
  funnel: endpoint({
    method: 'GET',
    path: '/operator/carts/funnel',
    access: 'operator',
    summary: 'The funnel of carts, and the reasons for abandonment',
    /** First and last day (UTC) on which the carts were opened, both included. Default: the last 30 days. */
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
  exportRevenue: endpoint({
    method: 'GET',
    path: '/operator/revenue/export',
    access: 'operator',
    summary: 'Exports the revenue by month, plan and kind of order as CSV',
    files: [SHEET_TYPES.csv],
    status: [200],
    errors: ['not_signed_in'],
  }),
};
