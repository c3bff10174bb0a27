import { classicWedding } from './classic-wedding.ts';
import { elegantBirthday } from './elegant-birthday.ts';
import { funBirthday } from './fun-birthday.ts';
import { modernWedding } from './modern-wedding.ts';
import { revealSurprise } from './reveal-surprise.ts';
import { rusticWedding } from './rustic-wedding.ts';
import { SECTIONS } from './sections.ts';
import type { Story } from './story.ts';
import { sweetBaby } from './sweet-baby.ts';
import { universalCelebration } from './universal-celebration.ts';

const EVENTS: readonly Story[] = [
  classicWedding,
  modernWedding,
  rusticWedding,
  funBirthday,
  elegantBirthday,
  sweetBaby,
  revealSurprise,
  universalCelebration,
];

export const STORIES: readonly Story[] = EVENTS.map((story) => ({ ...story, sections: SECTIONS[story.template] }));
