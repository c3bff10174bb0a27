import { listDifferences, type Difference, type Slot } from '../../../contract/changes.ts';
import type { Event } from '../../../contract/event.ts';
import { formatEventTitle, formatHosts } from '../../../contract/occasions.ts';
import type { ToldDifference, ToTell, UpdateKind } from '../../../contract/updates.ts';
import { describeEvent, describeItem, type CalendarEntry } from '../schedule/calendar-rules.ts';
import type { DatedItem } from '../schedule/actions.ts';
import { listChanges, type ToldFacts } from './told-rules.ts';

/** What an update is about, for a household that knew `before`. */
export function classifyUpdate(before: ToldFacts, now: ToldFacts): UpdateKind {
  if (now.status !== 'planned') return now.status;
  return before.status === 'planned' ? 'changed' : 'resumed';
}

/** Households that know the same and see the same. */
export interface OutdatedGroup {
  invitations: string[];
  before: ToldFacts;
  now: ToldFacts;
  others: ReadonlySet<string>;
}

/** What one update tells all of them, for the owner. */
export function sumUpUpdates(groups: readonly OutdatedGroup[]): Pick<ToTell, 'what' | 'differences'> {
  const [kind, ...others] = new Set(groups.map(({ before, now }) => classifyUpdate(before, now)));
  const found = new Map<string, ToldDifference>();
  const bySize = groups.toSorted((one, other) => other.invitations.length - one.invitations.length);
  for (const { before, now, others: shown, invitations } of bySize) {
    if (now.status !== 'planned') continue;
    for (const difference of listDifferences(listChanges(before, now, shown))) {
      const key = JSON.stringify(difference);
      found.set(key, { ...difference, invitations: (found.get(key)?.invitations ?? 0) + invitations.length });
    }
  }
  return {
    what: kind === undefined || others.length > 0 ? 'changed' : kind,
    differences: [...found.values()],
  };
}

const SUBJECTS: Record<Exclude<UpdateKind, 'changed'>, string> = {
  postponed: 'Postponed',
  cancelled: 'Canceled',
  resumed: 'It will take place',
};

/** `Ada & Bo: new time`; the others begin with the news. */
export function buildUpdateSubject(
  event: Pick<Event, 'event_type' | 'event_name' | 'couple_names'>,
  what: UpdateKind,
  differences: readonly Pick<Difference, 'label'>[],
): string {
  if (what !== 'changed') return `${SUBJECTS[what]}: ${formatEventTitle(event)}`;
  return `${formatHosts(event.couple_names) || formatEventTitle(event)}: new ${nameNews(differences)}`;
}

const FACT = /(?:^|: )(date|time|place)$/i;

/** Whose date is new expects a new time, too. */
function nameNews(differences: readonly Pick<Difference, 'label'>[]): string {
  const facts = new Set(differences.map(({ label }) => FACT.exec(label)?.[1]?.toLowerCase() ?? 'schedule'));
  if (facts.has('date')) facts.delete('time');
  return facts.size === 0 || facts.size > 2 ? 'details' : [...facts].join(' and ');
}

/** The mails of one update may be about different things; the list of mails names what most of them are about. */
export const guessUpdateKind = ({ status }: Pick<Event, 'status'>): UpdateKind =>
  status === 'planned' ? 'changed' : status;

/** What a calendar program has to change: entries that stand, and those that no longer do. */
export interface CalendarChanges {
  standing: CalendarEntry[];
  gone: CalendarEntry[];
}

/**
 * Entries of what has changed only, so that no program adds what its user never wanted. `items` are those that the
 * household sees; with some, they take the place of the event, which a calendar may have from before.
 */
export function listCalendarChanges({
  event,
  items,
  before,
  now,
  others,
}: {
  event: Event;
  items: readonly DatedItem[];
  before: ToldFacts;
  now: ToldFacts;
  others: ReadonlySet<string>;
}): CalendarChanges {
  const versions = new Map(items.map(({ id, version }) => [id, version]));
  const former = setSlot(event, before);
  const listFormer = (ids: readonly string[]) =>
    ids.flatMap((id) => describeFormerItem(former, id, before.items[id], versions.get(id)));
  const formerIds = Object.keys(before.items);
  if (now.status !== 'planned')
    return { standing: [], gone: formerIds.length > 0 ? listFormer(formerIds) : describeEvent(former) };
  const changes = listChanges(before, now, others);
  const isMoved = before.status !== 'planned' || changes.some(({ item }) => item === '');
  // An item without a place of its own is where the event is.
  const changed = items.filter(({ id }) => isMoved || !isSame(before.items[id], now.items[id]));
  const ofEvent = isMoved && formerIds.length === 0 ? describeEvent(event) : [];
  return {
    standing: [
      ...(items.length === 0 ? describeEvent(event) : ofEvent),
      ...changed.flatMap((item) => describeItem(event, item)),
    ],
    gone: listFormer(formerIds.filter((id) => !(id in now.items) && !others.has(id))),
  };
}

const isSame = (one: Slot | undefined, other: Slot | undefined) => JSON.stringify(one) === JSON.stringify(other);

const setSlot = (event: Event, { date, start, end, venue_name, venue_address }: Slot): Event => ({
  ...event,
  event_date: date,
  event_time: start ?? event.event_time,
  event_end_time: end,
  venue_name,
  venue_address,
});

function describeFormerItem(
  event: Event,
  id: string,
  item: ToldFacts['items'][string] | undefined,
  version = 0,
): CalendarEntry[] {
  if (!item) return [];
  const { start: start_time, end: end_time, ...slot } = item;
  return describeItem(event, { id, ...slot, start_time, end_time, dress_code: '', description: '', version });
}
