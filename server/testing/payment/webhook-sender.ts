import { request } from 'node:http';
import { setTimeout } from 'node:timers/promises';

/** A webhook that a provider sends to its sellers. */
export interface Notice {
  /** The event's type in the provider's terms. */
  name: string;
  body: string;
  /** Created for each try, because a signature may contain the time. */
  headers: () => Record<string, string>;
}

/** The endpoint where a product receives webhooks. */
export interface Receiver {
  port: number;
  path: string;
  /** The Host header: the main site's. */
  host: string;
}

/**
 * Sends a provider's webhooks over HTTP with retries. Withheld webhooks are stored, for a test to deliver late, twice
 * or in another order.
 */
export class WebhookSender implements AsyncDisposable {
  /** If undefined, nothing is sent. */
  receiver: Receiver | undefined;
  /** While true, webhooks are stored but not sent automatically. */
  withheld = false;
  /** All webhooks so far, in order. */
  readonly notices: Notice[] = [];
  readonly #pauses: readonly number[];
  readonly #isTaken: (status: number) => boolean;
  readonly #running = new Set<Promise<unknown>>();
  readonly #stopped = new AbortController();

  /** `pauses`: milliseconds before each retry. `isTaken`: the statuses that end the retries. */
  constructor(pauses: readonly number[], isTaken: (status: number) => boolean) {
    this.#pauses = pauses;
    this.#isTaken = isTaken;
  }

  /** Stores a webhook and sends it unless it is withheld. */
  send(notice: Notice): void {
    this.notices.push(notice);
    if (this.withheld || !this.receiver) return;
    const delivery = this.deliver(notice).finally(() => this.#running.delete(delivery));
    this.#running.add(delivery);
  }

  /** Sends a webhook with the provider's retries, and returns the status of each try; 0 if there was no response. */
  async deliver(notice: Notice): Promise<number[]> {
    const statuses: number[] = [];
    for (const pause of [0, ...this.#pauses]) {
      if (pause > 0) await setTimeout(pause, undefined, { signal: this.#stopped.signal }).catch(() => undefined);
      if (this.#stopped.signal.aborted) break;
      const status = await this.#post(notice);
      statuses.push(status);
      if (this.#isTaken(status)) break;
    }
    return statuses;
  }

  /** Resolves when no delivery is in progress. */
  async settle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  #post({ body, headers }: Notice): Promise<number> {
    const { receiver } = this;
    if (!receiver) return Promise.resolve(0);
    return new Promise((resolve) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: receiver.port,
          path: receiver.path,
          method: 'POST',
          agent: false,
          signal: this.#stopped.signal,
          headers: { host: receiver.host, 'content-length': Buffer.byteLength(body), ...headers() },
        },
        (answer) => {
          answer.resume();
          answer.on('close', () => resolve(answer.statusCode ?? 0));
        },
      );
      sent.on('error', () => resolve(0));
      sent.end(body);
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopped.abort();
    await this.settle();
  }
}
