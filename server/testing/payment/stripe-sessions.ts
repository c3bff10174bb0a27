import { z } from 'zod';
import type { StandInAnswer, StandInRequest } from './stand-in-server.ts';

/**
 * The API of Stripe as documented, limited to the parameters that the product sends: any other is rejected, so that
 * misspelled ones fail in tests instead of in production.
 */

const whole = z.coerce.number().int();
const flag = z.enum(['true', 'false']);
const metadata = z.record(z.string().max(40), z.string().max(500));

/** The form of `POST /v1/checkout/sessions` (docs.stripe.com, Create a Checkout Session). */
const sessionForm = z.strictObject({
  mode: z.literal('payment'),
  line_items: z
    .array(
      z.strictObject({
        quantity: whole.min(1),
        price_data: z.strictObject({
          currency: z.literal('usd'),
          // The minimum charge in US dollars, in cents.
          unit_amount: whole.min(50),
          product_data: z.strictObject({ name: z.string().min(1) }),
        }),
      }),
    )
    .length(1),
  adaptive_pricing: z.strictObject({ enabled: flag }).optional(),
  customer_email: z.email().max(800),
  client_reference_id: z.string().min(1).max(200),
  metadata,
  payment_intent_data: z.strictObject({ description: z.string().max(1000), metadata }),
  success_url: z.url(),
  cancel_url: z.url().optional(),
});
export type SessionForm = z.output<typeof sessionForm>;

/** Of `GET /v1/disputes`. */
const disputesQuery = z.strictObject({
  created: z.strictObject({ gte: whole }).default({ gte: 0 }),
  limit: whole.min(1).max(100).default(10),
  starting_after: z.string().optional(),
});

const listQuery = disputesQuery.extend({
  status: z.enum(['open', 'complete', 'expired']).optional(),
  expand: z.array(z.literal('data.payment_intent.latest_charge')).default([]),
});

export function buildStripeRefusal(
  status: number,
  error: { type: string; message: string; param?: string },
): StandInAnswer {
  return buildStripeJson(status, { error });
}

export function buildStripeJson(status: number, body: object, headers: Record<string, string> = {}): StandInAnswer {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

/** A page of a list, newest first, starting after the last entry of the previous page. */
export function buildStripePage<Entry extends { id: string }>(
  url: string,
  all: readonly Entry[],
  { limit, starting_after }: { limit: number; starting_after?: string | undefined },
  toJson: (entry: Entry) => object,
): StandInAnswer {
  const from = starting_after === undefined ? 0 : all.findIndex(({ id }) => id === starting_after) + 1;
  const data = all.slice(from, from + limit).map(toJson);
  return buildStripeJson(200, { object: 'list', url, has_more: from + limit < all.length, data });
}

/** Returns the error response if a header is wrong. */
export function checkStripeCall(
  { method, headers }: StandInRequest,
  { secretKey }: { secretKey: string },
): StandInAnswer | undefined {
  const refuseInput = (status: number, message: string) =>
    buildStripeRefusal(status, { type: 'invalid_request_error', message });
  if (headers.authorization !== `Bearer ${secretKey}`) return refuseInput(401, 'Invalid API Key provided.');
  if (!/^\d{4}-\d\d-\d\d\.\w+$/.test(String(headers['stripe-version'])))
    return refuseInput(400, 'Invalid Stripe-Version.');
  if (method === 'POST' && headers['content-type'] !== 'application/x-www-form-urlencoded') {
    return refuseInput(400, 'Invalid Content-Type.');
  }
  return undefined;
}

export const readSessionForm = (sent: URLSearchParams) => read(sessionForm, sent);
export const readDisputesQuery = (sent: URLSearchParams) => read(disputesQuery, sent);
export const readListQuery = (sent: URLSearchParams) => read(listQuery, sent);

type Read<Value> = { value: Value } | { refusal: StandInAnswer };

function read<Schema extends z.ZodType>(schema: Schema, sent: URLSearchParams): Read<z.output<Schema>> {
  const parsed = schema.safeParse(parseNested(sent));
  if (parsed.success) return { value: parsed.data };
  const [issue] = parsed.error.issues;
  const param = issue?.path.join('.') ?? '';
  const message = issue?.message ?? 'Invalid.';
  return { refusal: buildStripeRefusal(400, { type: 'invalid_request_error', message, param }) };
}

/** Parses `a[0][b]=c` to `{ a: [{ b: 'c' }] }`. */
function parseNested(sent: URLSearchParams): unknown {
  const root: Branch = new Map();
  for (const [name, value] of sent) {
    const keys = name.split(/[[\]]+/).filter((key) => key !== '');
    let branch = root;
    for (const key of keys.slice(0, -1)) {
      const next = branch.get(key);
      const deeper: Branch = next instanceof Map ? next : new Map();
      branch.set(key, deeper);
      branch = deeper;
    }
    branch.set(keys.at(-1) ?? '', value);
  }
  return expandBranch(root);
}

type Branch = Map<string, Branch | string>;

function expandBranch(branch: Branch | string): unknown {
  if (typeof branch === 'string') return branch;
  const entries = [...branch].map(([key, value]) => [key, expandBranch(value)] as const);
  return entries.every(([key]) => /^\d+$/.test(key)) ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}
