/** A moment from which the clocks of a zone are off from UTC by other seconds than before. */
export interface ZoneChange {
  /** In milliseconds. */
  at: number;
  /** Seconds east of UTC. */
  from: number;
  to: number;
}

const DAY = 86_400_000;

/** How many seconds a zone's clocks are ahead of UTC at a moment (in milliseconds). */
export function offsetAt(timeZone: string, moment: number): number {
  return clockOf(timeZone)(moment);
}

/** All changes of a zone's clocks between two moments (in milliseconds), in order, to the second. */
export function zoneChanges(timeZone: string, since: number, until: number): ZoneChange[] {
  const clock = clockOf(timeZone);
  const changes: ZoneChange[] = [];
  for (let [day, from] = [since, clock(since)]; day < until; day += DAY) {
    const to = clock(day + DAY);
    if (to !== from) changes.push({ at: changeBetween(clock, day, day + DAY), from, to });
    from = to;
  }
  return changes;
}

/** The second within these two moments from which the clock shows what it shows at the later one. */
function changeBetween(clock: (moment: number) => number, before: number, after: number): number {
  const target = clock(after);
  let [low, high] = [before, after];
  while (high - low > 1000) {
    const middle = Math.round((low + high) / 2000) * 1000;
    if (clock(middle) === target) high = middle;
    else low = middle;
  }
  return high;
}

/** Reads a zone's clock: what it shows, taken for UTC, is ahead of the moment by its offset. */
function clockOf(timeZone: string): (moment: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (moment) => {
    const shown: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
    for (const { type, value } of format.formatToParts(moment)) shown[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
    return (Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000) / 1000;
  };
}
