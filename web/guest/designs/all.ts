import type { TemplateId } from '../../../contract/catalog.ts';
import type { Design } from './design.ts';
import type { ServerDesign } from './server-design.ts';

/** Every folder beside this file that has a design; no other list of designs exists here. */
const designs = import.meta.glob<Design>('./*/design.tsx', { eager: true, import: 'design' });
const serverDesigns = import.meta.glob<ServerDesign>('./*/server-design.ts', { eager: true, import: 'serverDesign' });

/** A design as the server renders it; `style` is the name of its style sheet in the build's manifest. */
export interface WholeDesign extends ServerDesign {
  design: Design;
  style: string;
}

/** Returns the design of a template, from the folder with the template's id. */
export function getDesign(template: TemplateId): WholeDesign {
  const design = designs[`./${template}/design.tsx`];
  const serverDesign = serverDesigns[`./${template}/server-design.ts`];
  if (!design || !serverDesign) throw new Error(`the design ${template} is incomplete`);
  return { ...serverDesign, design, style: `web/guest/designs/${template}/style.css` };
}
