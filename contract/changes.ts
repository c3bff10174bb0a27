import { formatTimeSpan, formatWeekdayDate } from './dates.ts';

/** Date, time and place of an event or of an item of its schedule; unknown facts are null or empty. */
export interface Slot {
  date: string | null;
  start: string | null;
  end: string | null;
  venue_name: string;
  venue_address: string;
}

export interface Change {
  /** The name of the schedule item; empty for the event itself. */
  item: string;
  /** Null for a new item. */
  before: Slot | null;
  /** Null for an item that does not take place. */
  after: Slot | null;
}

export interface Difference {
  label: string;
  /** Empty if it was not known. */
  before: string;
  after: string;
}

/** Says in words what differs. */
export function listDifferences(changes: readonly Change[]): Difference[] {
  return changes.flatMap(({ item, before, after }) => {
    const label = (what: string) => (item === '' ? what : `${item}: ${what.toLowerCase()}`);
    if (before === null || after === null) {
      const gone = after === null ? 'no longer takes place' : 'added';
      const said = [before, after].map((slot) => (slot === null ? '' : describeSlot(slot)));
      return [{ label: item, before: said[0] ?? '', after: after === null ? gone : said[1] || gone }];
    }
    return FACTS.flatMap(([what, format]) => {
      const [was, is] = [format(before), format(after)];
      return was === is ? [] : [{ label: label(what), before: was, after: is || 'not decided yet' }];
    });
  });
}

const FACTS: readonly (readonly [what: string, format: (slot: Slot) => string])[] = [
  ['Date', ({ date }) => (date === null ? '' : formatWeekdayDate(date))],
  ['Time', ({ start, end }) => (start === null ? '' : formatTimeSpan(start, end))],
  ['Place', ({ venue_name, venue_address }) => joinFacts([venue_name, ...venue_address.split('\n')])],
];

const describeSlot = (slot: Slot) => joinFacts(FACTS.map(([, format]) => format(slot)));

const joinFacts = (facts: readonly string[]) =>
  facts
    .map((fact) => fact.trim())
    .filter((fact) => fact !== '')
    .join(', ');
