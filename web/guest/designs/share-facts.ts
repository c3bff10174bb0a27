import type { ColorTheme } from '../../../contract/event-kinds.ts';

/** What the picture of a shared link says; what is not known is empty. */
export interface ShareFacts {
  greeting: string;
  /** Between greeting and names; empty where there are no names. */
  occasion: string;
  names: readonly string[];
  date: string;
  time: string;
  where: string;
  theme: ColorTheme;
  /** Whether the hosts' own photo is under the words. */
  photo: boolean;
}
