import { isBuiltIn, type SectionKind } from './section-kinds.ts';
import type { Section } from './sections.ts';

/** Pages leave out a section that its hosts have not written yet. */
export const isBlank = ({
  kind,
  body,
  items,
}: Pick<Section, 'kind' | 'body'> & { items: readonly object[] }): boolean =>
  !isBuiltIn(kind) && body === '' && items.length === 0;

/** The ids of the sections of a page, by their kinds in order: `travel`, `travel-2`, `dress-code`. */
export function buildAnchors(kinds: readonly SectionKind[]): string[] {
  const counts = new Map<SectionKind, number>();
  return kinds.map((kind) => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    const name = kind.replace('_', '-');
    return count === 1 ? name : `${name}-${count}`;
  });
}
