import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildFallbackSheet, listFallbackSheets } from './fallback-faces.ts';

const sheets = await listFallbackSheets();

test('each design and the main site have fallbacks', () => {
  expect(sheets).toHaveLength(9);
});

describe.each(sheets.map((sheet) => [basename(dirname(sheet.path)), sheet] as const))('%s', (_name, sheet) => {
  const css = readFileSync(sheet.path, 'utf8');

  test('is up to date: node scripts/fit-fallbacks.ts', async () => {
    expect(css).toBe(await buildFallbackSheet(sheet));
  });

  test('has a fallback for every installed font, in every family that pages use', () => {
    const families = sheet.faces.flatMap(({ family, like }) => (like === undefined ? [] : [family]));
    expect(families.length).toBeGreaterThan(0);
    for (const family of families) {
      for (const installed of ['Roboto', 'Noto Serif', 'Arial', 'Times', 'Georgia', 'DejaVu Sans', 'DejaVu Serif'])
        expect(css).toContain(`font-family: '${family} as ${installed}'`);
    }
  });

  test('has no initials that stand out of their words', () => {
    const sizes = new Map<string, number>();
    const ratios: number[] = [];
    for (const rule of css.match(/@font-face \{.*\}/g) ?? []) {
      const face = /font-family.*?src: [^;]*/.exec(rule)?.[0] ?? '';
      const size = Number(/size-adjust: ([\d.]+)%/.exec(rule)?.[1]);
      if (!rule.includes('unicode-range')) sizes.set(face, size);
      else if (rule.includes('U+41-5A')) ratios.push(size / (sizes.get(face) ?? NaN));
    }
    // The sizes are rounded.
    expect(ratios.filter((ratio) => !(ratio > 0.89 && ratio < 1.21))).toEqual([]);
    expect(sizes.size).toBeGreaterThan(0);
  });
});
