import { request } from 'node:http';
import { setTimeout } from 'node:timers/promises';

export interface Notice {
  name: string;
  body: string;
  /** Created for each try, because a signature may contain the time. */
  headers: () => Record<string, string>;
}

export interface Receiver {
  port: number;
  path: string;
  host: string;
}

/**
 * Retries over HTTP as a provider does. Withheld webhooks are stored, for a test to deliver late, twice or in another
 * order.
 */
export class WebhookSender implements AsyncDisposable {
  receiver: Receiver | undefined;
  /** Webhooks are stored but not sent automatically. */
  withheld = false;
  readonly notices: Notice[] = [];
  readonly #pauses: readonly number[];
  readonly #isTaken: (status: number) => boolean;
  readonly #running = new Set<Promise<unknown>>();
  readonly #stopped = new AbortController();

  /** `pauses`: milliseconds before each retry. `isTaken`: whether a status ends the retries. */
  constructor(pauses: readonly number[], isTaken: (status: number) => boolean) {
    this.#pauses = pauses;
    this.#isTaken = isTaken;
  }

  send(notice: Notice): void {
    this.notices.push(notice);
    if (this.withheld || !this.receiver) return;
    const delivery = this.deliver(notice).finally(() => this.#running.delete(delivery));
    this.#running.add(delivery);
  }

  /** Returns the status of each try; 0 if there was no response. */
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
