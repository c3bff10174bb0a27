import type { TemplateId } from '../../../contract/catalog.ts';
import type { Design } from './design.ts';
import type { Look } from './look.ts';

/** Every folder beside this file that has a design; no other list of designs exists here. */
const designs = import.meta.glob<Design>('./*/design.tsx', { eager: true, import: 'design' });
const looks = import.meta.glob<Look>('./*/look.ts', { eager: true, import: 'look' });

/** A design as the server renders it; `style` is the name of its style sheet in the build's manifest. */
export interface WholeDesign extends Look {
  design: Design;
  style: string;
}

/** Returns the design of a template, from the folder with the template's id. */
export function getDesign(template: TemplateId): WholeDesign {
  const design = designs[`./${template}/design.tsx`];
  const look = looks[`./${template}/look.ts`];
  if (!design || !look) throw new Error(`the design ${template} is incomplete`);
  return { ...look, design, style: `web/guest/designs/${template}/style.css` };
}
