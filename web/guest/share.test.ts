import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TEMPLATE_IDS } from '../../contract/catalog.ts';
import type { Event } from '../../contract/event.ts';
import { COLOR_THEMES, type ColorTheme } from '../../contract/event-kinds.ts';
import { buildShareCard, buildShareImage } from './share.ts';

const ROOT = join(import.meta.dirname, '../..');

const event: Event = {
  id: '0193',
  unique_id: 'abc',
  template_id: 'classic-wedding',
  event_type: 'wedding',
  status: 'planned',
  event_name: '',
  couple_names: 'Annabel Lee & Benedict Cole',
  event_date: '2031-06-14',
  event_time: '16:00',
  event_end_time: null,
  time_zone: null,
  event_caption: '',
  main_photo_url: '',
  main_photo_focus: null,
  venue_name: 'Rose Barn',
  venue_address: '1 Mill Lane\nBath',
  color_theme: 'classic-rose',
  rsvp_deadline: null,
  rsvp_closes: false,
  replies_from: 'everyone',
  contact: '',
  search_listed: false,
  currency: 'USD',
};

const wordsOf = (over: Partial<Event>, photo = false) =>
  buildShareCard({ ...event, ...over }, photo)
    .lines.map(({ runs }) => runs.map(({ text }) => text).join(''))
    .join(' / ');

describe('the share card', () => {
  test.each(TEMPLATE_IDS)('of %s uses existing fonts and pictures in every theme', (template_id) => {
    for (const color_theme of COLOR_THEMES) {
      for (const photo of [false, true]) {
        const card = buildShareCard({ ...event, template_id, color_theme }, photo);
        expect(card.ground === null).toBe(photo);
        const files = [card.ground, card.over, ...card.fonts].filter((file) => file !== null);
        expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
      }
    }
  });

  test('names occasion, hosts, date and place', () => {
    const said = 'You’re invited to celebrate / the wedding of / Annabel & Benedict / Saturday, June 14, 2031';
    expect(wordsOf({})).toBe(`${said} · 4:00 PM / Rose Barn`);
    expect(wordsOf({ template_id: 'rustic-wedding' })).toBe(`${said}, 4:00 PM / Rose Barn`);
    expect(wordsOf({ venue_name: '' })).toContain('1 Mill Lane');
    expect(wordsOf({ venue_name: 'Landgasthof zur alten Schmiede am Wildschönauer Wasserfall' })).toContain(
      ' / Landgasthof zur alten Schmiede am Wildschönauer …',
    );
  });

  test('keeps the text off the faces of a photo', () => {
    expect(wordsOf({}, true)).toBe('the wedding of / Annabel & Benedict / Saturday, June 14, 2031 · Rose Barn');
  });

  test('leaves out unknown facts', () => {
    const nothing = { couple_names: '', event_date: null, venue_name: '', venue_address: '' };
    expect(wordsOf({ ...nothing, couple_names: 'Mia' })).toBe('You’re invited to celebrate / the wedding of / Mia');
    expect(wordsOf({ ...nothing, event_date: '2031-06-14' })).toContain(
      'You’re invited to celebrate / A wedding / Sat',
    );
    expect(wordsOf(nothing)).toBe('An invitation / Coming soon');
  });

  test('puts long names on separate lines', () => {
    const couple_names = 'Maximiliana-Alexandrine & Bartholomäus-Ferdinand';
    expect(wordsOf({ couple_names })).toContain('Maximiliana-Alexandrine / & / Bartholomäus-Ferdinand');
    expect(wordsOf({ couple_names, template_id: 'universal-celebration' })).toContain(
      'Maximiliana-Alexandrine &  / Bartholomäus-Ferdinand',
    );
  });

  test('has a URL that changes only with its content', () => {
    const { image } = buildShareImage(event);
    expect(image).toMatch(/^\/share\.jpg\?v=\w+$/);
    expect(buildShareImage({ ...event, rsvp_closes: true, contact: 'Ask us', event_caption: 'Hello' }).image).toBe(
      image,
    );
    for (const change of [{ venue_name: 'Mill' }, { color_theme: 'ocean-blue' as const }, { main_photo_url: '/x' }]) {
      expect(buildShareImage({ ...event, ...change }).image).not.toBe(image);
    }
  });

  test('uses the colors of the themes', () => {
    const listColors = (template_id: Event['template_id'], color_theme: ColorTheme, photo: boolean) =>
      new Set(
        buildShareCard({ ...event, template_id, color_theme }, photo).lines.flatMap(({ runs }) =>
          runs.map(({ color }) => color),
        ),
      );
    for (const theme of COLOR_THEMES) {
      expect(listColors('classic-wedding', theme, false)).toContain(colorOf(theme, 'primary-700', inkOf));
      expect(listColors('classic-wedding', theme, true)).toContain(colorOf(theme, 'secondary-200'));
      expect(listColors('fun-birthday', theme, false)).toContain(colorOf(theme, 'secondary-200'));
    }
  });
});

/** Chroma of the classic wedding's ink: `--accent` in its page.css. */
const inkOf = (chroma: number) => Math.min(chroma * 2, Math.max(chroma, 0.105));

const THEMES = readFileSync(join(ROOT, 'web/ui/themes.css'), 'utf8');

/** Converts a step of a theme's scales to `#rrggbb`: from OKLCH over linear light to sRGB (CSS Color 4). */
function colorOf(theme: ColorTheme, step: string, strength = (chroma: number) => chroma): string {
  const scales = THEMES.slice(THEMES.indexOf(`[data-theme='${theme}']`));
  const [, lightness = 0, given = 0, hue = 0] = (
    new RegExp(`--${step}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)`).exec(scales) ?? []
  ).map(Number);
  const chroma = strength(given);
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const hex = channels.map((linear) => {
    const bound = Math.min(1, Math.max(0, linear));
    const seen = bound <= 0.0031308 ? 12.92 * bound : 1.055 * bound ** (1 / 2.4) - 0.055;
    return Math.round(seen * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${hex.join('')}`;
}
