import type { Page } from '@playwright/test';

/**
 * Holds the next answer back after the browser has sent the whole request. Returns a function that lets it through, once it
 * has come.
 */
export async function holdAnswer(page: Page, urlPattern: string): Promise<() => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  const held = Promise.withResolvers<string>();
  browser.once('Fetch.requestPaused', ({ requestId }) => held.resolve(requestId));
  await browser.send('Fetch.enable', { patterns: [{ urlPattern, requestStage: 'Response' }] });
  return async () => {
    await browser.send('Fetch.continueResponse', { requestId: await held.promise });
    await browser.send('Fetch.disable');
  };
}
