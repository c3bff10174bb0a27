import type { ColorTheme } from '../../../contract/event-kinds.ts';
import type { Preload } from '../../../contract/pages.ts';
import type { ShareCard } from '../../../contract/share-card.ts';
import type { ShareFacts } from './share-facts.ts';

/** What the server alone knows of a design: `look.ts` in its folder exports one as `look`. */
export interface Look {
  /** The fonts of the first view whose late arrival one would see. */
  fonts: readonly string[];
  /** The picture at the top where the hosts have none of their own. */
  scene: (theme: ColorTheme) => readonly Preload[];
  /** The picture of a shared link. */
  share: (facts: ShareFacts) => ShareCard;
}
