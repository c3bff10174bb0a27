import type { GuestPage, PagePart } from '../../contract/pages.ts';
import { isBuiltIn, type SectionKind } from '../../contract/section-kinds.ts';
import type { Section, WrittenSection } from '../../contract/sections.ts';
import { toSection } from '../features/sections/rules.ts';
import type { StoredSection } from './site-facts.ts';

interface Parts {
  parts: PagePart[];
  written: Record<string, WrittenSection>;
}

/** The sections that a page shows: an empty schedule, and what the hosts have not written yet, are left out. */
export function buildParts(sections: readonly StoredSection[], hasSchedule: boolean): Parts {
  const counts = new Map<SectionKind, number>();
  const built: Parts = { parts: [], written: {} };
  for (const section of sections.filter(({ visible }) => visible).map(toSection)) {
    const { kind, title } = section;
    if (kind === 'schedule' && !hasSchedule) continue;
    const count = (counts.get(kind) ?? 0) + 1;
    const anchor = buildAnchor(kind, count);
    if (isWritten(section)) {
      if (section.body === '' && section.items.length === 0) continue;
      built.written[anchor] = section;
    }
    counts.set(kind, count);
    built.parts.push({ anchor, kind, title });
  }
  return built;
}

const isWritten = (section: Section): section is WrittenSection => !isBuiltIn(section.kind);

/** `travel`, `travel-2`, `dress-code`. */
function buildAnchor(kind: SectionKind, count: number): string {
  const name = kind.replace('_', '-');
  return count === 1 ? name : `${name}-${count}`;
}

/** What is embedded in the page: hydration keeps the markup of written sections. */
export const withoutWritten = (page: GuestPage): GuestPage =>
  page.page === 'invitation' ? { ...page, written: {} } : page;
