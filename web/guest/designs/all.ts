import type { TemplateId } from '../../../contract/catalog.ts';
import type { Design } from './design.ts';
import type { ServerDesign } from './server-design.ts';

/** Every folder with a design; there is no other list. */
const designs = import.meta.glob<Design>('./*/design.tsx', { eager: true, import: 'design' });
const serverDesigns = import.meta.glob<ServerDesign>('./*/server-design.ts', { eager: true, import: 'serverDesign' });

/**
 * The style sheets, as named in the build's manifest: `style` of the top of its invitation page, `belowStyle` of what is
 * below it, `sectionStyle` of sections that the hosts wrote, `otherStyles` of its other pages.
 */
export interface WholeDesign extends ServerDesign {
  design: Design;
  style: string;
  belowStyle: string;
  sectionStyle: string;
  otherStyles: readonly string[];
}

export function getDesign(template: TemplateId): WholeDesign {
  const design = designs[`./${template}/design.tsx`];
  const serverDesign = serverDesigns[`./${template}/server-design.ts`];
  if (!design || !serverDesign) throw new Error(`the design ${template} is incomplete`);
  const folder = `web/guest/designs/${template}`;
  const style = `${folder}/style.css`;
  const belowStyle = `${folder}/below.css`;
  return {
    ...serverDesign,
    design,
    style,
    belowStyle,
    sectionStyle: `${folder}/sections.css`,
    otherStyles: [style, belowStyle, `${folder}/other-pages.css`],
  };
}
