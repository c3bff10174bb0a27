import { sql, type RawBuilder } from 'kysely';

/**
 * The clock that decides when holds, codes, links and terms expire. It is the database clock, so that all nodes agree,
 * shifted by whole seconds to simulate a later time.
 */
export interface Clock {
  /** Seconds added to the database's now(). */
  readonly offset: number;
  sql(secondsAhead?: number): RawBuilder<string>;
}

export function createClock(offset: number): Clock {
  return { offset, sql: (ahead = 0) => buildShiftedNow(offset + ahead) };
}

export class TestClock implements Clock {
  offset = 0;

  advance(seconds: number): void {
    this.offset += seconds;
  }

  sql(ahead = 0): RawBuilder<string> {
    return buildShiftedNow(this.offset + ahead);
  }
}

function buildShiftedNow(seconds: number): RawBuilder<string> {
  return seconds === 0 ? sql<string>`now()` : sql<string>`(now() + make_interval(secs => ${seconds}))`;
}
