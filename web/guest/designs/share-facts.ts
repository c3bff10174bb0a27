import type { ColorTheme } from '../../../contract/event-kinds.ts';

/** Unknown facts are empty. */
export interface ShareFacts {
  /** Empty on a photo, whose text stays in the lower half, so that it does not cover faces. */
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
