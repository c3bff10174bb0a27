import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TEMPLATES } from '../../contract/catalog.ts';
import { ENTRIES } from './document.ts';

interface Chunk {
  file: string;
  src?: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}

const BUILD = join(import.meta.dirname, '../../dist/client');
const manifest = JSON.parse(readFileSync(join(BUILD, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

/** Lists the chunks that load with a chunk: its static imports and, if `everything`, its dynamic imports too. */
function listReached(name: string, everything: boolean, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  const { imports = [], dynamicImports = [] } = manifest[name] ?? { file: '' };
  for (const next of everything ? [...imports, ...dynamicImports] : imports) listReached(next, everything, seen);
  return seen;
}

/** Sums the compressed size of the scripts among chunks, in KB. */
function sumWeight(names: Iterable<string>): number {
  const files = new Set([...names].map((name) => manifest[name]?.file ?? '').filter((file) => file.endsWith('.js')));
  return [...files].reduce((sum, file) => sum + measureGzipped(file), 0) / 1024;
}

const measureGzipped = (file: string): number => measureSent(file, 'gz');

/** In bytes. */
function measureSent(file: string, coding: 'br' | 'gz'): number {
  try {
    return statSync(join(BUILD, `${file}.${coding}`)).size;
  } catch {
    // The build stores no compressed version if it would not be smaller.
    return statSync(join(BUILD, file)).size;
  }
}

describe('the four bundles', () => {
  it.each(Object.entries(ENTRIES))('%s contains no code of another', (app, entry) => {
    const sources = [...listReached(entry, true)]
      .map((name) => manifest[name]?.src ?? '')
      .filter((src) => src.startsWith('web/'));
    expect(sources).toContain(entry);
    expect(sources.filter((src) => !src.startsWith(`web/${app}/`) && !src.startsWith('web/ui/'))).toEqual([]);
  });

  it('stay below their size limits (docs/reference/performance.md, P6 and P8; the owner area and the console 180 KB)', () => {
    expect(sumWeight(listReached(ENTRIES.guest, false)), 'guest, before any touch').toBeLessThan(5);
    const everything = [...listReached(ENTRIES.guest, true)];
    const ofDesigns = everything.filter((name) => name.startsWith('web/guest/designs/'));
    expect(ofDesigns.length).toBeGreaterThanOrEqual(TEMPLATES.length);
    for (const design of ofDesigns) {
      // A guest loads only one design.
      const loaded = everything.filter((name) => name === design || !ofDesigns.includes(name));
      expect(sumWeight(loaded), `guest, all there is with ${design}`).toBeLessThan(125);
    }
    expect(sumWeight(listReached(ENTRIES.marketing, false)), 'marketing, before it is idle').toBeLessThan(5);
    expect(sumWeight(listReached(ENTRIES.marketing, true)), 'marketing, all there is').toBeLessThan(110);
    expect(sumWeight(listReached(ENTRIES.admin, false)), 'admin, before its first page').toBeLessThan(180);
    expect(sumWeight(listReached(ENTRIES.operator, false)), 'operator, before its first page').toBeLessThan(180);
  });

  it('stay below 229 KB for each page of the owner area that can be opened first', () => {
    const pages = Object.values(manifest)
      .map(({ src = '' }) => src)
      .filter((src) => /^web\/admin\/.*page\.tsx$/.test(src));
    expect(pages.length).toBeGreaterThan(12);
    for (const page of pages)
      expect(sumWeight([...listReached(ENTRIES.admin, false), ...listReached(page, false)]), page).toBeLessThan(229);
  });

  it('have style sheets below 10 KB for each page of the main site, and fonts below 65 KB', () => {
    const pages = Object.keys(manifest).filter((name) => /^web\/marketing\/.*\.css$/.test(name));
    expect(pages).toContain('web/marketing/landing/landing.css');
    const shared = manifest[ENTRIES.marketing]?.css ?? [];
    for (const page of pages) {
      const sheets = [...shared, manifest[page]?.file ?? ''];
      expect(sheets.reduce((sum, file) => sum + measureGzipped(file), 0) / 1024, page).toBeLessThan(10);
    }
    const fonts = Object.entries(manifest).filter(([name]) => /^web\/ui\/fonts\/.*-core\.woff2$/.test(name));
    expect(fonts).toHaveLength(4);
    expect(fonts.reduce((sum, [, { file }]) => sum + measureGzipped(file), 0) / 1024, 'our own fonts').toBeLessThan(65);
  });
});

describe.each(TEMPLATES.map(({ id }) => id))('the design %s', (template) => {
  const listFiles = (pattern: RegExp) =>
    Object.entries(manifest).flatMap(([name, { file }]) => {
      const path = name.replace(`web/guest/designs/${template}/`, '').replace(`web/rendered/${template}/`, '');
      return path !== name && pattern.test(path) ? [{ path, kilobytes: measureGzipped(file) / 1024 }] : [];
    });

  it('has style sheets as small as TCP’s first window, as phones get them', () => {
    // Less what the headers take.
    const limit = 10 * 1460 - 500;
    for (const name of ['style', 'below']) {
      const { file = '' } = manifest[`web/guest/designs/${template}/${name}.css`] ?? {};
      expect(measureSent(file, 'br'), name).toBeLessThan(limit);
    }
  });

  it('has fonts of at most 120 KB for a page in a Western European language', () => {
    const fonts = listFiles(/-(core|west)\.woff2$/);
    expect(fonts.length).toBeGreaterThan(0);
    expect(fonts.reduce((sum, { kilobytes }) => sum + kilobytes, 0)).toBeLessThanOrEqual(120);
  });

  it('has first pictures of at most 100 KB for phones (docs/reference/performance.md, P5)', () => {
    for (const { path, kilobytes } of listFiles(/^scene.*\.webp$/)) expect(kilobytes, path).toBeLessThanOrEqual(100);
  });
});
