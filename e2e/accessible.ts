import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect } from './product.ts';

const WIDTHS = [390, 1440] as const;

/** Half as long as the module's own `source`, for the browser to read. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

interface Axe {
  run(context: Document | Element, options: object): Promise<{ violations: Violation[] }>;
}

interface Violation {
  id: string;
  /** `target` is a selector. */
  nodes: { html: string; target: string[] }[];
}

/**
 * Expects WCAG 2.2 AA as far as axe can check it, and no horizontal scrolling. `contrast: false` leaves out contrast,
 * half of axe's time, where `expectLegible` measures it.
 */
export async function expectAccessible(
  page: Page,
  what: string,
  widths: readonly (typeof WIDTHS)[number][] = WIDTHS,
  { contrast = true } = {},
): Promise<void> {
  // A document keeps it from one state to the next.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const found = await page.evaluate(async (withContrast) => {
      // Running animations are finished first, because their intermediate states are not what people read.
      const ends = document
        .getAnimations()
        .filter(
          ({ timeline, effect }) => timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
        );
      await Promise.all(ends.map(({ finished }) => finished.catch(() => undefined)));
      const { axe } = globalThis as unknown as { axe: Axe };
      const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
      const rules = { 'color-contrast': { enabled: withContrast } };
      // Style sheets are loaded for experimental rules only, which are off.
      const preload = { assets: ['media'] };
      const { violations } = await axe.run(document, { runOnly: tags, resultTypes: ['violations'], rules, preload });
      const problems: string[] = [];
      for (const { id, nodes } of violations)
        for (const { html, target } of nodes) {
          // A bar at the edge of the screen may cover a part of a control: it is measured again in the middle.
          const control = id === 'target-size' ? document.querySelector(target.join(' ')) : null;
          control?.scrollIntoView({ block: 'center' });
          const again = control
            ? (await axe.run(control, { runOnly: { type: 'rule', values: [id] } })).violations
            : [id];
          if (again.length > 0) problems.push(`${id}: ${html.slice(0, 160)}`);
        }
      return problems;
    }, contrast);
    expect(found, `${what} at ${width} px`).toEqual([]);
    await expectNoSidewaysScroll(page, `${what} at ${width} px`);
  }
}

export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wider, `${what} scrolls sideways`).toBeLessThanOrEqual(0);
}
