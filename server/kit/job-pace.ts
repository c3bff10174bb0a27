// How fast jobs are found, tried again and taken over, as settings of pg-boss.

/** Retries after 5 s, 10 s, 20 s and so on (each up to twice as long), for about a day. */
export const RETRIES = { retryLimit: 14, retryDelay: 5, retryBackoff: true, retryDelayMax: 14_400 } as const;

/** Retries after 1 s, 2 s, 4 s and so on, for about a day, too. */
export const URGENT_RETRIES = { retryLimit: 19, retryDelay: 1 } as const;

/**
 * A worker reports every 5 s that it still runs a job. The job of a killed node is found by the other nodes after at
 * most 10 s without a report and 3 s until their next check. With the first retry's delay and the polling it runs again
 * within 28 s, an urgent one within 20 s (docs/reference/failures.md, A1).
 */
export const HEARTBEAT = { heartbeatSeconds: 10 } as const;
export const SUPERVISION = { superviseIntervalSeconds: 3, monitorIntervalSeconds: 3 } as const;

/**
 * Each node runs five jobs of a kind at a time, and fetches the next five at once while batches are full; otherwise a
 * worker sleeps until it is notified. Polling, in seconds, finds retries and jobs whose notification was lost.
 */
export const WORK = {
  batchSize: 5,
  includeMetadata: true,
  burstWhenBatchFull: true,
  perJobResults: true,
  notifyPollingIntervalSeconds: 5,
  pollingIntervalSeconds: 2,
} as const;

/** One waiting or running job is enough, and the next run makes up for a failed one. */
export const SCHEDULED = { policy: 'exclusive', retryLimit: 0, expireInSeconds: 600, notify: true } as const;
