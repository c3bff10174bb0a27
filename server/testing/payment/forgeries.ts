import { createHmac } from 'node:crypto';

/** The webhook of a payment as the provider sends it: an order of ours, paid in full. */
interface Webhook {
  meta: Record<string, unknown>;
  data: { id: unknown; attributes: Record<string, unknown> };
}

/** What a forger has: true webhooks, and the secrets of nobody. */
export interface Known {
  body: string;
  /** That of the provider, which signs whatever its store sells. */
  sign: (body: string) => string;
  /** Another order of ours, which is open and costs more. */
  otherOrderId: string;
}

export interface Forgery {
  name: string;
  raw: string;
  signature: string | undefined;
}

const hash = (secret: string, body: string, algorithm = 'sha256') =>
  createHmac(algorithm, secret).update(body).digest('hex');

/** Signatures that are no signature of the body (docs/reference/failures.md, W1). */
const SIGNATURES: Readonly<Record<string, (known: Known) => string | undefined>> = {
  none: () => undefined,
  empty: () => '',
  zeros: () => '0'.repeat(64),
  'of another body': ({ sign }) => sign('{}'),
  'of nothing': ({ sign }) => sign(''),
  'of the body with blanks': ({ sign, body }) => sign(JSON.stringify(JSON.parse(body), null, 1)),
  'in upper case': ({ sign, body }) => sign(body).toUpperCase(),
  'in base64': ({ sign, body }) => Buffer.from(sign(body), 'hex').toString('base64'),
  'one digit short': ({ sign, body }) => sign(body).slice(1),
  'one digit long': ({ sign, body }) => `${sign(body)}0`,
  'first digit': ({ sign, body }) => sign(body).slice(0, 1),
  'one digit changed': ({ sign, body }) => sign(body).replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
  'after a scheme': ({ sign, body }) => `sha256=${sign(body)}`,
  'in quotes': ({ sign, body }) => `"${sign(body)}"`,
  'twice in one header': ({ sign, body }) => `${sign(body)}, ${sign(body)}`,
  'in full-width digits': () => encodeURIComponent('０'.repeat(64)),
  'of an empty secret': ({ body }) => hash('', body),
  'of a guessed secret': ({ body }) => hash('secret', body),
  'of another algorithm': ({ body }) => hash('', body, 'sha1'),
  'no hexadecimal': () => 'z'.repeat(64),
  'very long': () => 'a'.repeat(5000),
};

/** Bodies that were changed after they were signed. */
const CHANGED: Readonly<Record<string, (known: Known) => string>> = {
  'a blank at the end': ({ body }) => `${body} `,
  'a mark of byte order': ({ body }) => `\uFEFF${body}`,
  'another order': ({ body, otherOrderId }) => body.replace(/"order_id":"[^"]+"/, () => `"order_id":"${otherOrderId}"`),
  'another amount': ({ body }) => body.replace(/"subtotal":\d+/, '"subtotal":99999'),
  'another id': ({ body }) => body.replace(/"id":"\d+"/, '"id":"1"'),
  'a second event name': ({ body }) => body.replace('"meta":{', '"meta":{"event_name":"order_created",'),
};

const withAttributes = (attributes: Record<string, unknown>) => (webhook: Webhook) =>
  Object.assign(webhook.data.attributes, attributes);
const withCustomData = (custom_data: unknown) => (webhook: Webhook) => Object.assign(webhook.meta, { custom_data });
const withEventName = (event_name: unknown) => (webhook: Webhook) => Object.assign(webhook.meta, { event_name });

/** Payments that the provider signs, for something else than the order (W6, W7 and W10 there). */
const MISMATCHED: Readonly<Record<string, (webhook: Webhook, known: Known) => unknown>> = {
  'of another store': withAttributes({ store_id: 1 }),
  'of no store': withAttributes({ store_id: undefined }),
  'of another variant': withAttributes({ first_order_item: { variant_id: 1, quantity: 1 } }),
  'of no item': withAttributes({ first_order_item: null }),
  'of an item that is a list': withAttributes({ first_order_item: [] }),
  'of two': withAttributes({ first_order_item: { variant_id: 90_210, quantity: 2 } }),
  'of none': withAttributes({ first_order_item: { variant_id: 90_210, quantity: 0 } }),
  'in euros': withAttributes({ currency: 'EUR' }),
  'in yen': withAttributes({ currency: 'JPY' }),
  'in no currency': withAttributes({ currency: '' }),
  'a cent too low': withAttributes({ subtotal: 10_899 }),
  'of one cent': withAttributes({ subtotal: 1, total: 1 }),
  'of nothing': withAttributes({ subtotal: 0, total: 0 }),
  'of a negative amount': withAttributes({ subtotal: -10_900, total: -10_900 }),
  'of an amount in words': withAttributes({ subtotal: '10900 dollars' }),
  'of no amount': withAttributes({ subtotal: null, total: null }),
  'with a discount': withAttributes({ discount_total: 1 }),
  'with a discount of everything': withAttributes({ discount_total: 10_900, total: 0 }),
  'that reaches the price only with tax': withAttributes({ subtotal: 9083, tax: 1817, total: 10_900 }),
  pending: withAttributes({ status: 'pending' }),
  failed: withAttributes({ status: 'failed' }),
  'under suspicion of fraud': withAttributes({ status: 'fraudulent' }),
  refunded: withAttributes({ status: 'refunded', refunded: true, refunded_amount: 10_900 }),
  'of no status': withAttributes({ status: '' }),
  'of a status that is a list': withAttributes({ status: ['paid'] }),
  'with the order of another price': (webhook, { otherOrderId }) => withCustomData({ order_id: otherOrderId })(webhook),
  'without custom data': withCustomData(undefined),
  'with empty custom data': withCustomData({}),
  'with custom data that is a list': withCustomData([{ order_id: 'x' }]),
  'with an order that is an object': withCustomData({ order_id: { id: 1 } }),
  'with an unknown order': withCustomData({ order_id: 'x'.repeat(22) }),
  'with an order in SQL': withCustomData({ order_id: "' or 1=1 --" }),
  'with an order in HTML': withCustomData({ order_id: '<script>alert(1)</script>' }),
  'with a reserved address': withCustomData({ subdomain: 'admin' }),
  'with a prototype': withCustomData(JSON.parse('{"__proto__":{"order_id":"x"}}')),
  'with NUL in its order': withCustomData({ order_id: '\u0000' }),
  'that is a subscription': withEventName('subscription_created'),
  'that has no event name': withEventName(undefined),
  'whose event name is a list': withEventName(['order_created']),
  'whose event name is in upper case': withEventName('ORDER_CREATED'),
};

const SHAPES = ['', '{', '[]', '"x"', 'null', '\u0000', '{}', '{"meta":{}}', `${'['.repeat(5000)}${']'.repeat(5000)}`];

/** More than 60 webhooks that must have no effect (docs/reference/figures.md, G4). */
export function makeForgeries(known: Known): Forgery[] {
  const { body, sign } = known;
  const mismatch = (change: (webhook: Webhook, known: Known) => unknown) => {
    const webhook = JSON.parse(body) as Webhook;
    // An order of its own at the provider.
    webhook.data.id = hash('id', change.toString()).slice(0, 12);
    change(webhook, known);
    return JSON.stringify(webhook);
  };
  return [
    ...Object.entries(SIGNATURES).map(([name, make]) => ({
      name: `signature ${name}`,
      raw: body,
      signature: make(known),
    })),
    ...Object.entries(CHANGED).map(([name, change]) => ({
      name: `changed: ${name}`,
      raw: change(known),
      signature: sign(body),
    })),
    ...Object.entries(MISMATCHED).map(([name, change]) => {
      const raw = mismatch(change);
      return { name: `payment ${name}`, raw, signature: sign(raw) };
    }),
    ...SHAPES.map((raw) => ({ name: `signed body ${raw.slice(0, 20)}`, raw, signature: sign(raw) })),
  ];
}
