import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeSite } from '../testing/makers.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

it.each(['/operator', '/operator/', '/operator/orders', '/operator/orders/x', '/operator/password?token=t'])(
  'serves the console at %s on the main site, without caching and indexing',
  async (path) => {
    const page = await app.request('GET', path);
    expect([page.status, page.text.includes('"page":"operator"')]).toEqual([200, true]);
    expect(page.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    expect(page.text).toContain('<meta name="robots" content="noindex">');
    expect(page.text, 'no token in the markup').not.toContain('token=t');
  },
);

it('is not served on other hosts', async () => {
  const elsewhere = await app.request('GET', '/operators');
  expect(elsewhere.text).toContain('"page":"landing"');
  const site = await makeSite(app);
  for (const host of [site.subdomain, 'nobody']) {
    const page = await app.request('GET', '/operator/orders', { host });
    expect(page.text, host).not.toContain('"page":"operator"');
  }
});
