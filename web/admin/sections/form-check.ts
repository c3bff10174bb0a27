import { z } from 'zod';
import { ITEM_FORMS } from '../../../contract/section-items.ts';
import type { WrittenKind } from '../../../contract/section-kinds.ts';
import { sectionForm } from '../../../contract/sections.ts';
import { createZodResolver } from '../kit/zod-resolver.ts';
import type { SectionValues } from './form-values.ts';
import type { ItemValues } from './item-fields.ts';
import { listBlanks } from './starters.ts';

export interface CheckedSection extends Omit<SectionValues, 'items'> {
  items: Record<string, string | null>[];
}

const findForm = (kind: WrittenKind) => sectionForm.options.find(({ shape }) => shape.kind.value === kind);

/** Blanks of our suggestions that were neither filled in nor deleted are field errors. */
export function buildSectionSchema(kind: WrittenKind): z.ZodType<CheckedSection, SectionValues> {
  const form = findForm(kind);
  if (!form) throw new Error(`No form for sections of the kind ${kind}.`);
  const { title, body, audience, items } = form.shape;
  const checked = z.object({ title, body, audience, items }) as unknown as z.ZodType<CheckedSection, SectionValues>;
  return z
    .custom<SectionValues>()
    .pipe(checked)
    .superRefine(({ items: list, ...texts }, context) => {
      for (const { path, text } of listTexts(texts, list)) {
        const [blank] = listBlanks(text);
        if (blank !== undefined)
          context.addIssue({ code: 'custom', path, message: `Please replace ${blank}, or delete it.` });
      }
    });
}

function listTexts(texts: object, items: readonly object[]) {
  const read = (of: object, at: (string | number)[]) =>
    Object.entries(of).map(([name, value]) => ({ path: [...at, name], text: String(value ?? '') }));
  return [...read(texts, []), ...items.flatMap((item, at) => read(item, ['items', at]))];
}

/** Loaded after the form, which can be read and filled in without it. */
export const createResolver = (kind: WrittenKind) => createZodResolver(buildSectionSchema(kind));

/** Whether an item of a section's list could be saved as it is. */
export function isComplete(kind: WrittenKind, item: ItemValues): boolean {
  const form: z.ZodType = ITEM_FORMS[kind].element;
  return form.safeParse(item).success;
}
