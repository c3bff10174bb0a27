import type pg from 'pg';

/** In milliseconds: how long a pool opens no connections after the server had none left. */
const PAUSE_MS = 5_000;

/**
 * Returns a function that takes a connection of the pool. If the server has no more, it waits for one that the pool has
 * already (docs/reference/failures.md, B4), as long as for any other, and throws the server's error if there is none.
 */
export function createConnector(pool: pg.Pool): () => Promise<pg.PoolClient> {
  const { max } = pool.options;
  let pause: NodeJS.Timeout | undefined;
  // `totalCount` also counts those that the server has not accepted yet.
  let accepted = 0;
  pool.on('connect', () => (accepted += 1));
  pool.on('remove', () => (accepted -= 1));

  /** A pool that is full lets requests wait. */
  const stopGrowing = (): void => {
    pool.options.max = accepted;
    clearTimeout(pause);
    pause = setTimeout(() => {
      pool.options.max = max;
    }, PAUSE_MS).unref();
  };

  return async () => {
    try {
      return await pool.connect();
    } catch (error) {
      if (!isServerFull(error) || accepted === 0) throw error;
      stopGrowing();
      // Once only: if those connections are lost meanwhile, the server refuses again.
      return pool.connect();
    }
  };
}

/** `too_many_connections`, of the server, the database or the role. */
const isServerFull = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '53300';
