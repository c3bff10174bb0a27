import type { Page } from '@playwright/test';

/**
 * Holds the next answer back after the browser has sent the whole request. Returns a function that lets it through, or loses
 * it, once it has come.
 */
export async function holdAnswer(page: Page, urlPattern: string): Promise<(how?: 'lost') => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  const held = Promise.withResolvers<string>();
  browser.once('Fetch.requestPaused', ({ requestId }) => held.resolve(requestId));
  await browser.send('Fetch.enable', { patterns: [{ urlPattern, requestStage: 'Response' }] });
  return async (how) => {
    const requestId = await held.promise;
    if (how === 'lost') await browser.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' });
    else await browser.send('Fetch.continueResponse', { requestId });
    await browser.send('Fetch.disable');
  };
}
