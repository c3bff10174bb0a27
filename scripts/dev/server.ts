// The product in development: run by scripts/dev.ts and restarted after every change of the server. Views come from
// Vite in the other process, which also keeps the embedded database running.

import { join } from 'node:path';
import { ESModulesEvaluator, ModuleRunner } from 'vite/module-runner';
import type { HotPayload } from 'vite';
import type { Overrides } from '../../server/app.ts';
import type { Config } from '../../server/config/config.ts';
import { withPostgres } from '../../server/kit/postgres/start.ts';
import type { Assets } from '../../server/pages/assets.ts';
import type { Views } from '../../server/pages/views.ts';
import { runProduct } from '../../server/run.ts';
import { NONCE, type Answer, type Setup } from './messages.ts';
import { entryStyles } from './plugins.ts';

const ROOT = join(import.meta.dirname, '../..');

interface LoadedViews {
  marketing: { render: Views['marketing'] };
  guest: { render: Views['guest']; buildShareCard: Views['shareCard'] };
  mails: Views['mails'];
}

const setup = JSON.parse(process.env['DEV_SETUP'] ?? '{}') as Setup;
const asked = new Map<number, (answer: Answer['answer']) => void>();
process.on('message', ({ id, answer }: Answer) => {
  asked.get(id)?.(answer);
  asked.delete(id);
});
process.once('disconnect', () => process.exit());

let last = 0;
const runner = new ModuleRunner(
  {
    hmr: false,
    transport: {
      invoke: (payload: HotPayload) =>
        new Promise((resolve) => {
          last += 1;
          asked.set(last, resolve);
          process.send?.({ id: last, payload });
        }),
    },
  },
  new ESModulesEvaluator(),
);

let loaded: LoadedViews | undefined;
let loading = Promise.resolve();

/** Loads the modules that have changed since the last time. */
function refresh(): Promise<void> {
  loading = loading.then(async () => {
    try {
      const [marketing, guest, mails] = await Promise.all([
        runner.import<LoadedViews['marketing']>('/web/marketing/server.tsx'),
        runner.import<LoadedViews['guest']>('/web/guest/server.tsx'),
        runner.import<LoadedViews['mails']>('/server/mail/mails.ts'),
      ]);
      loaded = { marketing, guest, mails };
    } catch (error) {
      // A source with an error leaves the old views in place; Vite shows the error in the browser.
      console.error(error);
    }
  });
  return loading;
}

function current(): LoadedViews {
  if (!loaded) throw new Error('The views have a fault: see the output of npm run dev.');
  return loaded;
}

const views: Views = {
  marketing: (page) => current().marketing.render(page),
  guest: (page) => current().guest.render(page),
  shareCard: (event, photo) => current().guest.buildShareCard(event, photo),
  get mails() {
    return current().mails;
  },
};

const assets: Assets = {
  entry: (source) => ({
    script: `/${source}`,
    needed: [],
    styles: entryStyles(ROOT, source).map((path) => `/${path}`),
  }),
  style: (source) => `/${source}`,
  head: (nonce) => setup.head.replaceAll(NONCE, nonce),
  serve(app) {
    app.addHook('onRequest', async ({ headers }) => {
      if (headers.accept?.includes('text/html')) await refresh();
    });
    return Promise.resolve();
  },
};

async function overrides({ databaseUrl, dataDir }: Config): Promise<Overrides> {
  const firstViews = refresh();
  const pages = { views, assets };
  if (databaseUrl !== undefined) return { pages };
  const { connection } = await withPostgres({ dataDir: join(dataDir, 'postgres') });
  await firstViews;
  return { pages, database: connection };
}

await runProduct(overrides, () => {
  process.send?.('ready');
});
