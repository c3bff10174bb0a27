import type { Audience } from '../../../contract/schedule.ts';
import { isBuiltIn, type WrittenKind } from '../../../contract/section-kinds.ts';
import type { Section, WrittenSection } from '../../../contract/sections.ts';
import { ITEM_LISTS, makeItem, type ItemValues } from './item-fields.ts';

export interface SectionValues {
  title: string;
  body: string;
  audience: Audience;
  items: ItemValues[];
}

export const isWritten = (section: Section): section is WrittenSection => !isBuiltIn(section.kind);

export function toSectionValues({ kind, title, body, audience, items }: WrittenSection): SectionValues {
  const list = ITEM_LISTS[kind];
  return { title, body, audience, items: list ? items.map((item) => makeItem(list, toTexts(item))) : [] };
}

const toTexts = (item: object): ItemValues =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, String(value ?? '')]));

interface DraftOptions {
  /** The title of a draft that has none yet. */
  untitled: string;
  isComplete: (item: ItemValues) => boolean;
}

/** What the preview shows of a form that may not be saved yet. Items that lack something are left out. */
export function toDraft(kind: WrittenKind, values: SectionValues, { untitled, isComplete }: DraftOptions) {
  const items = ITEM_LISTS[kind] ? values.items.filter(isComplete) : [];
  return { kind, title: values.title.trim() || untitled, body: values.body, audience: values.audience, items };
}
