import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TEMPLATES } from '../contract/catalog.ts';
import { VIEWS } from '../web/marketing/captures/views.ts';
import { FILM_LIMIT, FOLDER, WIDTHS } from './captures.ts';

const root = join(import.meta.dirname, '..', FOLDER);

describe.each(TEMPLATES.map(({ id }) => id))('the captures of %s', (template) => {
  test('are all there, and the film is light', () => {
    const pictures = Object.entries(VIEWS).flatMap(([view, { phone }]) =>
      WIDTHS[phone ? 'phone' : 'large'].map((width) => `${view}-${width}.webp`),
    );
    const files = [...pictures, 'film.mp4', 'film.webp', 'made-of.txt'];
    expect(readdirSync(join(root, template)).toSorted()).toEqual(files.toSorted());
    expect(statSync(join(root, template, 'film.mp4')).size).toBeLessThanOrEqual(FILM_LIMIT);
  });
});

test('all captures together weigh at most 12 MB', () => {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  expect(bytes).toBeLessThanOrEqual(12_000_000);
});
