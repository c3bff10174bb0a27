import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, testApp, type TestApp } from '../testing/app.ts';
import { makeSite } from '../testing/makers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const listLocations = (sitemap: string) => [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url);
const canonicalOf = (page: string) => /<link rel="canonical" href="([^"]+)"/.exec(page)?.[1];

describe('search engines', () => {
  it('find each public page under its canonical URL in the sitemap that robots.txt names', async () => {
    const robots = await app.request('GET', '/robots.txt');
    const sitemap = /^Sitemap: (.+)$/m.exec(robots.text)?.[1] ?? '';
    const { text, headers } = await app.request('GET', new URL(sitemap).pathname);
    expect(headers['content-type']).toMatch(/^application\/xml/);
    expect(listLocations(text)).toHaveLength(5);
    for (const url of listLocations(text)) {
      const page = await app.request('GET', new URL(url).pathname);
      expect([page.status, canonicalOf(page.text), page.headers['x-robots-tag']], url).toEqual([200, url, undefined]);
      expect(page.text).not.toContain('name="robots"');
    }
  });

  it('are excluded from private pages and from every site', async () => {
    const { text } = await app.request('GET', '/robots.txt');
    for (const path of ['/admin/', '/operator', '/checkout/', '/welcome', '/dev/', '/api/']) {
      expect(text).toContain(`\nDisallow: ${path}\n`);
    }
    const { text: ofSite } = await app.request('GET', '/robots.txt', { host: 'anna' });
    expect(ofSite).toMatch(/\nUser-agent: \*\nDisallow: \/\n$/);
    const [previewers = ''] = ofSite.split('Allow: /\n');
    for (const name of ['facebookexternalhit', 'WhatsApp', 'SkypeUriPreview', 'line-poker', 'kakaotalk-scrap'])
      expect(previewers).toContain(`User-agent: ${name}\n`);
    for (const path of ['/sitemap.xml', '/llms.txt']) {
      expect((await app.request('GET', path, { host: 'anna' })).status, path).toBe(404);
    }
  });

  it('find structured data on the landing page and the FAQ', async () => {
    for (const [path, types] of [
      ['/', ['Organization', 'WebSite', 'Product']],
      ['/faq', ['FAQPage']],
    ] as const) {
      const { text } = await app.request('GET', path);
      const blocks = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
      expect(blocks.map(([, json = '']) => (JSON.parse(json) as { '@type': string })['@type'])).toEqual(types);
    }
  });

  it('get 404 for unknown well-known paths, and canonical URLs in llms.txt', async () => {
    for (const host of ['', 'anna']) {
      const response = await app.request('GET', '/.well-known/ai-catalog.json', { host });
      expect([response.status, response.body['code']]).toEqual([404, 'not_found']);
    }
    const { text } = await app.request('GET', '/llms.txt');
    for (const [, url = ''] of text.matchAll(/\]\(([^)]+)\)/g)) {
      expect(canonicalOf((await app.request('GET', new URL(url).pathname)).text), url).toBe(url);
    }
  });

  it.each(['/no/such/page?x=1', '/metrics', '/wp-login.php'])(
    'B8: get 404 and the canonical URL of the landing page at %s',
    async (path) => {
      const page = await app.request('GET', path);
      expect([page.status, canonicalOf(page.text)]).toEqual([404, 'http://localhost:3000/']);
    },
  );

  it('get 200 at the paths of the landing page', async () => {
    for (const path of ['/', '/templates', '/pricing']) expect((await app.request('GET', path)).status, path).toBe(200);
  });

  it('L14: a contact for security researchers is on every host', async () => {
    for (const host of ['', 'anna']) {
      const { status, text } = await app.request('GET', '/.well-known/security.txt', { host });
      const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '');
      expect([status, /^Contact: mailto:hello@/m.test(text), expires > Date.now()]).toEqual([200, true, true]);
    }
  });
});

describe('icons', () => {
  it('exist on every host', async () => {
    for (const host of ['', 'anna', 'nobody']) {
      for (const [path, type, start] of [
        ['/favicon.ico', 'image/x-icon', '\0\0\u0001\0\u0003\0'],
        ['/favicon.svg', 'image/svg+xml; charset=utf-8', '<svg'],
        ['/apple-touch-icon.png', 'image/png', ''],
      ] as const) {
        const icon = await app.request('GET', path, { host });
        expect([icon.status, icon.headers['content-type']], host + path).toEqual([200, type]);
        expect(icon.text.startsWith(start)).toBe(true);
      }
    }
  });

  it('of a site are the initials of its hosts, in its page, and the product’s elsewhere', async () => {
    const { subdomain } = await makeSite(app, { event: { couple_names: 'Anna & Ben', color_theme: 'ocean-blue' } });
    const read = async (host: string, path = '/') => {
      const { text, headers } = await app.request('GET', path, { host });
      const [, href = ''] = /<link rel="icon" href="([^"]+)" type="image\/svg\+xml">/.exec(text) ?? [];
      return { icon: decodeURIComponent(href), policy: String(headers['content-security-policy']) };
    };
    const { icon, policy } = await read(subdomain);
    expect(icon).toMatch(/^data:image\/svg\+xml,<svg .*>AB<\/text><\/svg>$/);
    expect(policy).toMatch(/img-src [^;]*data:/);
    for (const [host, path] of [
      ['', '/'],
      [subdomain, '/admin/login'],
      [(await makeSite(app)).subdomain, '/'],
    ] as const)
      expect((await read(host, path)).icon, host + path).toBe('/favicon.svg');
  });

  it.each([
    ['', '/', '/'],
    ['anna', '/admin/login', '/admin/dashboard'],
  ])('include those of the manifest on %s, which the page links', async (host, page, start) => {
    const { text: html } = await app.request('GET', page, { host });
    const [, link = ''] = /<link rel="manifest" href="([^"]+)">/.exec(html) ?? [];
    const { status, text } = await app.request('GET', link, { host });
    const manifest = JSON.parse(text) as { name: string; start_url: string; icons: { src: string; type: string }[] };
    expect([status, manifest.name, manifest.start_url]).toEqual([200, app.services.config.brand.name, start]);
    for (const { src, type } of manifest.icons) {
      const icon = await app.request('GET', src, { host });
      expect([icon.status, icon.headers['content-type']?.split(';')[0]], src).toEqual([200, type]);
    }
  });
});

it('serves the pages for trying components only outside production', async () => {
  const pages = [
    ['', '/test/card'],
    ['anna', '/test/dialog'],
    ['anna', '/test/gallery'],
  ] as const;
  expect((await app.request('GET', '/test/card')).text).toContain('<title>Card');
  const production = await testApp({
    env: { NODE_ENV: 'production', PRODUCT_DOMAIN: 'localhost', ALLOW_SANDBOX: 'true', SMTP_URL: 'smtp://127.0.0.1:1' },
  });
  for (const [host, path] of pages) {
    expect((await production.request('GET', path, { host })).text, path).not.toMatch(/<title>(Card|Dialog|Gallery)/);
  }
});
