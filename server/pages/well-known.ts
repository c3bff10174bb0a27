import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { LEGAL_PAGES, type Brand } from '../../contract/pages.ts';
import { ApiError } from '../kit/errors.ts';
import type { Services } from '../services.ts';
import { isSearchListed } from './event-site.ts';

/** Browsers request these names on every host. */
const ICONS: Readonly<Record<string, string>> = {
  'favicon.ico': 'image/x-icon',
  'favicon.svg': 'image/svg+xml; charset=utf-8',
  'apple-touch-icon.png': 'image/png',
  'icon-192.png': 'image/png',
  'icon-512.png': 'image/png',
};

/** Search engines must not crawl these paths of the main site. */
const PRIVATE_PATHS = ['/admin/', '/operator', '/checkout/', '/welcome', '/dev/', '/api/'];

/** Personal links exclude themselves. */
const LISTED = ['User-agent: *', 'Allow: /', 'Disallow: /admin/', 'Disallow: /api/', ''].join('\n');

/** They show a preview of a shared link; none is a search engine. Teams has the one of Skype. */
const PREVIEWERS = [
  'Discordbot',
  'facebookexternalhit',
  'kakaotalk-scrap',
  'line-poker',
  'LinkedInBot',
  'Pinterestbot',
  'SkypeUriPreview',
  'Slackbot-LinkExpanding',
  'TelegramBot',
  'Twitterbot',
  'WhatsApp',
];

const UNLISTED = [
  ...PREVIEWERS.map((name) => `User-agent: ${name}`),
  'Allow: /',
  'Disallow: /admin/',
  'Disallow: /api/',
  '',
  'User-agent: *',
  'Disallow: /',
  '',
].join('\n');

const FOLDER = join(import.meta.dirname, 'icons');
const hidden = { schema: { hide: true } };
const A_DAY = 'public, max-age=86400';

export async function serveWellKnown(app: FastifyInstance, services: Services): Promise<void> {
  const { brand } = services.config;
  for (const [name, type] of Object.entries(ICONS)) {
    const bytes = await readFile(join(FOLDER, name));
    app.get(`/${name}`, hidden, (_request, reply) => reply.type(type).header('cache-control', A_DAY).send(bytes));
  }
  app.get('/robots.txt', hidden, async ({ place }, reply) => {
    const buildSiteText = async (subdomain: string) =>
      (await isSearchListed(services, subdomain)) ? LISTED : UNLISTED;
    return reply
      .type('text/plain; charset=utf-8')
      .send(place.kind === 'site' ? await buildSiteText(place.subdomain) : buildRobotsTxt(brand));
  });
  app.get('/sitemap.xml', hidden, ({ place }, reply) => {
    if (place.kind !== 'main') throw new ApiError('not_found');
    return reply.type('application/xml; charset=utf-8').send(buildSitemap(brand));
  });
  app.get('/llms.txt', hidden, ({ place }, reply) => {
    if (place.kind !== 'main') throw new ApiError('not_found');
    return reply.type('text/plain; charset=utf-8').send(buildLlmsTxt(brand));
  });
  app.get('/.well-known/security.txt', hidden, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(buildSecurityTxt(brand)),
  );
  // Well-known URIs (RFC 8615) return 404 instead of a page, which clients would take for a valid response.
  app.get('/.well-known/*', hidden, () => {
    throw new ApiError('not_found');
  });
  app.get('/site.webmanifest', hidden, ({ place }, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', A_DAY)
      .send(JSON.stringify(buildManifest(brand, place.kind === 'site' ? '/admin/dashboard' : '/'))),
  );
}

const buildRobotsTxt = ({ origin }: Brand): string =>
  [
    'User-agent: *',
    'Allow: /',
    ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');

/** An origin contains no character that XML requires to escape. */
const buildSitemap = ({ origin }: Brand): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...['', ...LEGAL_PAGES].map((path) => `<url><loc>${origin}/${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

const buildLlmsTxt = ({ name, domain, origin, contact }: Brand): string =>
  [
    `# ${name}`,
    '',
    `> Invitation websites for weddings, birthdays and baby showers, each at its own address on ${domain}. One-time payment.`,
    '',
    `- [Designs, features and prices](${origin}/)`,
    `- [Questions and answers](${origin}/faq)`,
    `- [Refunds](${origin}/refunds)`,
    `- [Privacy](${origin}/privacy)`,
    `- [Terms](${origin}/terms)`,
    '',
    `Contact: ${contact}`,
    '',
  ].join('\n');

/** On a site only the owner area links it. */
const buildManifest = ({ name }: Brand, start_url: string) => ({
  name,
  short_name: name,
  start_url,
  display: 'browser',
  background_color: '#fbf8f3',
  theme_color: '#fbf8f3',
  icons: [
    { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
    ...[192, 512].map((size) => ({
      src: `/icon-${size}.png`,
      type: 'image/png',
      sizes: `${size}x${size}`,
      purpose: 'any maskable',
    })),
  ],
});

/** Days for which the contact of `security.txt` is good; the file is written anew for each request (RFC 9116). */
const CONTACT_DAYS = 180;

function buildSecurityTxt({ contact, origin }: Brand): string {
  const expires = new Date(Date.now() + CONTACT_DAYS * 86_400_000).toISOString();
  return `Contact: mailto:${contact}\nExpires: ${expires}\nPreferred-Languages: en\nCanonical: ${origin}/.well-known/security.txt\n`;
}
