import { z } from 'zod';
import type { StandInAnswer, StandInRequest } from './stand-in-server.ts';

/**
 * The API of Lemon Squeezy as documented, as strictly as possible: undocumented input is rejected, so that misspelled
 * fields fail in tests instead of in production.
 */
const JSON_API = 'application/vnd.api+json';

const describeRelated = (type: string) =>
  z.strictObject({ data: z.strictObject({ type: z.literal(type), id: z.string() }) });

/** The body of `POST /v1/checkouts` (docs.lemonsqueezy.com, Create a Checkout). */
const checkoutForm = z.strictObject({
  data: z.strictObject({
    type: z.literal('checkouts'),
    attributes: z.strictObject({
      custom_price: z.int().min(1).optional(),
      product_options: z
        .strictObject({
          name: z.string().min(1).max(255),
          description: z.string(),
          media: z.array(z.url()),
          redirect_url: z.url(),
          receipt_button_text: z.string(),
          receipt_link_url: z.url(),
          receipt_thank_you_note: z.string(),
          enabled_variants: z.array(z.int()),
        })
        .partial()
        .default({}),
      checkout_options: z
        .strictObject({ embed: z.boolean(), media: z.boolean(), logo: z.boolean(), desc: z.boolean() })
        .extend({ discount: z.boolean(), skip_trial: z.boolean(), subscription_preview: z.boolean() })
        .partial()
        .default({}),
      checkout_data: z
        .strictObject({
          email: z.email(),
          name: z.string().max(255),
          discount_code: z.string(),
          custom: z.record(z.string(), z.string()),
        })
        .partial()
        .default({}),
      preview: z.boolean().optional(),
      test_mode: z.boolean().default(false),
      expires_at: z.iso
        .datetime()
        .refine((time) => Date.parse(time) > Date.now(), 'The expires at must be a date after now.')
        .nullable()
        .default(null),
    }),
    relationships: z.strictObject({ store: describeRelated('stores'), variant: describeRelated('variants') }),
  }),
});

export type CheckoutForm = z.output<typeof checkoutForm>['data']['attributes'];

interface Shop {
  apiKey: string;
  storeId: string;
  variantId: string;
}

export function buildRefusal(status: number, title: string, detail: string, pointer?: string): StandInAnswer {
  const error = { detail, status: String(status), title, ...(pointer !== undefined && { source: { pointer } }) };
  return buildJsonAnswer(status, { jsonapi: { version: '1.0' }, errors: [error] });
}

export function buildJsonAnswer(status: number, body: object): StandInAnswer {
  return { status, headers: { 'content-type': JSON_API }, body: JSON.stringify(body) };
}

/** Returns the error response if a header is wrong. */
export function checkCall({ headers }: StandInRequest, { apiKey }: Shop): StandInAnswer | undefined {
  if (headers.accept !== JSON_API)
    return buildRefusal(406, 'Not Acceptable', 'The requested format is not acceptable.');
  if (headers['content-type'] !== JSON_API) {
    return buildRefusal(415, 'Unsupported Media Type', 'The request entity has a media type that is not supported.');
  }
  if (headers.authorization !== `Bearer ${apiKey}`) return buildRefusal(401, 'Unauthorized', 'Unauthenticated.');
  return undefined;
}

/** Returns the error response if the body is invalid. */
export function readCheckout(body: string, { storeId, variantId }: Shop): CheckoutForm | StandInAnswer {
  let sent: unknown;
  try {
    sent = JSON.parse(body);
  } catch {
    return buildRefusal(400, 'Invalid JSON', 'Syntax error.');
  }
  const read = checkoutForm.safeParse(sent);
  if (!read.success) {
    const [issue] = read.error.issues;
    return buildRefusal(422, 'Unprocessable Entity', issue?.message ?? 'Invalid.', `/${issue?.path.join('/') ?? ''}`);
  }
  const { attributes, relationships } = read.data.data;
  const describeMissing = (name: string) =>
    buildRefusal(404, 'Not Found', 'The related resource does not exist.', `/data/relationships/${name}`);
  if (relationships.store.data.id !== storeId) return describeMissing('store');
  if (relationships.variant.data.id !== variantId) return describeMissing('variant');
  return attributes;
}
