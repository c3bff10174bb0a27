import { z } from 'zod';
import { sectionForm, type Section } from '../../../contract/sections.ts';
import { BUILT_IN_KINDS, SECTIONS_MAX } from '../../../contract/section-kinds.ts';

/** The place of a draft that is not stored yet, among the ids of the others. */
const NEW = 'new';

/** What an owner tries: which sections are shown, in which order, and one of them as it is being written. */
export const triedSections = z.object({
  shown: z.array(z.string()).max(SECTIONS_MAX + BUILT_IN_KINDS.length + 1),
  draft: z.looseObject({ id: z.string().default(NEW) }).nullable(),
});

/** A draft that could not be saved as it is has no words yet, and is left out. */
export function arrangeTried(stored: readonly Section[], { shown, draft }: z.output<typeof triedSections>): Section[] {
  const sections = new Map(stored.map((section) => [section.id, section]));
  if (draft) {
    const { data } = sectionForm.safeParse(draft);
    sections.delete(draft.id);
    if (data) sections.set(draft.id, { ...data, id: draft.id, sort_order: 0 });
  }
  return [...new Set(shown)].flatMap((id, at) => {
    const section = sections.get(id);
    return section ? [{ ...section, visible: true, sort_order: at }] : [];
  });
}
