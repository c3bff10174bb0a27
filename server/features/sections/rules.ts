import { sql } from 'kysely';
import { ITEM_FORMS } from '../../../contract/section-items.ts';
import { BUILT_IN_KINDS, BUILT_IN_TITLES, SECTIONS_MAX, type WrittenKind } from '../../../contract/section-kinds.ts';
import type { Section, SectionChange } from '../../../contract/sections.ts';
import { buildFieldErrors } from '../../kit/errors.ts';
import { InputError } from '../../kit/http/schemas.ts';
import { deriveId } from '../../kit/ids.ts';
import type { SectionRow } from './store.ts';

export const SECTIONS_LIMIT = {
  what: 'sections of your own',
  table: 'site_sections',
  lock: 'events',
  max: SECTIONS_MAX,
  isCounted: sql<boolean>`kind in ('story', 'travel', 'party', 'dress_code', 'faq', 'text')`,
} as const;

type ShownRow = Omit<SectionRow, 'version'>;

/** What a site has until its owner arranges it. Their ids stay the same once they have rows. */
export function buildBuiltIns(eventId: string): ShownRow[] {
  return BUILT_IN_KINDS.map((kind, at) => ({
    id: deriveId(eventId, `section ${kind}`),
    kind,
    title: BUILT_IN_TITLES[kind],
    body: '',
    items: [],
    audience: 'everyone',
    visible: true,
    sort_order: at + 1,
  }));
}

/** The rows with the built-in sections that have none yet, in order. */
export function addMissingBuiltIns<Row extends ShownRow>(rows: readonly Row[], eventId: string): (Row | ShownRow)[] {
  const present = new Set(rows.map(({ kind }) => kind));
  const missing = buildBuiltIns(eventId).filter(({ kind }) => !present.has(kind));
  return sortSections([...missing, ...rows]);
}

export const sortSections = <Row extends Pick<ShownRow, 'id' | 'sort_order'>>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => a.sort_order - b.sort_order || (a.id < b.id ? -1 : 1));

/** The items of a row are those of its kind: they were parsed by it. */
export const toSection = ({
  id,
  kind,
  title,
  body,
  items,
  audience,
  visible,
  sort_order,
}: Omit<SectionRow, 'version'>): Section =>
  ({ id, kind, title, body, items, audience, visible, sort_order }) as Section;

const ONLY_HIDDEN = 'You can only show or hide this section.';

/** Throws field errors for everything but showing and hiding; unchanged values may be sent back. */
export function checkBuiltInChange(before: SectionRow, change: SectionChange): void {
  for (const name of ['kind', 'title', 'body', 'audience'] as const)
    if (change[name] !== undefined && change[name] !== before[name]) throw buildFieldErrors({ [name]: ONLY_HIDDEN });
  if (change.items !== undefined && change.items.length > 0) throw buildFieldErrors({ items: ONLY_HIDDEN });
  if (before.kind === 'home' && change.visible === false)
    throw buildFieldErrors({ visible: 'The first section is always shown.' });
}

/** Throws field errors for another kind, and for a section that would consist of nothing. */
export function checkWrittenChange(before: SectionRow, { kind, body }: SectionChange): void {
  if (kind !== undefined && kind !== before.kind)
    throw buildFieldErrors({ kind: 'The kind of a section can’t be changed.' });
  if (body === '' && (before.kind === 'text' || before.kind === 'dress_code'))
    throw buildFieldErrors({ body: 'Please write something.' });
}

/** Throws field errors such as `items.0.name`. */
export function parseItems(kind: WrittenKind, items: readonly unknown[]): readonly object[] {
  const { data, error } = ITEM_FORMS[kind].safeParse(items);
  if (error) throw new InputError(error.issues.map((issue) => ({ ...issue, path: ['items', ...issue.path] })));
  return data;
}

/** Their place in the list, by address. */
export function listPictures(items: readonly object[]): Map<string, number> {
  const found = items.map((item, at) => ['image_url' in item ? String(item.image_url) : '', at] as const);
  return new Map(found.filter(([address]) => address !== ''));
}

/** Whatever order is asked for, the page begins with the home section. */
export function putHomeFirst(sections: readonly Pick<SectionRow, 'id' | 'kind'>[], ids: readonly string[]): string[] {
  const home = sections.find(({ kind }) => kind === 'home')?.id;
  return home === undefined ? [...ids] : [home, ...ids.filter((id) => id !== home)];
}
