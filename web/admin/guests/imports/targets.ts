import type { ScheduleItem } from '../../../../contract/schedule.ts';
import { FIELD_NAMES, fieldOf, type FieldName } from '../../../../contract/invitation-fields.ts';

type OwnTarget = 'last_name' | 'partner' | 'children' | 'people' | 'age' | 'household' | 'tags' | 'postal_address';
type ItemTarget = `item ${string}`;
/** What a column may contain; whether a household is invited to an item of the schedule, by the item’s id. */
export type Target = FieldName | OwnTarget | ItemTarget;

/** An item of the schedule to which households are invited one by one. */
export type InvitedItem = Pick<ScheduleItem, 'id' | 'name'>;

export const toItemTarget = ({ id }: InvitedItem): ItemTarget => `item ${id}`;
const isItem = (target: Target): target is ItemTarget => target.startsWith('item ');
/** The id of the item; undefined for other targets. */
export const getItemId = (target: Target): string | undefined => (isItem(target) ? target.slice(5) : undefined);

interface Description {
  title: string;
  /** Lower case, single spaces. */
  headings: RegExp;
  /** Several columns may contain it. */
  many?: true;
}

const OWN: Readonly<Record<OwnTarget, Description>> = {
  last_name: { title: 'Last name', headings: /^(last|family|sur|nach) ?name$|^surname$/ },
  partner: {
    title: 'Partner or another person',
    headings:
      /^(partner|spouse|husband|wife|significant other)|^(second|other) (guest|person|name)|^(guest|person|name) ?[2-9]\b/,
    many: true,
  },
  children: { title: 'Children', headings: /child|\bkids?\b|kinder|infant|\bbab(y|ies)\b/, many: true },
  people: { title: 'All people', headings: /^people$|^members?$|^(all )?names$/, many: true },
  age: { title: 'Adult or child', headings: /^age( group)?$|^adults?\b.*(child|kid)|^(guest )?type$/ },
  household: {
    title: 'Household',
    headings:
      /^house-?hold|^family$|^family (id|group)$|^(party|group) (name|id)$|^envelope|^address(ed)? (as|to)$|^invitation (name|to)$/,
  },
  tags: {
    title: 'Tags',
    headings: /^tags?$|^groups?$|^side$|^categor(y|ies)$|^labels?$|^list$|^circle$|^relation(ship)?$/,
    many: true,
  },
  postal_address: {
    title: 'Postal address',
    headings:
      /address|street|^city$|^town$|^zip|post ?code|postal|^state$|^province$|^country$|^plz$|^ort$|^stra(ss|ß)e/,
    many: true,
  },
};

const isField = (target: Target): target is FieldName => !isOwn(target) && !isItem(target);
const isOwn = (target: Target): target is OwnTarget => target in OWN;

const MANY: ReadonlySet<Target> = new Set<Target>(['plus_one_allowed', 'notes']);
export const isMany = (target: Target): boolean => MANY.has(target) || (isOwn(target) && OWN[target].many === true);

export const isCount = (target: Target): boolean => isField(target) && fieldOf(target).kind === 'count';

const isLine = (target: Target): boolean => isField(target) && fieldOf(target).kind === 'line';

const PLUS_ONES = 'Plus ones';
export const titleOf = (target: Target, items: readonly InvitedItem[] = []): string => {
  if (isItem(target)) return `Invited to ${items.find((item) => toItemTarget(item) === target)?.name ?? 'an event'}`;
  if (target === 'plus_one_allowed') return PLUS_ONES;
  return isOwn(target) ? OWN[target].title : fieldOf(target).title;
};

const NAMES: readonly (FieldName | OwnTarget)[] = [
  'guest_name',
  'last_name',
  'partner',
  'children',
  'plus_one_allowed',
  'people',
];
/** In the order in which they are offered. */
export const TARGETS: readonly (FieldName | OwnTarget)[] = [
  ...NAMES,
  ...(['age', 'household'] as const),
  ...FIELD_NAMES.filter((name) => !NAMES.includes(name)),
  ...(['postal_address', 'tags'] as const),
];

const headingsOf = (target: FieldName | OwnTarget) => (isOwn(target) ? OWN[target].headings : fieldOf(target).headings);

/** An email is one also as `Partner’s email`; counts match parts of other headings, so they come last. */
const RECOGNIZED: readonly (FieldName | OwnTarget)[] = [
  'guest_email',
  'plus_one_allowed',
  'age',
  'last_name',
  'household',
  ...TARGETS.filter((target) => isLine(target)),
  'partner',
  'people',
  ...TARGETS.filter((target) => target === 'children' || target === 'guest_name'),
  ...TARGETS.filter((target) => !isCount(target)),
  ...TARGETS.filter((target) => isCount(target)),
];

/** Numbers that count something else, and addresses of something else. */
const OTHER = /table|order|\bid\b|\brow\b|^no\.?$|^#$|gift|budget|date|rsvp|status|invited by/;

/** Lists what a heading may mean, the likeliest first. */
export function listMeanings(heading: string, items: readonly InvitedItem[] = []): Target[] {
  const item = items.find(({ name }) => toWords(name) === toWords(heading));
  if (item) return [toItemTarget(item)];
  const words = heading
    .toLowerCase()
    .replace(/\(e?s\)/g, '')
    .replace(/[_\s]+/g, ' ')
    .trim();
  // `Side / Group` may mean either.
  const parts = [words, ...words.split(/ ?\/ ?/)].filter((part) => part !== '');
  return [...new Set(parts.flatMap(listMeaningsOf))];
}

const toWords = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const listMeaningsOf = (words: string): Target[] =>
  [...new Set(RECOGNIZED)].filter(
    (target) => headingsOf(target).test(words) && !(OTHER.test(words) && target !== 'household'),
  );
