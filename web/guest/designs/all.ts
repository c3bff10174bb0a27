import type { TemplateId } from '../../../contract/catalog.ts';
import type { Design } from './design.ts';
import type { ServerDesign } from './server-design.ts';

/** Every folder with a design; there is no other list. */
const designs = import.meta.glob<Design>('./*/design.tsx', { eager: true, import: 'design' });
const serverDesigns = import.meta.glob<ServerDesign>('./*/server-design.ts', { eager: true, import: 'serverDesign' });

/** `style` and `otherStyles` name the style sheets of its invitation page and of its other pages in the build's manifest. */
export interface WholeDesign extends ServerDesign {
  design: Design;
  style: string;
  otherStyles: readonly string[];
}

export function getDesign(template: TemplateId): WholeDesign {
  const design = designs[`./${template}/design.tsx`];
  const serverDesign = serverDesigns[`./${template}/server-design.ts`];
  if (!design || !serverDesign) throw new Error(`the design ${template} is incomplete`);
  const style = `web/guest/designs/${template}/style.css`;
  return { ...serverDesign, design, style, otherStyles: [style, `web/guest/designs/${template}/other-pages.css`] };
}
