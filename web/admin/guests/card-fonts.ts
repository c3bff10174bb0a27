import type { TemplateId } from '../../../contract/catalog.ts';

/** Style sheets that the build writes for each design, with its fonts; `card-fonts.css` says what each is for. */
const FACES = import.meta.glob('../../guest/designs/*/fonts/faces.css');

/** Declares the fonts of a design; those that the page uses are loaded then. */
export async function declareFonts(template: TemplateId): Promise<void> {
  await FACES[`../../guest/designs/${template}/fonts/faces.css`]?.();
}
