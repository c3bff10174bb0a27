import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

interface Chunk {
  file: string;
  css?: readonly string[];
  imports?: readonly string[];
}

/** Keyed by the names of their sources. */
export interface Assets {
  /** `needed` are the scripts that the bundle's script imports statically. */
  getEntry(source: string): { script: string; needed: readonly string[]; styles: readonly string[] };
  getStyle(source: string): string;
  /** Joins the text of style sheets, by their addresses. If missing, pages link their style sheets instead. */
  textOf?(styles: readonly string[]): string;
  renderHead?(nonce: string): string;
  serve(app: FastifyInstance): Promise<void>;
}

/** Headers that mean nothing on a file of the build. A page loads a dozen, so their bytes count. */
const UNNEEDED = ['permissions-policy', 'cross-origin-opener-policy', 'x-request-id'];
/** Of fonts and scripts, which are no pages and refer to the product alone. */
const UNNEEDED_IN_PARTS = [...UNNEEDED, 'content-security-policy', 'referrer-policy'];
/** Enough for a file that is no page, such as a drawing. */
const POLICY = "default-src 'none'; frame-ancestors 'none'";

export async function loadBuiltAssets(root: string): Promise<Assets> {
  const manifest = JSON.parse(await readFile(join(root, 'dist/client/.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const getChunk = (source: string): Chunk => {
    const found = manifest[source];
    if (!found) throw new Error(`the build has no ${source}`);
    return found;
  };
  const listImports = (source: string, seen = new Set<string>()): Chunk[] => {
    if (seen.has(source)) return [];
    seen.add(source);
    const own = getChunk(source);
    return [...(own.imports ?? []).flatMap((name) => listImports(name, seen)), own];
  };
  const texts = new Map<string, string>();
  // Only pages of the main site contain their styles: those of all designs would take 2 MB.
  const getText = (href: string): string => {
    const text = texts.get(href) ?? readFileSync(join(root, 'dist/client', href), 'utf8');
    texts.set(href, text);
    return text;
  };
  return {
    getEntry(source) {
      const all = listImports(source);
      return {
        script: `/${getChunk(source).file}`,
        needed: all.slice(0, -1).map(({ file }) => `/${file}`),
        styles: [...new Set(all.flatMap(({ css }) => css ?? []))].map((file) => `/${file}`),
      };
    },
    getStyle: (source) => `/${getChunk(source).file}`,
    textOf: (styles) => styles.map(getText).join(''),
    async serve(app) {
      await app.register(fastifyStatic, {
        root: join(root, 'dist/client/assets'),
        prefix: '/assets/',
        schemaHide: true,
        wildcard: true,
        immutable: true,
        maxAge: '365d',
        // The entity tag is enough.
        lastModified: false,
        acceptRanges: false,
        setHeaders(reply, path) {
          reply.header('content-security-policy', POLICY);
          const isPart = /\.(woff2|js)(\.(br|gz))?$/.test(path);
          for (const name of isPart ? UNNEEDED_IN_PARTS : UNNEEDED) reply.removeHeader(name);
        },
        preCompressed: true,
        decorateReply: false,
        index: false,
      });
    },
  };
}
