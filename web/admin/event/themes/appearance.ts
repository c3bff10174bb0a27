import { TEMPLATES } from '../../../../contract/catalog.ts';
import type { Event } from '../../../../contract/event.ts';
import type { ColorTheme } from '../../../../contract/event-kinds.ts';

export type Appearance = Pick<Event, 'template_id' | 'color_theme'>;

export const DEFAULT_THEME: ColorTheme = 'classic-rose';

export const THEMES: Readonly<Record<ColorTheme, { name: string; description: string }>> = {
  'classic-rose': { name: 'Classic Rose', description: 'Rose and old gold' },
  'lavender-dream': { name: 'Lavender Dream', description: 'Lavender and mauve' },
  'sage-green': { name: 'Sage Green', description: 'Sage and wheat' },
  'ocean-blue': { name: 'Ocean Blue', description: 'Deep water and sea glass' },
  'sunset-orange': { name: 'Sunset Orange', description: 'Apricot and coral' },
  'elegant-black': { name: 'Elegant Black', description: 'Charcoal and brass' },
};

export const formatTemplateName = (id: Event['template_id']): string =>
  TEMPLATES.find((template) => template.id === id)?.name ?? id;
