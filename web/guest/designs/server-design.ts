import type { ColorTheme } from '../../../contract/event-kinds.ts';
import type { Preload } from '../../../contract/pages.ts';
import type { ShareCard } from '../../../contract/share-card.ts';
import type { ShareFacts } from './share-facts.ts';

/** The parts of a design that only the server uses: `server-design.ts` in its folder exports one as `serverDesign`. */
export interface ServerDesign {
  /** Fonts of the first view to preload, because their late arrival would be visible. */
  fonts: readonly string[];
  getScene: (theme: ColorTheme) => readonly Preload[];
  buildShareCard: (facts: ShareFacts) => ShareCard;
}
