import type { TemplateId } from '../../../../contract/catalog.ts';
import {
  elegantBirthdaySections,
  funBirthdaySections,
  revealSections,
  sweetBabySections,
  universalSections,
} from './party-sections.ts';
import type { StorySection } from './story.ts';
import { classicSections, modernSections, rusticSections } from './wedding-sections.ts';

/** What the hosts of each story write on their page. */
export const SECTIONS: Readonly<Record<TemplateId, readonly StorySection[]>> = {
  'classic-wedding': classicSections,
  'modern-wedding': modernSections,
  'rustic-wedding': rusticSections,
  'fun-birthday': funBirthdaySections,
  'elegant-birthday': elegantBirthdaySections,
  'sweet-baby': sweetBabySections,
  'reveal-surprise': revealSections,
  'universal-celebration': universalSections,
};
