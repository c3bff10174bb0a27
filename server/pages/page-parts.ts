import type { GuestPage, PagePart } from '../../contract/pages.ts';
import { buildAnchors, isBlank } from '../../contract/section-anchors.ts';
import { isBuiltIn } from '../../contract/section-kinds.ts';
import type { Section, WrittenSection } from '../../contract/sections.ts';
import { toSection } from '../features/sections/rules.ts';
import type { StoredSection } from './site-facts.ts';

interface Parts {
  parts: PagePart[];
  written: Record<string, WrittenSection>;
}

interface Contents {
  hasSchedule: boolean;
  hasGifts: boolean;
  hasPhotos: boolean;
  isOver: boolean;
  isCalledOff: boolean;
}

/**
 * The sections that a page shows: an empty schedule, and what the hosts have not written yet, are left out, and of an event
 * that is called off also an empty registry or gallery, which nobody will fill.
 */
export function buildParts(sections: readonly StoredSection[], contents: Contents): Parts {
  const { hasSchedule, hasGifts, hasPhotos, isOver, isCalledOff } = contents;
  const isEmpty = ({ kind }: Section) =>
    (kind === 'schedule' && !hasSchedule) ||
    (isCalledOff && ((kind === 'registry' && !hasGifts) || (kind === 'gallery' && !hasPhotos)));
  const present = sections
    .map(toSection)
    .filter((section) => section.visible && !isBlank(section) && !isEmpty(section));
  const shown = isOver ? arrangeForMemories(present, hasPhotos) : present;
  const anchors = buildAnchors(shown.map(({ kind }) => kind));
  const parts = shown.map(({ kind, title }, at) => ({ anchor: anchors[at] ?? '', kind, title }));
  const written = shown.flatMap((section, at) => (isWritten(section) ? [[anchors[at] ?? '', section] as const] : []));
  return { parts, written: Object.fromEntries(written) };
}

/** After the event the photos come first and the gifts last, and there is nothing to reply to (decision 0069). */
function arrangeForMemories(sections: readonly Section[], hasPhotos: boolean): Section[] {
  const rank = ({ kind }: Section) =>
    kind === 'home' ? 0 : kind === 'gallery' && hasPhotos ? 1 : kind === 'registry' ? 3 : 2;
  return sections.filter(({ kind }) => kind !== 'rsvp').toSorted((one, other) => rank(one) - rank(other));
}

const isWritten = (section: Section): section is WrittenSection => !isBuiltIn(section.kind);

/** What is embedded in the page: hydration keeps the markup of written sections and of the photos. */
export function omitKept(page: GuestPage): GuestPage {
  if (page.page !== 'invitation') return page;
  const { gallery } = page;
  return { ...page, written: {}, gallery: gallery && { ...gallery, images: [], kept: gallery.images.length } };
}
