import { CURRENCIES } from '../../../contract/currencies.ts';
import type { FoundGift } from '../../../contract/gift-lookup.ts';

/** Reads a shop's page: JSON-LD of schema.org first, then Open Graph and microdata, then the title of the page. */
export function readGiftPage(html: string, address: string): FoundGift {
  const product = findProduct(html);
  const meta = readMeta(html);
  const offer = product && readOffer(product['offers']);
  const price = offer?.price ?? parsePrice(meta('product:price:amount', 'og:price:amount', 'price'));
  const currency =
    price === null
      ? null
      : parseCurrency(offer?.currency ?? meta('product:price:currency', 'og:price:currency', 'pricecurrency'));
  return {
    title: toText(product?.['name']) ?? toText(meta('og:title', 'twitter:title')) ?? toText(readTitle(html)),
    image_url:
      toPictureAddress(findImage(product?.['image']), address) ??
      toPictureAddress(meta('og:image:secure_url', 'og:image', 'twitter:image'), address),
    price,
    currency,
    store: toText(meta('og:site_name')) ?? getStore(address),
  };
}

export const getStore = (address: string): string => new URL(address).hostname.replace(/^www\./, '');

/** As in ASCII up to the place where the page says in which encoding it is. */
export function decodePage(bytes: Buffer): string {
  const [, label = 'utf-8'] =
    /<meta\b[^>]{0,200}charset=["']?([\w-]{1,40})/i.exec(bytes.toString('latin1', 0, 4096)) ?? [];
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

type Json = Record<string, unknown>;

/** Products may be nested in graphs and pages. */
const MAX_DEPTH = 6;

function findProduct(html: string): Json | undefined {
  for (const text of listScripts(html)) {
    const product = findInJson(parseJson(text), MAX_DEPTH);
    if (product) return product;
  }
  return undefined;
}

function* listScripts(html: string): Generator<string> {
  const start = /<script\b([^>]*)>/gi;
  for (let match = start.exec(html); match; match = start.exec(html)) {
    const end = html.indexOf('</script', start.lastIndex);
    if (end < 0) return;
    if (/application\/ld\+json/i.test(match[1] ?? '')) yield html.slice(start.lastIndex, end);
    start.lastIndex = end;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function findInJson(value: unknown, depth: number): Json | undefined {
  if (typeof value !== 'object' || value === null || depth === 0) return undefined;
  if (Array.isArray(value)) return findFirst(value, depth);
  const node = value as Json;
  if ([node['@type']].flat().some((type) => /(?:^|\/)Product(?:Group)?$/.test(String(type)))) return node;
  return findFirst([node['@graph'], node['mainEntity'], node['itemListElement'], node['item']], depth);
}

function findFirst(values: readonly unknown[], depth: number): Json | undefined {
  for (const value of values) {
    const found = findInJson(value, depth - 1);
    if (found) return found;
  }
  return undefined;
}

/** The first offer that has a price; of offers together the lowest. */
function readOffer(offers: unknown): { price: number; currency: unknown } | undefined {
  for (const offer of [offers].flat()) {
    if (typeof offer !== 'object' || offer === null) continue;
    const node = offer as Json;
    const [specification] = [node['priceSpecification']].flat() as (Json | undefined)[];
    const price = parsePrice(node['price'] ?? node['lowPrice'] ?? specification?.['price']);
    if (price !== null) return { price, currency: node['priceCurrency'] ?? specification?.['priceCurrency'] };
  }
  return undefined;
}

function findImage(image: unknown): unknown {
  const [first]: unknown[] = [image].flat();
  return typeof first === 'object' && first !== null
    ? ((first as Json)['url'] ?? (first as Json)['contentUrl'])
    : first;
}

/** Returns a function that finds the content of the first of these names that the page has. */
function readMeta(html: string): (...names: string[]) => string | undefined {
  const contents = new Map<string, string>();
  for (const [tag] of html.matchAll(/<meta\b[^>]*>/gi)) {
    const attributes = readAttributes(tag);
    const name = (attributes.get('property') ?? attributes.get('name') ?? attributes.get('itemprop'))?.toLowerCase();
    const content = attributes.get('content');
    if (name !== undefined && content !== undefined && !contents.has(name)) contents.set(name, content);
  }
  return (...names) => names.map((name) => contents.get(name)).find((content) => content !== undefined);
}

function readAttributes(tag: string): Map<string, string> {
  const pairs = tag.matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g);
  return new Map(
    [...pairs].map(([, name = '', double, single, bare]) => [name.toLowerCase(), double ?? single ?? bare ?? '']),
  );
}

const readTitle = (html: string): string | undefined => /<title\b[^>]*>([^<]*)/i.exec(html)?.[1];

const TITLE_MAX = 200;

function toText(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = decodeEntities(value)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  if (text === '') return null;
  return text.length <= TITLE_MAX ? text : `${text.slice(0, TITLE_MAX - 1).trim()}…`;
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: '’', nbsp: ' ' };

const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi, (whole, decimal?: string, hex?: string, name = '') => {
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    if (Number.isNaN(code)) return NAMED[String(name).toLowerCase()] ?? whole;
    return code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff) ? String.fromCodePoint(code) : '';
  });

/** Relative addresses are those of the page. Guests never load it: a gift gets a copy (decision 0019). */
function toPictureAddress(value: unknown, page: string): string | null {
  if (typeof value !== 'string' || value.trim() === '') return null;
  const text = decodeEntities(value.trim());
  if (!URL.canParse(text, page)) return null;
  const url = new URL(text, page);
  return url.protocol === 'https:' && url.username === '' && url.href.length <= 2000 ? url.href : null;
}

const PRICE_MAX = 1_000_000;

/** Reads `49.95`, `1,299.00`, `1.299,00` and `49,95`, with or without the sign of a currency. */
export function parsePrice(value: unknown): number | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  const [, number = ''] = /^[^\d-]*(\d[\d.,\s]*)\D*$/.exec(String(value)) ?? [];
  const text = number.replace(/\s|[.,]$/g, '');
  const [, whole = '', cents = ''] = /^(\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,](\d{1,2}|0{3,}))?$/.exec(text) ?? [];
  if (whole === '') return null;
  const price = Number(`${whole.replace(/[.,]/g, '')}.${cents.slice(0, 2) || '0'}`);
  return price > 0 && price <= PRICE_MAX ? price : null;
}

function parseCurrency(value: unknown): string | null {
  const code = typeof value === 'string' ? value.trim().toUpperCase() : '';
  return CURRENCIES.includes(code) ? code : null;
}
