import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { TEMPLATES } from '../contract/catalog.ts';
import { FOLDER, WIDTHS } from './captures.ts';

const root = join(import.meta.dirname, '..', FOLDER);

test.each(TEMPLATES.map(({ id }) => id))('Git contains a picture of %s for both screens', async (id) => {
  for (const [view, screen] of [
    ['wide', 'large'],
    ['phone', 'phone'],
  ] as const) {
    const { width } = await sharp(join(root, id, `${view}.webp`)).metadata();
    expect(width).toBe(Math.max(...WIDTHS[screen]));
  }
});
