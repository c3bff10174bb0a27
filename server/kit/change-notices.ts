import { listenToChannel } from './channel-listener.ts';
import { createClient, type DatabaseAddress } from './pool.ts';

/** Between two proofs that the connection works, in milliseconds. */
const PROOF_INTERVAL = 400;
/** The longest time for which a proof counts, in milliseconds. */
const PROOF_VALID = 1000;

export interface ChangeNoticesOptions {
  address: DatabaseAddress;
  /** A pooler passes no notifications on. */
  pooler: boolean;
  channel: string;
  onChange: (name: string) => void;
  onError: (error: Error) => void;
}

/**
 * Notifications of other nodes, and how far they can be relied on: the database delivers those of earlier commits before
 * it answers a later statement of the connection.
 */
export class ChangeNotices implements AsyncDisposable {
  #epoch = 0;
  #provenAt = -Infinity;
  #listener: { close(): Promise<void> } | undefined;

  static async open({ address, pooler, ...options }: ChangeNoticesOptions): Promise<ChangeNotices> {
    const notices = new ChangeNotices();
    if (pooler) return notices;
    notices.#listener = await listenToChannel({
      createClient: () => createClient(address, 'changes'),
      channel: options.channel,
      checkInterval: PROOF_INTERVAL,
      mayStartLater: true,
      onNotification: options.onChange,
      onConnect: () => {
        notices.#epoch += 1;
      },
      onProof: (sentAt) => {
        notices.#provenAt = sentAt;
      },
      onError: options.onError,
    });
    return notices;
  }

  /** Changes with each connection: notifications between two connections are lost. */
  get epoch(): number {
    return this.#epoch;
  }

  /** Whether every change of other nodes that is older than a second has been noticed, since the epoch began. */
  areComplete(): boolean {
    return performance.now() - this.#provenAt < PROOF_VALID;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#provenAt = -Infinity;
    await this.#listener?.close();
  }
}
