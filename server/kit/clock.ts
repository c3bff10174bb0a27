import { sql, type RawBuilder } from 'kysely';

/**
 * The clock that decides (holds, codes, links, terms): the database's, so that all nodes agree, shifted by whole
 * seconds for trying what happens later.
 */
export interface Clock {
  /** Seconds added to the database's now(). */
  readonly offset: number;
  /** Now, or so many seconds from now, as an SQL expression. */
  sql(secondsAhead?: number): RawBuilder<string>;
}

/** A clock with a fixed offset. */
export function createClock(offset: number): Clock {
  return { offset, sql: (ahead = 0) => shiftedNow(offset + ahead) };
}

/** A clock that a test moves. */
export class TestClock implements Clock {
  offset = 0;

  /** Moves on by so many seconds. */
  advance(seconds: number): void {
    this.offset += seconds;
  }

  sql(ahead = 0): RawBuilder<string> {
    return shiftedNow(this.offset + ahead);
  }
}

function shiftedNow(seconds: number): RawBuilder<string> {
  return seconds === 0 ? sql<string>`now()` : sql<string>`(now() + make_interval(secs => ${seconds}))`;
}
