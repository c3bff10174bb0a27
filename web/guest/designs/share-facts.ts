import type { ColorTheme } from '../../../contract/event-kinds.ts';

/** Unknown facts are empty. */
export interface ShareFacts {
  greeting: string;
  /** Text between greeting and names; empty without names. */
  occasion: string;
  names: readonly string[];
  date: string;
  time: string;
  where: string;
  theme: ColorTheme;
  photo: boolean;
}
