import type { Event } from '../../../contract/event.ts';
import { makeInitials } from '../../../contract/occasions.ts';
import type { PageHead } from '../../../contract/pages.ts';
import { THEME_COLORS } from '../../../contract/theme-colors.ts';

/**
 * Draws the hosts' initials in the site's colors for the browser's tab. It is in the page itself, which costs no request.
 * Without names the product's icon stays.
 */
export function buildIcon({
  couple_names,
  color_theme,
}: Pick<Event, 'couple_names' | 'color_theme'>): Pick<PageHead, 'icon'> {
  const letters = makeInitials(couple_names);
  if (letters.length === 0) return {};
  const colors = THEME_COLORS[color_theme];
  // Two of the widest letters fit.
  const size = letters.length === 1 ? 46 : 31;
  const drawing = [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">',
    `<rect width="64" height="64" rx="14" fill="${colors['primary-700']}"/>`,
    `<text x="32" y="32" dy=".35em" text-anchor="middle" font-family="Georgia,serif" font-weight="700" font-size="${size}" fill="${colors['primary-50']}">`,
    // Letters alone, which markup cannot be made of.
    letters.join(''),
    '</text></svg>',
  ];
  return { icon: `data:image/svg+xml,${encodeURIComponent(drawing.join(''))}` };
}
