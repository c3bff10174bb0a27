import type { Page } from '@playwright/test';
import { expect } from './product.ts';

/** Lifts one of a sortable list by its handle, by keyboard, and waits until the arrows move it: `place` is `1 of 4`. */
export async function moveByKeyboard(page: Page, name: string, place: string): Promise<void> {
  await page.getByRole('button', { name: `Move ${name}`, exact: true }).press('Space');
  // Where it lies is spoken once all places are measured; the keys are heard from a task on that was asked for before.
  await expect(page.getByText(`${name}, position ${place}.`, { exact: true })).toBeAttached();
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestIdleCallback(resolve);
      }),
  );
}
