import type { ColorTheme } from '../../../contract/event-kinds.ts';
import type { Preload } from '../../../contract/pages.ts';
import type { ShareCard } from '../../../contract/share-card.ts';
import type { ShareFacts } from './share-facts.ts';

/** The parts of a design that only the server uses: `server-design.ts` in its folder exports one as `serverDesign`. */
export interface ServerDesign {
  /** Fonts of every page to preload, because their late arrival would be visible. */
  fonts: readonly string[];
  /**
   * What only the style sheet names and the first view of an invitation shows: without a preload it is asked for one round
   * trip later. Its pictures are decoration and of low priority.
   */
  getFirstView: (theme: ColorTheme) => readonly Preload[];
  getScene: (theme: ColorTheme) => readonly Preload[];
  buildShareCard: (facts: ShareFacts) => ShareCard;
}
