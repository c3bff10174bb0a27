import type { PageData, RenderedPage } from '../../contract/pages.ts';
import type { Assets } from './assets.ts';

/** The four bundles, by the source of their entry. */
export const ENTRIES = {
  marketing: 'web/marketing/main.tsx',
  guest: 'web/guest/main.ts',
  admin: 'web/admin/main.tsx',
  operator: 'web/operator/main.tsx',
} as const;

export interface DocumentParts {
  rendered: RenderedPage;
  data: PageData;
  entry: keyof typeof ENTRIES;
  assets: Assets;
  nonce: string;
  /** The one address of this page, for search engines and chats. */
  canonical: string;
  siteName: string;
}

/** The whole HTML document around a rendered page. */
export function renderDocument({ rendered, data, entry, assets, nonce, canonical, siteName }: DocumentParts): string {
  const { head, body, htmlAttributes = {}, styles = [], preload = [] } = rendered;
  const bundle = assets.entry(ENTRIES[entry]);
  const attributes = Object.entries({ lang: 'en', ...htmlAttributes }).map(
    ([name, value]) => `${name}="${escape(value)}"`,
  );
  const image = head.image === undefined ? undefined : new URL(head.image, canonical).href;
  return [
    `<!doctype html><html ${attributes.join(' ')}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escape(head.title)}</title>`,
    meta('name', 'description', head.description),
    head.noindex ? meta('name', 'robots', 'noindex') : '',
    `<link rel="canonical" href="${escape(canonical)}">`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', canonical),
    image === undefined
      ? ''
      : meta('property', 'og:image', image) + meta('name', 'twitter:card', 'summary_large_image'),
    ICON,
    ...preload.map(preloadLink),
    ...[...bundle.styles, ...styles.map((source) => assets.style(source))].map(
      (href) => `<link rel="stylesheet" href="${escape(href)}">`,
    ),
    ...bundle.needed.map((href) => `<link rel="modulepreload" href="${escape(href)}">`),
    `</head><body><div id="root">${body}</div>`,
    `<script type="application/json" id="page-data">${embed(data)}</script>`,
    `<script type="module" nonce="${nonce}" src="${escape(bundle.script)}"></script>`,
    '</body></html>',
  ].join('');
}

/** A wax seal: the same for every brand. */
const ICON = `<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#A63D57" d="M16 1.5c3 0 4.200 2 6.800 2.700 2.600.8 4.600.8 5.900 3 1.300 2.300.2 4.100.6 6.600.4 2.600 2 4 1.400 6.600-.6 2.500-2.800 3.100-4.400 5.100-1.600 2-1.900 4.100-4.400 5-2.500 1-4-.5-6.600-.2-2.600.3-4.300 1.600-6.600.3-2.300-1.300-2.200-3.500-3.600-5.600-1.500-2.100-3.500-2.900-4-5.500-.5-2.500 1.200-3.900 1.600-6.400.4-2.500-.4-4.600 1.300-6.600 1.700-2 3.800-1.600 6-2.700C12.300 2.800 13.300 1.500 16 1.500Z"/><circle cx="16" cy="16" r="8.500" fill="none" stroke="#fff" stroke-opacity=".55"/><path d="M11 13.500h10v6H11zm0 0 5 3.800 5-3.800" fill="none" stroke="#fff" stroke-width="1.300" stroke-linejoin="round"/></svg>',
)}" type="image/svg+xml">`;

function preloadLink({ href, as }: { href: string; as: 'font' | 'image' }): string {
  const type = as === 'font' ? ' type="font/woff2" crossorigin' : ' fetchpriority="high"';
  return `<link rel="preload" href="${escape(href)}" as="${as}"${type}>`;
}

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escape(content)}">`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** JSON that cannot end its script element, nor begin a comment in it. */
const embed = (data: PageData) => JSON.stringify(data).replace(/</g, '\\u003c');
