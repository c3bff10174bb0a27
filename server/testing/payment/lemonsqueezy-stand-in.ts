import { createHmac, randomUUID } from 'node:crypto';
import { buildJsonAnswer, readCheckout, buildRefusal, checkCall, type CheckoutForm } from './lemonsqueezy-checkouts.ts';
import {
  buildHostedPage,
  buildPageAnswer,
  StandInServer,
  type StandInAnswer,
  type StandInRequest,
} from './stand-in-server.ts';
import { WebhookSender } from './webhook-sender.ts';

export interface LemonSqueezyShop {
  apiKey: string;
  storeId: string;
  variantId: string;
  webhookSecret: string;
  /** In percent; added to the prices unless they include it. */
  tax: number;
  taxInclusive: boolean;
  /** Milliseconds before each retry of a webhook; the provider waits 5, 25 and 125 s. */
  pauses: readonly number[];
}

const SHOP: LemonSqueezyShop = {
  apiKey: 'key-of-the-stand-in',
  storeId: '4711',
  variantId: '90210',
  webhookSecret: 'secret-of-the-stand-in',
  tax: 0,
  taxInclusive: false,
  pauses: [0, 0, 0],
};

export type OrderAttributes = Record<string, unknown> & { total: number; refunded_amount: number };

interface Order {
  id: string;
  custom: unknown;
  attributes: OrderAttributes;
}

export interface Sale {
  email?: string;
  /** Anybody can set custom data in the URL of a product's page. */
  custom?: unknown;
  attributes?: Record<string, unknown>;
}

/**
 * Lemon Squeezy over real HTTP (docs/reference/failures.md, Lemon Squeezy): checkouts by API, a payment page, orders
 * and their list, and signed webhooks with three retries.
 */
export class LemonSqueezyStandIn implements AsyncDisposable {
  readonly shop: LemonSqueezyShop;
  readonly server: StandInServer;
  readonly webhooks: WebhookSender;
  readonly #checkouts = new Map<string, CheckoutForm>();
  readonly #orders: Order[] = [];

  private constructor(shop: LemonSqueezyShop, server: StandInServer) {
    this.shop = shop;
    this.server = server;
    this.webhooks = new WebhookSender(shop.pauses, (status) => status === 200);
  }

  static async start(overrides: Partial<LemonSqueezyShop> = {}): Promise<LemonSqueezyStandIn> {
    const server = await StandInServer.start((request) => standIn.#respond(request));
    const standIn = new LemonSqueezyStandIn({ ...SHOP, ...overrides }, server);
    return standIn;
  }

  sendWebhooksTo(port: number, host = `localhost:${port}`): void {
    this.webhooks.receiver = { port, host, path: '/api/payments/webhooks/lemonsqueezy' };
  }

  /** With these variables the product sells through this stand-in. */
  get env(): Record<string, string> {
    const { apiKey, storeId, variantId, webhookSecret } = this.shop;
    return {
      PAYMENT_PROVIDER: 'lemonsqueezy',
      LEMONSQUEEZY_API_URL: this.server.origin,
      LEMONSQUEEZY_API_KEY: apiKey,
      LEMONSQUEEZY_STORE_ID: storeId,
      LEMONSQUEEZY_VARIANT_ID: variantId,
      LEMONSQUEEZY_WEBHOOK_SECRET: webhookSecret,
    };
  }

  getCheckout(url: string): CheckoutForm {
    const form = this.#checkouts.get(new URL(url).pathname.split('/').at(-1) ?? '');
    if (!form) throw new Error(`no checkout at ${url}`);
    return form;
  }

  /** May be called repeatedly: one checkout accepts any number of orders. Returns the order's id. */
  pay(url: string, sale: Sale = {}): string {
    const { custom_price = 0, checkout_data, test_mode } = this.getCheckout(url);
    const { email = '', name = '', custom = {} } = checkout_data;
    return this.sell(
      { email, custom, ...sale, attributes: { user_name: name, test_mode, ...sale.attributes } },
      custom_price,
    );
  }

  /** Sends the webhook and returns the order's id. */
  sell({ email = 'somebody@example.com', custom, attributes }: Sale, cents: number): string {
    const id = String(5000 + this.#orders.length);
    const order = {
      id,
      custom,
      attributes: orderOf(this.shop, id, {
        cents,
        email,
        now: this.server.now.toISOString(),
        overrides: attributes ?? {},
      }),
    };
    this.#orders.push(order);
    this.#send('order_created', order);
    return id;
  }

  /** Sends the webhook. By default refunds everything that is left. */
  refund(id: string, cents?: number): void {
    const order = this.#orders.find((each) => each.id === id);
    if (!order) throw new Error(`no order ${id}`);
    const { total, refunded_amount: before } = order.attributes;
    const after = cents === undefined ? total : before + cents;
    if (after > total) throw new Error('more than was paid');
    const now = this.server.now.toISOString();
    order.attributes = {
      ...order.attributes,
      refunded_amount: after,
      ...(after === total
        ? { status: 'refunded', status_formatted: 'Refunded', refunded: true, refunded_at: now }
        : { status: 'partial_refund', status_formatted: 'Partial refund' }),
      updated_at: now,
    };
    this.#send('order_refunded', order);
  }

  sign(body: string): string {
    return createHmac('sha256', this.shop.webhookSecret).update(body).digest('hex');
  }

  #send(name: string, { id, custom, attributes }: Order): void {
    const { test_mode } = attributes;
    const meta = { event_name: name, ...(custom !== undefined && { custom_data: custom }), test_mode };
    const body = JSON.stringify({ meta, data: { type: 'orders', id, attributes } });
    const headers = { 'content-type': 'application/json', 'x-event-name': name, 'x-signature': this.sign(body) };
    this.webhooks.send({ name, body, headers: () => headers });
  }

  #respond(request: StandInRequest): StandInAnswer | undefined {
    const { method, path, query } = request;
    if (path.startsWith('/checkout/custom/')) return this.#respondWithPage(request);
    const refused = checkCall(request, this.shop);
    if (refused) return refused;
    if (method === 'POST' && path === '/v1/checkouts') return this.#makeCheckout(request.body);
    if (method === 'GET' && path === '/v1/orders') return this.#listOrders(query);
    return buildRefusal(404, 'Not Found', 'The requested resource does not exist.');
  }

  #makeCheckout(body: string): StandInAnswer {
    const form = readCheckout(body, this.shop);
    if ('status' in form) return form;
    const id = randomUUID();
    this.#checkouts.set(id, form);
    const url = `${this.server.origin}/checkout/custom/${id}`;
    const { storeId, variantId } = this.shop;
    const attributes = { store_id: Number(storeId), variant_id: Number(variantId), ...form, url };
    return buildJsonAnswer(201, { jsonapi: { version: '1.0' }, data: { type: 'checkouts', id, attributes } });
  }

  /** Newest first, in pages of up to 100, by default 10 (docs.lemonsqueezy.com, List All Orders). */
  #listOrders(query: URLSearchParams): StandInAnswer {
    const known = ['filter[store_id]', 'filter[user_email]', 'page[number]', 'page[size]'];
    const unknown = [...query.keys()].find((name) => !known.includes(name));
    if (unknown !== undefined) return buildRefusal(400, 'Bad Request', `${unknown} is not allowed.`);
    const number = Number(query.get('page[number]') ?? 1);
    const perPage = Number(query.get('page[size]') ?? 10);
    if (!(number >= 1 && perPage >= 1 && perPage <= 100))
      return buildRefusal(422, 'Unprocessable Entity', 'Invalid page.');
    const found = this.#orders
      .filter(({ attributes }) => String(attributes['store_id']) === query.get('filter[store_id]'))
      .toReversed();
    const lastPage = Math.max(1, Math.ceil(found.length / perPage));
    const from = (number - 1) * perPage;
    return buildJsonAnswer(200, {
      meta: { page: { currentPage: number, from: from + 1, lastPage, perPage, total: found.length } },
      jsonapi: { version: '1.0' },
      // Only webhooks include custom data (docs/reference/failures.md, Lemon Squeezy).
      data: found.slice(from, from + perPage).map(({ id, attributes }) => ({ type: 'orders', id, attributes })),
    });
  }

  #respondWithPage({ method, path, body }: StandInRequest): StandInAnswer {
    const form = this.#checkouts.get(path.split('/').at(-1) ?? '');
    if (!form) return buildPageAnswer(404, '<!doctype html><p>There is no such checkout.');
    const { expires_at, product_options, checkout_data, custom_price = 0 } = form;
    if (expires_at !== null && Date.parse(expires_at) < this.server.now.getTime()) {
      return buildPageAnswer(410, '<!doctype html><p>This checkout has expired.');
    }
    const page = { seller: 'Lemon Squeezy', description: product_options.name ?? '', cents: custom_price };
    const typed = new URLSearchParams(body);
    const email = typed.get('email') ?? checkout_data.email ?? '';
    if (method !== 'POST') return buildPageAnswer(200, buildHostedPage({ ...page, email }));
    if (typed.get('card') !== 'pays') {
      return buildPageAnswer(402, buildHostedPage({ ...page, email, problem: 'Your card was declined.' }));
    }
    this.pay(this.server.origin + path, { email });
    return { status: 303, headers: { location: product_options.redirect_url ?? this.server.origin } };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.webhooks[Symbol.asyncDispose]();
    await this.server[Symbol.asyncDispose]();
  }
}

/** As in docs.lemonsqueezy.com, The Order Object. */
function orderOf(
  { storeId, variantId, tax: rate, taxInclusive }: LemonSqueezyShop,
  id: string,
  { cents, email, now, overrides }: { cents: number; email: string; now: string; overrides: Record<string, unknown> },
): OrderAttributes {
  const tax = Math.round(taxInclusive ? cents - cents / (1 + rate / 100) : (cents * rate) / 100);
  const total = taxInclusive ? cents : cents + tax;
  return {
    store_id: Number(storeId),
    customer_id: 1,
    identifier: randomUUID(),
    order_number: Number(id),
    user_name: 'Somebody',
    user_email: email,
    currency: 'USD',
    currency_rate: '1.0000',
    subtotal: cents,
    setup_fee: 0,
    discount_total: 0,
    tax,
    total,
    refunded_amount: 0,
    tax_name: rate > 0 ? 'VAT' : null,
    tax_rate: rate.toFixed(2),
    tax_inclusive: taxInclusive,
    status: 'paid',
    status_formatted: 'Paid',
    refunded: false,
    refunded_at: null,
    first_order_item: {
      id: 1,
      order_id: Number(id),
      product_id: 1,
      variant_id: Number(variantId),
      price_id: 1,
      quantity: 1,
      product_name: 'Site',
      variant_name: 'Default',
      price: cents,
      test_mode: overrides['test_mode'] ?? false,
      created_at: now,
      updated_at: now,
    },
    urls: { receipt: 'https://app.lemonsqueezy.com/my-orders/receipt' },
    created_at: now,
    updated_at: now,
    test_mode: false,
    ...overrides,
  };
}
