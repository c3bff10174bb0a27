import type pg from 'pg';
import { isBehindPooler } from './pooler.ts';

/** In milliseconds: between two checks of the connection, and before the first and the longest wait for another. */
const CHECK_INTERVAL = 10_000;
const [FIRST_PAUSE, LONGEST_PAUSE] = [1_000, 30_000];

export interface ListenerOptions {
  /** Its statements must time out, so that a frozen connection is noticed. */
  createClient: () => pg.Client;
  channel: string;
  /** In milliseconds. */
  checkInterval?: number;
  /** A first connection that fails is tried again like a later one, instead of throwing. */
  mayStartLater?: true;
  onNotification: (payload: string) => void;
  /** Called after each connection, because earlier notifications may be lost. */
  onConnect: () => void;
  /** Called after each check with the time of its start: notifications of earlier commits have been delivered. */
  onProof?: (sentAt: number) => void;
  /** Called when a connection breaks; another one is opened. */
  onError: (error: Error) => void;
}

/**
 * Listens to a channel on a connection of its own. Throws if the first connection fails, also if it leads to a pooler,
 * whose clients have no process of the server to themselves and get no notifications.
 */
export async function listenToChannel(options: ListenerOptions): Promise<{ close(): Promise<void> }> {
  const { checkInterval = CHECK_INTERVAL } = options;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let pause = FIRST_PAUSE;
  let closed = false;

  async function connect(): Promise<void> {
    const next = options.createClient();
    // A connection that breaks ends, too.
    next.on('error', () => undefined);
    next.on('notification', ({ payload = '' }) => options.onNotification(payload));
    try {
      await next.connect();
      if (await isBehindPooler(next)) throw new Error('a pooler passes no messages on');
      await next.query(`listen "${options.channel}"`);
    } catch (error) {
      next.end().catch(() => undefined);
      throw error;
    }
    if (closed) return next.end();
    client = next;
    pause = FIRST_PAUSE;
    next.once('end', () => {
      if (closed) return;
      clearTimeout(timer);
      options.onError(new Error('Connection terminated while listening'));
      scheduleConnection();
    });
    options.onConnect();
    check(next);
  }

  function check(checked: pg.Client): void {
    const sentAt = performance.now();
    checked.query('select').then(
      () => {
        if (closed || client !== checked) return;
        options.onProof?.(sentAt);
        scheduleCheck(checked);
      },
      // Ends a connection whose statement is still running.
      () => checked.end().catch(() => undefined),
    );
  }

  function scheduleCheck(checked: pg.Client): void {
    timer = setTimeout(() => check(checked), checkInterval);
  }

  function scheduleConnection(): void {
    if (closed) return;
    timer = setTimeout(() => void connect().catch(scheduleConnection), pause);
    pause = Math.min(2 * pause, LONGEST_PAUSE);
  }

  try {
    await connect();
  } catch (error) {
    if (options.mayStartLater !== true) throw error;
    options.onError(error instanceof Error ? error : new Error(String(error)));
    scheduleConnection();
  }
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
