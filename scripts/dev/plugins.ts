// What Vite does for pages that the server renders, beyond what it does for a page of its own.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { ENTRIES } from '../../server/pages/document.ts';

const STYLE_IMPORT = /^import '(\.[^']+\.css)';$/gm;

/** The style sheets that a bundle's entry imports, as paths from the root, in their order. */
export function entryStyles(root: string, entry: string): string[] {
  const text = readFileSync(join(root, entry), 'utf8');
  return [...text.matchAll(STYLE_IMPORT)].map(([, path = '']) => join(entry, '..', path));
}

/**
 * Leaves the style sheets of the entries to the document, which links them as in production: imported by script they
 * would come late, and after those of the page that must win over them.
 */
export function linkEntryStyles(root: string): Plugin {
  const entries = new Set(Object.values(ENTRIES).map((entry) => join(root, entry)));
  return {
    name: 'link-entry-styles',
    enforce: 'pre',
    transform: (code, id) => (entries.has(id) ? { code: code.replaceAll(STYLE_IMPORT, ''), map: null } : undefined),
  };
}

/** Reloads pages whose change the server renders; React puts in place what browsers alone render. */
export function reloadRenderedPages(): Plugin {
  return {
    name: 'reload-rendered-pages',
    hotUpdate({ server, modules, file }) {
      if (this.environment.name !== 'ssr' || modules.length === 0 || file.endsWith('.css')) return;
      server.environments.client.hot.send({ type: 'full-reload' });
    },
  };
}
