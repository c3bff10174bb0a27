import type { PageData, PageHead, Preload, RenderedPage } from '../../contract/pages.ts';
import type { Assets } from './assets.ts';

/** Each value is the source of the bundle's entry. */
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
  /** Only for a page that adds styles by script, and for what Vite adds. */
  nonce?: string | undefined;
  canonical: string;
  siteName: string;
}

export interface Document {
  html: string;
  /** Texts of the style elements, which the page's policy allows by their hashes. */
  inlineStyles: readonly string[];
}

export function renderDocument({ rendered, data, entry, assets, nonce, canonical, siteName }: DocumentParts): Document {
  const {
    head,
    body,
    htmlAttributes = {},
    styles = [],
    bodyStyles = [],
    preload = [],
    noScript,
    reloadAfter,
  } = rendered;
  const bundle = assets.getEntry(ENTRIES[entry]);
  const attributes = Object.entries({ lang: 'en', ...htmlAttributes }).map(
    ([name, value]) => `${name}="${escapeHtml(value)}"`,
  );
  const image = head.image === undefined ? undefined : new URL(head.image, canonical).href;
  const sheets = [...bundle.styles, ...styles.map((source) => assets.getStyle(source))];
  // Most visitors load the marketing page only once, so its styles are inlined instead of cached.
  const inlineStyles = entry === 'marketing' && assets.textOf ? [assets.textOf(sheets)] : [];
  const styling =
    inlineStyles.length > 0
      ? inlineStyles.map((text) => `<style>${text}</style>`)
      : sheets.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`);
  const mark = nonce === undefined ? '' : ` nonce="${nonce}"`;
  // A guest reads before tapping: styles, fonts and the photo come before the script.
  const rank = entry === 'guest' ? ' fetchpriority="low"' : '';
  const script =
    noScript === true
      ? []
      : [
          `<script type="application/json" id="page-data">${toEmbeddedJson(data)}</script>`,
          `<script type="module"${mark}${rank} src="${escapeHtml(bundle.script)}"></script>`,
        ];
  const html = [
    `<!doctype html><html ${attributes.join(' ')}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    nonce === undefined ? '' : (assets.renderHead?.(nonce) ?? ''),
    `<title>${escapeHtml(head.title)}</title>`,
    renderMeta('name', 'description', head.description),
    head.noindex ? renderMeta('name', 'robots', 'noindex') : '',
    `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    renderMeta('property', 'og:type', 'website'),
    renderMeta('property', 'og:site_name', siteName),
    renderMeta('property', 'og:title', head.cardTitle ?? head.title),
    renderMeta('property', 'og:description', head.description),
    renderMeta('property', 'og:url', canonical),
    image === undefined
      ? ''
      : renderMeta('property', 'og:image', image) +
        renderImageMeta(head.imageAbout) +
        renderMeta('name', 'twitter:card', 'summary_large_image'),
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    `<link rel="icon" href="${escapeHtml(head.icon ?? '/favicon.svg')}" type="image/svg+xml">`,
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    ...(entry === 'guest' ? [] : OWN_PAGE_HEAD),
    ...preload.map(renderPreload),
    ...styling,
    ...(noScript ? [] : bundle.needed.map((href) => `<link rel="modulepreload" href="${escapeHtml(href)}"${rank}>`)),
    reloadAfter === undefined ? '' : `<noscript><meta http-equiv="refresh" content="${reloadAfter}"></noscript>`,
    ...(head.structured ?? []).map((facts) => `<script type="application/ld+json">${toEmbeddedJson(facts)}</script>`),
    `</head><body><div id="root">${linkStyles(body, bodyStyles, assets)}</div>`,
    ...script,
    '</body></html>',
  ].join('');
  return { html, inlineStyles };
}

/** A body names its style sheets as the build's manifest does, because the views do not know their addresses. */
const linkStyles = (body: string, sources: readonly string[], assets: Assets): string =>
  sources.reduce(
    (html, source) => html.replace(`href="${source}"`, `href="${escapeHtml(assets.getStyle(source))}"`),
    body,
  );

/** An invitation has the colors of its design instead. */
const OWN_PAGE_HEAD = ['<link rel="manifest" href="/site.webmanifest">', '<meta name="theme-color" content="#fbf8f3">'];

function renderImageMeta(about: PageHead['imageAbout']): string {
  if (!about) return '';
  return [
    renderMeta('property', 'og:image:width', String(about.width)),
    renderMeta('property', 'og:image:height', String(about.height)),
    renderMeta('property', 'og:image:alt', about.alt),
  ].join('');
}

function renderPreload({ href, as, media, srcSet, sizes = '', isLate = false, isMask = false }: Preload): string {
  const rank = ` fetchpriority="${isLate ? 'low' : 'high'}"`;
  const type = as === 'font' ? ' type="font/woff2" crossorigin' : `${rank}${isMask ? ' crossorigin' : ''}`;
  const where = media === undefined ? '' : ` media="${escapeHtml(media)}"`;
  const set = srcSet === undefined ? '' : ` imagesrcset="${escapeHtml(srcSet)}" imagesizes="${escapeHtml(sizes)}"`;
  return `<link rel="preload" href="${escapeHtml(href)}" as="${as}"${where}${set}${type}>`;
}

const renderMeta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Escapes a text for an element or a quoted attribute. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** Neither ends its script element nor begins a comment in it. */
const toEmbeddedJson = (data: object) => JSON.stringify(data).replace(/</g, '\\u003c');
