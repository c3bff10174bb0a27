import { z } from 'zod';
import { TEMPLATE_IDS } from './catalog.ts';
import { endpoint } from './endpoint.ts';

export const CART_EVENTS = [
  'step_completed',
  'step_entered',
  'plan_selected',
  'form_completed',
  'checkout_created',
  'page_hidden',
  'page_visible',
  'page_unload',
] as const;

/** Why a cart was abandoned: its dialog was closed, or it was inactive for half an hour. */
export const ABANDON_REASONS = ['modal_closed', 'timeout_30min'] as const;

/** The wizard has three steps; the checkout counts as the fourth. */
export const CHECKOUT_STEP = 4;

const sessionId = z.string().min(1).max(100);
const stepNumber = z.number().int().min(0).max(CHECKOUT_STEP);
const noted = z.object({ success: z.literal(true) });

/** Pages send nothing if the browser asks not to be tracked. */
export const carts = {
  start: endpoint({
    method: 'POST',
    path: '/cart-tracking/session',
    access: 'public',
    summary: 'Opens a cart when the purchase wizard opens',
    body: z.object({ template_id: z.enum(TEMPLATE_IDS) }),
    output: z.object({ success: z.literal(true), sessionId: z.string() }),
    status: [201],
    creates: 'atomic',
  }),
  event: endpoint({
    method: 'POST',
    path: '/cart-tracking/event',
    access: 'public',
    summary: 'Records a step of a cart',
    beacon: true,
    body: z.object({
      sessionId,
      eventType: z.enum(CART_EVENTS),
      /** Only the keys listed for the event type are stored, never free text from the visitor. */
      eventData: z
        .record(z.string().max(50), z.union([z.string().max(200), z.number(), z.boolean(), z.null()]))
        .refine((data) => Object.keys(data).length <= 20, 'Too many values.')
        .optional(),
      stepNumber: stepNumber.optional(),
      timeSpent: z.number().min(0).max(86_400).optional(),
    }),
    output: noted,
  }),
  abandon: endpoint({
    method: 'POST',
    path: '/cart-tracking/abandon',
    access: 'public',
    summary: 'Closes a cart without a purchase',
    body: z.object({ sessionId, stepNumber, reason: z.enum(ABANDON_REASONS) }),
    output: noted,
  }),
  convert: endpoint({
    method: 'POST',
    path: '/cart-tracking/convert',
    access: 'public',
    summary: 'Closes a cart that became a checkout',
    body: z.object({ sessionId, checkoutId: z.string().regex(/^[\w-]{22}$/, 'This checkout id is invalid.') }),
    output: noted,
  }),
};
