export const EVENT_TYPES = [
  'wedding',
  'baby_shower',
  'birthday',
  'retirement',
  'anniversary',
  'graduation',
  'other',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export const COLOR_THEMES = [
  'classic-rose',
  'lavender-dream',
  'sage-green',
  'ocean-blue',
  'sunset-orange',
  'elegant-black',
] as const;
export type ColorTheme = (typeof COLOR_THEMES)[number];
