// Vite plugins for pages that the server renders.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { ENTRIES } from '../../server/pages/document.ts';

const STYLE_IMPORT = /^import '(\.[^']+\.css)';$/gm;

/** Lists the style sheets that a bundle's entry imports, as paths from the root, in order. */
export function listEntryStyles(root: string, entry: string): string[] {
  const text = readFileSync(join(root, entry), 'utf8');
  return [...text.matchAll(STYLE_IMPORT)].map(([, path = '']) => join(entry, '..', path));
}

/**
 * Removes style sheets from the entries: the document links them, as in production. Imported by script they would load
 * late and after the page's own styles, which must win.
 */
export function linkEntryStyles(root: string): Plugin {
  const entries = new Set(Object.values(ENTRIES).map((entry) => join(root, entry)));
  return {
    name: 'link-entry-styles',
    enforce: 'pre',
    transform: (code, id) => (entries.has(id) ? { code: code.replaceAll(STYLE_IMPORT, ''), map: null } : undefined),
  };
}

/**
 * Reloads pages after a change of code that the server renders; code that runs only in browsers is replaced by React's
 * fast refresh.
 */
export function reloadRenderedPages(): Plugin {
  return {
    name: 'reload-rendered-pages',
    hotUpdate({ server, modules, file }) {
      if (this.environment.name !== 'ssr' || modules.length === 0 || file.endsWith('.css')) return;
      server.environments.client.hot.send({ type: 'full-reload' });
    },
  };
}
