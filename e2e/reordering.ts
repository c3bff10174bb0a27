import type { Page } from '@playwright/test';
import { expect } from './product.ts';

/** Moves an item of a sortable list by keyboard, and waits until the arrow keys work: `place` is `1 of 4`. */
export async function moveByKeyboard(page: Page, name: string, place: string): Promise<void> {
  await page.getByRole('button', { name: `Move ${name}`, exact: true }).press('Space');
  // The position is announced after all items are measured; keys work from a task that was queued before.
  await expect(page.getByText(`${name}, position ${place}.`, { exact: true })).toBeAttached();
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        // Chromium holds idle callbacks back while nothing is drawn.
        requestAnimationFrame(() => requestIdleCallback(resolve));
      }),
  );
}
