import { createHash } from 'node:crypto';
import { listDifferences, type Change, type Slot } from '../../../contract/changes.ts';
import type { Event } from '../../../contract/event.ts';
import type { PageChanges } from '../../../contract/pages.ts';
import type { ScheduleItem } from '../../../contract/schedule.ts';

/** What a household knows of date, time and place: of the event, and of the items of its schedule by their ids. */
export interface ToldFacts extends Slot {
  status: Event['status'];
  items: Record<string, Slot & Pick<ScheduleItem, 'name'>>;
}

const UNKNOWN: Slot = { date: null, start: null, end: null, venue_name: '', venue_address: '' };

/** While an event is postponed or called off, nothing else stands. `items` are those that the household sees. */
export function buildFacts(event: Event, items: readonly ScheduleItem[]): ToldFacts {
  const { status, event_date: date } = event;
  if (status !== 'planned') return { status, ...UNKNOWN, items: {} };
  return {
    status,
    date,
    // The form fills in a time before there is a date.
    start: date === null ? null : event.event_time,
    end: date === null ? null : event.event_end_time,
    venue_name: event.venue_name,
    venue_address: event.venue_address,
    items: Object.fromEntries(
      items.map(({ id, name, start_time: start, end_time: end, ...item }) => [
        id,
        { name, date: item.date, start, end, venue_name: item.venue_name, venue_address: item.venue_address },
      ]),
    ),
  };
}

const pickSlot = ({ date, start, end, venue_name, venue_address }: Slot): Slot => ({
  date,
  start,
  end,
  venue_name,
  venue_address,
});

/**
 * Returns what differs, the event first. An item that takes place but is no longer shown to the household (`others`) is
 * not named: that would be wrong, and the hosts tell such a thing themselves.
 */
export function listChanges(before: ToldFacts, now: ToldFacts, others: ReadonlySet<string>): Change[] {
  const ids = new Set([...Object.keys(now.items), ...Object.keys(before.items).filter((id) => !others.has(id))]);
  const ofItems = [...ids].map((id): Change => {
    const [was, is] = [before.items[id], now.items[id]];
    return {
      item: (is ?? was)?.name ?? '',
      before: was ? pickSlot(was) : null,
      after: is ? pickSlot(is) : null,
    };
  });
  const ofEvent: Change = { item: '', before: pickSlot(before), after: pickSlot(now) };
  return [ofEvent, ...ofItems].filter((change) => listDifferences([change]).length > 0);
}

/** Whether a household knows something else than what stands now. */
export const isOutdated = (before: ToldFacts, now: ToldFacts, others: ReadonlySet<string>): boolean =>
  before.status !== now.status || listChanges(before, now, others).length > 0;

/** What a page says about changes until its household has seen it; null for nothing. What is new it shows anyway. */
export function buildPageChanges(seen: ToldFacts, now: ToldFacts): PageChanges | null {
  if (now.status !== 'planned') return null;
  const when = describeFormer(dropPlace(seen), dropPlace(now));
  const where = describeFormer(dropTime(seen), dropTime(now));
  const items = Object.entries(now.items).flatMap(([id, is]): [string, string][] => {
    const was = seen.items[id];
    const former = was ? describeFormer(was, is) : '';
    return former === '' ? [] : [[id, former]];
  });
  if (when === '' && where === '' && items.length === 0) return null;
  return { stamp: computeStamp(now), when, where, items: Object.fromEntries(items) };
}

const dropPlace = ({ date, start, end }: Slot): Slot => ({ ...UNKNOWN, date, start, end });
const dropTime = ({ venue_name, venue_address }: Slot): Slot => ({ ...UNKNOWN, venue_name, venue_address });

/** In words, the facts that have changed; empty for none, or if they were not known. A former date goes without a time. */
function describeFormer(before: Slot, after: Slot): string {
  const isMoved = before.date !== null && before.date !== after.date;
  const [was, is] = isMoved ? [dropHours(before), dropHours(after)] : [before, after];
  return listDifferences([{ item: '', before: was, after: is }])
    .flatMap((difference) => (difference.before === '' ? [] : [difference.before]))
    .join(', ');
}

const dropHours = (slot: Slot): Slot => ({ ...slot, start: null, end: null });

/** Names what stands now, so that a page confirms only changes that it has shown. */
export const computeStamp = (now: ToldFacts): string =>
  createHash('sha256').update(JSON.stringify(now)).digest('base64url').slice(0, 22);
