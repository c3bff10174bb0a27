import { makeName, makeOrderBody, makeWebhookBody } from '../../server/testing/buying.ts';
import { computeSandboxSignature } from '../../server/providers/payment/sandbox.ts';
import { scale } from './figures.ts';
import type { Answer, Sent } from './node.ts';
import type { Desk, World } from './world.ts';

/** Rows of which the number in flight may be one ahead of the last acknowledged one. */
export interface Register {
  desk: Desk;
  tried: number;
  acked: number;
}

/** Everything that the product has acknowledged. */
export interface Claims {
  replies: string[];
  /** Is a part of the names that it gives: those of writers before it on the same desks are no claims. */
  writer?: string;
  names: Register[];
  /** Odd numbers hold the gift, even ones have given it back. */
  holds: Register[];
  /** The webhook of their payment was answered with 200. */
  orders: { orderId: string; subdomain: string }[];
}

/** A write that got no answer, or one other than success. */
export interface Failure {
  at: number;
  ms: number;
  what: string;
}

/** What it writes to, and through. */
type Written = Pick<World, 'desks' | 'request' | 'seal'>;

const ORDER_EVERY = 40;
/** Pauses of a worker after a write, in milliseconds: the part in `npm test` leaves room for other tests. */
const PAUSE_MS = { acked: scale(0, 40), failed: 20 };

/** Writes all the time, one worker for each desk, and remembers each acknowledged answer. */
export class Writer implements AsyncDisposable {
  readonly claims: Claims;
  readonly failures: Failure[] = [];
  acked = 0;
  /** Acknowledged writes and pages. */
  answered = 0;
  slowestMs = 0;
  /** The longest time in which nothing was acknowledged, since it was last set to 0. */
  longestPauseMs = 0;
  #ackedAt = performance.now();
  readonly #world: Written;
  readonly #sent: Sent;
  readonly #pages: number;
  readonly #running: Promise<unknown>;
  readonly #goals = new Set<{ acked: number; reach: () => void }>();
  #stopping = false;

  /** `pages` is how many pages of the site are read after each write. */
  constructor(world: Written, { pages = 0, ...sent }: Pick<Sent, 'careful'> & { pages?: number } = {}) {
    const { desks } = world;
    this.#world = world;
    this.#sent = sent;
    this.#pages = pages;
    const begin = () => desks.map((desk) => ({ desk, tried: 0, acked: 0 }));
    this.claims = { writer: makeName('writer '), replies: [], names: begin(), holds: begin(), orders: [] };
    this.#running = Promise.all(desks.map((desk, index) => this.#work(desk, index)));
  }

  /** For the table; `lost` is 0 because the test fails otherwise. */
  get figures() {
    return { acked: this.acked, lost: 0, failed: this.failures.length, 'slowest ms': this.slowestMs };
  }

  /** Waits until so many more writes are acknowledged. */
  reach(more: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#goals.add({ acked: this.acked + more, reach: resolve });
    return promise;
  }

  /** Waits for the writes in flight. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#running;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }

  async #work(desk: Desk, index: number): Promise<void> {
    for (let turn = index; !this.#stopping; turn += 1) {
      const began = performance.now();
      try {
        await this.#write(desk, index, turn);
        this.acked += 1;
        this.longestPauseMs = Math.max(this.longestPauseMs, performance.now() - this.#ackedAt);
        this.#ackedAt = performance.now();
        this.answered += 1;
        await this.#readPages(desk);
        this.slowestMs = Math.max(this.slowestMs, performance.now() - began);
        for (const goal of this.#goals) {
          if (this.acked < goal.acked) continue;
          this.#goals.delete(goal);
          goal.reach();
        }
        if (PAUSE_MS.acked > 0) await this.#pause(PAUSE_MS.acked);
      } catch (error) {
        const what = error instanceof Error ? `${'code' in error ? String(error.code) : ''} ${error.message}` : '';
        this.failures.push({ at: performance.now(), ms: performance.now() - began, what: what.trim() });
        await this.#pause(PAUSE_MS.failed);
      }
    }
  }

  async #readPages({ site }: Desk): Promise<void> {
    for (let page = 0; page < this.#pages; page += 1) {
      const { status } = await this.#world.request('GET', '/', { ...this.#sent, site: site.subdomain });
      if (status !== 200) throw new Error(`${status} for a page`);
      this.answered += 1;
    }
  }

  #pause(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    setTimeout(resolve, ms);
    return promise;
  }

  async #write(desk: Desk, index: number, turn: number): Promise<void> {
    if (turn % ORDER_EVERY === ORDER_EVERY - 1) return this.#buy();
    const kind = turn % 3;
    if (kind === 0) return this.#reply(desk);
    return kind === 1 ? this.#rename(desk, index) : this.#toggleHold(desk, index);
  }

  async #reply({ site }: Desk): Promise<void> {
    const body = { name: makeName('Rita '), email: 'rita@example.com', attendance: 'yes' };
    const { text } = await this.#send('POST', `/events/${site.eventId}/rsvp`, { site: site.subdomain, body });
    this.claims.replies.push((JSON.parse(text) as { id: string }).id);
  }

  async #rename(desk: Desk, index: number): Promise<void> {
    const { site, invitationId } = desk;
    const register = at(this.claims.names, index);
    register.tried += 1;
    const number = register.tried;
    const body = { guest_name: `Guest ${number} of ${this.claims.writer}` };
    await this.#send('PUT', `/admin/guests/${invitationId}`, { site: site.subdomain, token: site.token, body });
    register.acked = number;
  }

  async #toggleHold(desk: Desk, index: number): Promise<void> {
    const { site, invitationToken, giftId } = desk;
    const register = at(this.claims.holds, index);
    // What is repeated after a lost answer has the same effect.
    const number = register.acked + 1;
    register.tried = number;
    const path = `/invite/${invitationToken}/gifts/${giftId}/reserve`;
    const holding = number % 2 === 1;
    const sent = { site: site.subdomain, ...(holding && { body: {} }) };
    await this.#send(holding ? 'POST' : 'DELETE', path, sent, holding ? undefined : 'not_reserved');
    register.acked = number;
  }

  async #buy(): Promise<void> {
    const subdomain = makeName('bought');
    const created = await this.#send('POST', '/payments/create-checkout', { body: makeOrderBody({ subdomain }) });
    const { checkoutId: orderId } = JSON.parse(created.text) as { checkoutId: string };
    const raw = makeWebhookBody({ orderId });
    await this.#send('POST', '/payments/webhooks/sandbox', {
      raw,
      headers: { 'x-signature': computeSandboxSignature(this.#world.seal, raw) },
    });
    this.claims.orders.push({ orderId, subdomain });
  }

  /** Throws unless the product acknowledges the write; `done` is the error code of one that was done before. */
  async #send(method: string, path: string, sent: Sent, done?: string): Promise<Answer> {
    const answer = await this.#world.request(method, `/api${path}`, { ...this.#sent, ...sent });
    if (answer.status < 300 || (done !== undefined && answer.text.includes(`"${done}"`))) return answer;
    throw new Error(`${answer.status} for ${method} ${path.split('/')[1]}: ${answer.text.slice(0, 200)}`);
  }
}

function at<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new RangeError(`nothing at ${index}`);
  return found;
}
