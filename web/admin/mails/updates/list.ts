import type { EventType } from '../../../../contract/event-kinds.ts';
import type { ToldDifference, ToTell, UpdateKind } from '../../../../contract/updates.ts';
import { formatCount } from '../../../ui/app-shell/format-count.ts';

type News = Pick<ToTell, 'what' | 'differences'>;

const formatHouseholds = (count: number) => formatCount(count, 'household', 'households');

const OCCASION: Record<EventType, string> = {
  wedding: 'the wedding',
  baby_shower: 'the baby shower',
  birthday: 'the birthday party',
  retirement: 'the retirement party',
  anniversary: 'the anniversary party',
  graduation: 'the graduation party',
  other: 'your event',
};

const STATE: Record<Exclude<UpdateKind, 'changed'>, string> = {
  postponed: 'is postponed',
  cancelled: 'is canceled',
  resumed: 'is going ahead',
};

/** `the wedding is canceled`; undefined for any other change. */
export const formatState = (what: UpdateKind, type: EventType): string | undefined =>
  what === 'changed' ? undefined : `${OCCASION[type]} ${STATE[what]}`;

/** `Tell 46 households that the wedding is canceled?` */
export function formatQuestion(what: UpdateKind, count: number, type: EventType): string {
  const state = formatState(what, type);
  return `Tell ${formatHouseholds(count)}${state === undefined ? '' : ` that ${state}`}?`;
}

/** `46 households still have the old time` */
export function formatNotice({ what, differences }: News, count: number, type: EventType): string {
  const households = formatHouseholds(count);
  const [have, know] = count === 1 ? ['has', 'doesn’t'] : ['have', 'don’t'];
  const state = formatState(what, type);
  if (state !== undefined) return `${households} ${know} know yet that ${state}`;
  if (differences.every(({ before }) => before === '')) return `${households} ${know} know yet what’s new`;
  return `${households} still ${have} the old ${nameFacts(differences)}`;
}

const FACT = /(?:^|: )(date|time|place)$/i;

function nameFacts(differences: readonly ToldDifference[]): string {
  const facts = new Set(differences.map(({ label }) => FACT.exec(label)?.[1]?.toLowerCase() ?? 'schedule'));
  const [fact = 'details', ...others] = facts;
  return others.length === 0 ? fact : 'details';
}

/** Whether a change left everything as it was that guests are told. */
export const isSameNews = (before: News | undefined, now: News): boolean =>
  before !== undefined && formatNews(before) === formatNews(now);

const formatNews = ({ what, differences }: News): string =>
  [what, ...differences.map(({ label, before, after }) => JSON.stringify([label, before, after])).toSorted()].join();
