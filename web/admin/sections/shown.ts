import { buildAnchors, isBlank } from '../../../contract/section-anchors.ts';
import type { Section } from '../../../contract/sections.ts';
import type { toDraft } from './form-values.ts';

/** A section as it is being written; without an id it is new. */
export type Draft = ReturnType<typeof toDraft> & { id?: string };

/** The place of a new section among the ids. */
const NEW = 'new';

/** What `POST /preview` takes: the visible sections, and the draft even if it is hidden. */
export function toPreviewBody(sections: readonly Section[], draft: Draft | null): string {
  const shown = listShown(sections, draft).map(({ id = NEW }) => id);
  return JSON.stringify({ sections: { shown, draft } });
}

/** Where the draft is on the previewed page; undefined while it has no words yet. */
export function findAnchor(sections: readonly Section[], draft: Draft): string | undefined {
  const written = listShown(sections, draft).filter((section) => !isBlank(section));
  return buildAnchors(written.map(({ kind }) => kind))[written.findIndex((section) => section === draft)];
}

function listShown(sections: readonly Section[], draft: Draft | null): (Section | Draft)[] {
  const isDraft = ({ id }: Section) => draft !== null && id === draft.id;
  const shown = sections.filter((section) => section.visible || isDraft(section));
  if (!draft) return shown;
  return draft.id === undefined ? [...shown, draft] : shown.map((section) => (isDraft(section) ? draft : section));
}
