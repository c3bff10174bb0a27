// The product as `npm run dev` runs it: views and client files come from their sources.

import { join } from 'node:path';
import type { Overrides } from '../../server/app.ts';
import type { Config } from '../../server/config/config.ts';
import { withPostgres } from '../../server/kit/postgres/start.ts';
import type { Assets } from '../../server/pages/assets.ts';
import { runProduct } from '../../server/run.ts';
import { NONCE } from './messages.ts';
import { listEntryStyles } from './plugins.ts';
import type { DevViews } from './views.ts';

const ROOT = join(import.meta.dirname, '../..');

/**
 * Runs the product until a signal, on the embedded database that scripts/dev.ts keeps running. `head` is what Vite adds
 * to the head of each page.
 */
export async function runInDevelopment({ views, refresh }: DevViews, head: string, onReady: () => void): Promise<void> {
  const assets: Assets = {
    getEntry: (source) => ({
      script: `/${source}`,
      needed: [],
      styles: listEntryStyles(ROOT, source).map((path) => `/${path}`),
    }),
    getStyle: (source) => `/${source}`,
    renderHead: (nonce) => head.replaceAll(NONCE, nonce),
    serve(app) {
      app.addHook('onRequest', async ({ headers }) => {
        if (headers.accept?.includes('text/html')) await refresh();
      });
      return Promise.resolve();
    },
  };

  async function makeOverrides({ databaseUrl, dataDir }: Config): Promise<Overrides> {
    const pages = { views, assets };
    if (databaseUrl !== undefined) return { pages };
    const { connection } = await withPostgres({ dataDir: join(dataDir, 'postgres') });
    return { pages, database: connection };
  }

  await runProduct(makeOverrides, onReady);
}
