import type { TemplateId } from '../../../contract/catalog.ts';
import { classicWedding } from './classic-wedding.tsx';
import type { MailDesign } from './design.tsx';
import { elegantBirthday } from './elegant-birthday.tsx';
import { funBirthday } from './fun-birthday.tsx';
import { modernWedding } from './modern-wedding.tsx';
import { revealSurprise } from './reveal-surprise.tsx';
import { rusticWedding } from './rustic-wedding.tsx';
import { sweetBaby } from './sweet-baby.tsx';
import { universalCelebration } from './universal-celebration.tsx';

export const MAIL_DESIGNS: Record<TemplateId, MailDesign> = {
  'classic-wedding': classicWedding,
  'modern-wedding': modernWedding,
  'rustic-wedding': rusticWedding,
  'fun-birthday': funBirthday,
  'elegant-birthday': elegantBirthday,
  'sweet-baby': sweetBaby,
  'reveal-surprise': revealSurprise,
  'universal-celebration': universalCelebration,
};
