import { createHmac } from 'node:crypto';
import {
  buildHostedPage,
  buildPageAnswer,
  StandInServer,
  type StandInAnswer,
  type StandInRequest,
} from './stand-in-server.ts';
import {
  sumAmount,
  toChargeJson,
  toDisputeJson,
  toEventJson,
  createStripeId,
  getNowInSeconds,
  toSessionJson,
  type Dispute,
  type Session,
} from './stripe-objects.ts';
import {
  readDisputesQuery,
  readListQuery,
  readSessionForm,
  checkStripeCall,
  buildStripeJson,
  buildStripePage,
  buildStripeRefusal,
  type SessionForm,
} from './stripe-sessions.ts';
import { WebhookSender } from './webhook-sender.ts';

export interface StripeAccount {
  secretKey: string;
  webhookSecret: string;
  /** Milliseconds before each retry of a webhook; the provider itself retries for days. */
  pauses: readonly number[];
}

const ACCOUNT: StripeAccount = {
  secretKey: 'sk_test_standIn',
  webhookSecret: 'whsec_standIn',
  pauses: [0, 0, 0],
};

/**
 * Stripe over real HTTP (docs/reference/failures.md, Stripe): Checkout Sessions by API with idempotency keys, a payment
 * page, refunds, the list of sessions, and signed events.
 */
export class StripeStandIn implements AsyncDisposable {
  readonly account: StripeAccount;
  readonly server: StandInServer;
  readonly webhooks: WebhookSender;
  readonly #sessions: Session[] = [];
  readonly #disputes = new Map<string, Dispute>();
  readonly #responses = new Map<string, { form: string; answer: StandInAnswer }>();

  private constructor(account: StripeAccount, server: StandInServer) {
    this.account = account;
    this.server = server;
    this.webhooks = new WebhookSender(account.pauses, (status) => status >= 200 && status < 300);
  }

  static async start(overrides: Partial<StripeAccount> = {}): Promise<StripeStandIn> {
    const server = await StandInServer.start((request) => standIn.#respond(request));
    const standIn = new StripeStandIn({ ...ACCOUNT, ...overrides }, server);
    return standIn;
  }

  sendWebhooksTo(port: number, host = `localhost:${port}`): void {
    this.webhooks.receiver = { port, host, path: '/api/payments/webhooks/stripe' };
  }

  /** With these variables the product sells through this stand-in. */
  get env(): Record<string, string> {
    return {
      PAYMENT_PROVIDER: 'stripe',
      STRIPE_API_URL: this.server.origin,
      STRIPE_SECRET_KEY: this.account.secretKey,
      STRIPE_WEBHOOK_SECRET: this.account.webhookSecret,
    };
  }

  getForm(url: string): SessionForm {
    return this.#at(url).form;
  }

  get sessions(): number {
    return this.#sessions.length;
  }

  /**
   * Returns the payment's id; a session accepts one payment. With `delayed` the money comes later or not at all, as
   * decided by `settleDelayed`.
   */
  pay(url: string, { email, delayed = false }: { email?: string; delayed?: boolean } = {}): string {
    const session = this.#at(url);
    if (session.status !== 'open') throw new Error(`the session is ${session.status}`);
    session.status = 'complete';
    session.email = email ?? session.form.customer_email;
    session.charge = {
      id: createStripeId('ch'),
      payment_intent: createStripeId('pi'),
      amount: sumAmount(session.form),
      amount_refunded: 0,
      email: session.email,
      form: session.form,
    };
    if (delayed) this.#send('checkout.session.completed', toSessionJson(session, this.#live));
    else this.#confirmPayment(session, 'checkout.session.completed');
    return session.charge.payment_intent;
  }

  settleDelayed(url: string, came: boolean): void {
    const session = this.#at(url);
    if (came) this.#confirmPayment(session, 'checkout.session.async_payment_succeeded');
    else this.#send('checkout.session.async_payment_failed', toSessionJson(session, this.#live));
  }

  expire(url: string): void {
    const session = this.#at(url);
    session.status = 'expired';
    this.#send('checkout.session.expired', toSessionJson(session, this.#live));
  }

  /** Sends the event. By default refunds everything that is left. */
  refund(paymentIntent: string, cents?: number): void {
    const charge = this.#sessions.find((each) => each.charge?.payment_intent === paymentIntent)?.charge;
    if (!charge) throw new Error(`no payment ${paymentIntent}`);
    const amount = cents ?? charge.amount - charge.amount_refunded;
    charge.amount_refunded += amount;
    if (charge.amount_refunded > charge.amount) throw new Error('more than was paid');
    const { id, payment_intent } = charge;
    this.#send('refund.created', { id: createStripeId('re'), object: 'refund', amount, charge: id, payment_intent });
    this.#send('charge.refunded', toChargeJson(charge, this.#live));
  }

  /** Returns the dispute's id. The bank takes the money at once, which is another event. */
  dispute(paymentIntent: string, reason = 'fraudulent'): string {
    const charge = this.#sessions.find((each) => each.charge?.payment_intent === paymentIntent)?.charge;
    if (!charge) throw new Error(`no payment ${paymentIntent}`);
    const created = getNowInSeconds();
    const dueBy = created + 9 * 86_400;
    const dispute = { id: createStripeId('du'), charge, status: 'needs_response', reason, dueBy, created };
    this.#disputes.set(dispute.id, dispute);
    this.#send('charge.dispute.funds_withdrawn', toDisputeJson(dispute, this.#live));
    this.#send('charge.dispute.created', toDisputeJson(dispute, this.#live));
    return dispute.id;
  }

  updateDispute(id: string, status: string): void {
    const dispute = this.#disputes.get(id);
    if (!dispute) throw new Error(`no dispute ${id}`);
    dispute.status = status;
    const isClosed = ['won', 'lost', 'warning_closed'].includes(status);
    this.#send(`charge.dispute.${isClosed ? 'closed' : 'updated'}`, toDisputeJson(dispute, this.#live));
  }

  /** `at` is in seconds. */
  sign(body: string, at: number = getNowInSeconds()): string {
    const signature = createHmac('sha256', this.account.webhookSecret).update(`${at}.${body}`).digest('hex');
    return `t=${at},v1=${signature}`;
  }

  makeEventBody(type: string, object: object, overrides: object = {}): string {
    return JSON.stringify({ ...toEventJson(type, object, this.#live), ...overrides });
  }

  get #live(): boolean {
    return this.account.secretKey.includes('_live_');
  }

  #at(url: string): Session {
    const session = this.#sessions.find((each) => each.url === url);
    if (!session) throw new Error(`no session at ${url}`);
    return session;
  }

  /** Sends the events in an unusual order, because Stripe guarantees none. */
  #confirmPayment(session: Session, name: string): void {
    session.payment_status = 'paid';
    if (session.charge) this.#send('charge.succeeded', toChargeJson(session.charge, this.#live));
    this.#send(name, toSessionJson(session, this.#live));
    this.#send('payment_intent.succeeded', { id: session.charge?.payment_intent, object: 'payment_intent' });
  }

  #send(type: string, object: object): void {
    const body = this.makeEventBody(type, object);
    const makeHeaders = () => ({
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': this.sign(body),
    });
    this.webhooks.send({ name: type, body, headers: makeHeaders });
  }

  #respond(request: StandInRequest): StandInAnswer | undefined {
    const { method, path, query } = request;
    if (path.startsWith('/c/pay/')) return this.#respondWithPage(request);
    const refused = checkStripeCall(request, this.account);
    if (refused) return refused;
    const expired = /^\/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(path)?.[1];
    if (method === 'POST' && expired !== undefined) return this.#expireSession(expired);
    if (method === 'GET' && path === '/v1/disputes') return this.#listDisputes(query);
    if (path !== '/v1/checkout/sessions') {
      return buildStripeRefusal(404, { type: 'invalid_request_error', message: 'Unrecognized request URL.' });
    }
    return method === 'POST' ? this.#createSessionOnce(request) : this.#listSessions(query);
  }

  /** Returns the same response for the same key and form (docs.stripe.com, Idempotent requests). */
  #createSessionOnce({ headers, body }: StandInRequest): StandInAnswer {
    const key = String(headers['idempotency-key']);
    const before = this.#responses.get(key);
    if (before && before.form !== body) {
      const message = 'Keys for idempotent requests can only be used with the same parameters.';
      return buildStripeRefusal(400, { type: 'idempotency_error', message });
    }
    if (before) return { ...before.answer, headers: { ...before.answer.headers, 'idempotent-replayed': 'true' } };
    const answer = this.#makeSession(body);
    this.#responses.set(key, { form: body, answer });
    return answer;
  }

  #makeSession(body: string): StandInAnswer {
    const sent = readSessionForm(new URLSearchParams(body));
    if ('refusal' in sent) return sent.refusal;
    const form = sent.value;
    const id = createStripeId(this.#live ? 'cs_live' : 'cs_test');
    const session: Session = {
      id,
      url: `${this.server.origin}/c/pay/${id}`,
      form,
      created: getNowInSeconds(),
      status: 'open',
      payment_status: 'unpaid',
      email: null,
      charge: undefined,
    };
    this.#sessions.push(session);
    return buildStripeJson(200, toSessionJson(session, this.#live));
  }

  #expireSession(id: string): StandInAnswer {
    const session = this.#sessions.find((each) => each.id === id);
    if (session?.status !== 'open') {
      const message = 'Only Checkout Sessions with a status in ["open"] can be expired.';
      return buildStripeRefusal(session ? 400 : 404, { type: 'invalid_request_error', message });
    }
    this.expire(session.url);
    return buildStripeJson(200, toSessionJson(session, this.#live));
  }

  /** Newest first, starting after the last session of the previous page. */
  #listSessions(sent: URLSearchParams): StandInAnswer {
    const query = readListQuery(sent);
    if ('refusal' in query) return query.refusal;
    const { created, status, expand } = query.value;
    const all = this.#sessions
      .filter((each) => each.created >= created.gte && (status === undefined || each.status === status))
      .toReversed();
    const toJson = (session: Session) => toSessionJson(session, this.#live, expand.length > 0);
    return buildStripePage('/v1/checkout/sessions', all, query.value, toJson);
  }

  #listDisputes(sent: URLSearchParams): StandInAnswer {
    const query = readDisputesQuery(sent);
    if ('refusal' in query) return query.refusal;
    const { created } = query.value;
    const all = [...this.#disputes.values()].filter((each) => each.created >= created.gte).toReversed();
    return buildStripePage('/v1/disputes', all, query.value, (dispute) => toDisputeJson(dispute, this.#live));
  }

  #respondWithPage({ method, path, body }: StandInRequest): StandInAnswer {
    const session = this.#sessions.find(({ url }) => url === this.server.origin + path);
    if (session?.status !== 'open') return buildPageAnswer(404, '<!doctype html><p>This session cannot be paid.');
    const { customer_email, success_url, line_items } = session.form;
    const typed = new URLSearchParams(body);
    const page = {
      seller: 'Stripe',
      description: line_items[0]?.price_data.product_data.name ?? '',
      cents: sumAmount(session.form),
      email: typed.get('email') ?? customer_email,
    };
    if (method !== 'POST') return buildPageAnswer(200, buildHostedPage(page));
    if (typed.get('card') !== 'pays') {
      return buildPageAnswer(402, buildHostedPage({ ...page, problem: 'Your card was declined.' }));
    }
    this.pay(session.url, { email: page.email });
    return { status: 303, headers: { location: success_url } };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.webhooks[Symbol.asyncDispose]();
    await this.server[Symbol.asyncDispose]();
  }
}
