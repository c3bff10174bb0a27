import type { Locator, Page } from '@playwright/test';

/**
 * Measures the cumulative layout shift of a page whose fonts load after its first words are painted. A page that a script
 * renders counts from when `ready` is there.
 */
export async function measureShift(
  page: Page,
  address: string,
  { width, ready }: { width: number; ready?: Locator | undefined },
): Promise<number> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    let shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift += (entry as unknown as { value: number }).value;
      document.documentElement.dataset['shift'] = String(shift);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const painted = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await painted.promise;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new PerformanceObserver((_list, observer) => {
          observer.disconnect();
          requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
  await ready?.waitFor();
  const before = ready ? await readShift(page) : 0;
  painted.resolve();
  await page.waitForLoadState('load');
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise<void>((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
    });
  });
  await page.unrouteAll();
  return (await readShift(page)) - before;
}

const readShift = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset['shift'] ?? 0));
