import { request } from 'node:http';
import { setTimeout } from 'node:timers/promises';

/** Something that a provider tells its sellers. */
export interface Notice {
  /** What happened, in the provider's words. */
  name: string;
  body: string;
  /** Made anew for each try: a signature may hold the time. */
  headers: () => Record<string, string>;
}

/** Where a product takes webhooks. */
export interface Receiver {
  port: number;
  path: string;
  /** The main site's, as a request by its address would have it. */
  host: string;
}

/**
 * The side of a provider that tells of things: over HTTP, again and again until it is heard. What it shall not send it
 * keeps, for the test to deliver late, twice or in another order.
 */
export class WebhookSender implements AsyncDisposable {
  /** None: whatever happens is told to nobody. */
  receiver: Receiver | undefined;
  /** While true nothing is sent of itself. */
  withheld = false;
  /** Everything there was to tell, in order. */
  readonly notices: Notice[] = [];
  readonly #pauses: readonly number[];
  readonly #isTaken: (status: number) => boolean;
  readonly #running = new Set<Promise<unknown>>();
  readonly #stopped = new AbortController();

  /** `pauses`: milliseconds before each further try. `isEmailTaken`: which answers end them. */
  constructor(pauses: readonly number[], isTaken: (status: number) => boolean) {
    this.#pauses = pauses;
    this.#isTaken = isTaken;
  }

  /** Keeps a notice and, unless it is withheld, sends it on its way. */
  tell(notice: Notice): void {
    this.notices.push(notice);
    if (this.withheld || !this.receiver) return;
    const delivery = this.deliver(notice).finally(() => this.#running.delete(delivery));
    this.#running.add(delivery);
  }

  /** Sends a notice as the provider does, and gives the status of each try; 0 where none came. */
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

  /** Resolves when nothing is on its way any more. */
  async settled(): Promise<void> {
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
    await this.settled();
  }
}
