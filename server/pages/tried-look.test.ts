import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { aSite, type Site } from '../testing/makers.ts';

let app: TestApp;
let site: Site;
let other: Site;
beforeAll(async () => {
  app = await startTestApp();
  const event = { couple_names: 'Anna & Ben', color_theme: 'classic-rose' } as const;
  [site, other] = [await aSite(app, { event }), await aSite(app, { event })];
});
afterAll(() => app[Symbol.asyncDispose]());

/** The page as a browser gets it that is signed in by this cookie. */
const open = (path: string, token?: string, host = site) =>
  app.request('GET', path, {
    host: host.subdomain,
    ...(token !== undefined && { headers: { cookie: `owner=${token}` } }),
  });
const TRIED = '/?template=fun-birthday&theme=sage-green';
const policyOf = ({ headers }: Awaited<ReturnType<typeof open>>) => String(headers['content-security-policy']);

test('the owner sees the own invitation in another look, which is kept nowhere and does nothing', async () => {
  const page = await open(TRIED, site.token);
  expect([page.status, page.headers['cache-control'], page.headers['x-robots-tag']]).toEqual([
    200,
    'private, no-store',
    'noindex',
  ]);
  expect(page.text).toContain('Anna');
  expect(page.text).toMatch(/<html [^>]*data-theme="sage-green"[^>]* inert=""/);
  expect(page.text).not.toContain('<script');
  const sheets = (text: string) => text.match(/<link rel="stylesheet" href="[^"]*">/g);
  const [own, themed] = [await open('/', site.token), await open('/?theme=sage-green', site.token)];
  expect(sheets(page.text)).not.toEqual(sheets(own.text));
  expect(sheets(themed.text)).toEqual(sheets(own.text));
});

test('it may be shown within the owner area, on the same host and nowhere else', async () => {
  expect(policyOf(await open(TRIED, site.token))).toContain("frame-ancestors 'self'");
  expect(policyOf(await open('/', site.token))).toContain("frame-ancestors 'none'");
});

test('nobody else sees anything but the invitation as it is', async () => {
  const plain = await open('/');
  for (const token of [undefined, 'nonsense', other.token]) {
    const page = await open(TRIED, token);
    expect([page.status, policyOf(page).includes("frame-ancestors 'none'")]).toEqual([200, true]);
    expect(page.text).toContain('data-theme="classic-rose"');
    expect(page.text.length).toBe(plain.text.length);
  }
  expect((await open('/?template=no-such&theme=no-such', site.token)).text).toContain('<script');
  expect((await open('/invite/x?theme=sage-green', site.token)).text).toContain('data-theme="classic-rose"');
});
