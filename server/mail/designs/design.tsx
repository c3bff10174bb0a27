import type { ComponentType, ReactNode } from 'react';
import type { ColorTheme } from '../../../contract/event-kinds.ts';
import { THEME_COLORS } from '../../../contract/theme-colors.ts';
import type { Colors, Look } from '../look.tsx';
import type { WhenFacts } from '../event-facts.tsx';

/**
 * A design as a mail wears it. It is drawn with cells, borders and letters, because mail programs show no pictures
 * before the reader asks for them, and no vector drawings at all.
 */
export interface MailDesign extends Pick<Look, 'display' | 'text' | 'align'> {
  makeColors: (step: ThemeSteps) => { light: Colors; dark: Colors };
  /** Around everything. */
  Sheet: ComponentType<{ children: ReactNode }>;
  /** Rows at the top of an invitation. */
  Opening: ComponentType<OpeningProps>;
  /** Rows at the top of other mails. `hosts` may be empty. */
  Heading: ComponentType<{ hosts: string; title: string }>;
  /** A row with the date; without one, whatever must be between the opening and the text. */
  When: ComponentType<{ facts: WhenFacts | undefined }>;
  Divider: ComponentType;
  /** Rows at the end. */
  Close: ComponentType<{ initials: readonly string[] }>;
}

interface OpeningProps {
  greeting: string;
  /** Between greeting and names; may be empty. */
  occasion: string;
  names: readonly string[];
  /** What the event's name adds; may be empty. */
  subtitle: string;
}

/** A step of the theme: `p700` of the first color, `s700` of the second. */
export type ThemeSteps = Record<`${'p' | 's'}${Step}`, string>;
type Step = 50 | 100 | 200 | 300 | 400 | 500 | 600 | 700 | 800 | 900;

export function listSteps(theme: ColorTheme): ThemeSteps {
  const entries = Object.entries(THEME_COLORS[theme]).map(([name, color]) => [name.replace(/^(p|s)\w+-/, '$1'), color]);
  return Object.fromEntries(entries) as ThemeSteps;
}

/** Mixes two colors, `share` of the second. */
export function mix(one: string, other: string, share: number): string {
  const [first, second] = [readChannels(one), readChannels(other)];
  const mixed = first.map((channel, at) => Math.round(channel + ((second[at] ?? 0) - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

const readChannels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
