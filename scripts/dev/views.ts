import type { ModuleRunner } from 'vite/module-runner';
import type { Views } from '../../server/pages/views.ts';

interface LoadedViews {
  marketing: { render: Views['renderMarketing'] };
  guest: { render: Views['renderGuest']; buildShareCard: Views['buildShareCard'] };
  mails: Views['mails'];
}

/** Views loaded from their sources. */
export interface DevViews {
  views: Views;
  /** Loads the modules that have changed since the last call. */
  refresh: () => Promise<void>;
}

/** Creates views that Vite's module runner loads; `refresh` must have succeeded once before a page is rendered. */
export function createViews(runner: ModuleRunner): DevViews {
  let loaded: LoadedViews | undefined;
  let loading = Promise.resolve();

  async function load(): Promise<void> {
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
  }

  function getCurrentViews(): LoadedViews {
    if (!loaded) throw new Error('The views have an error: see the output of npm run dev.');
    return loaded;
  }

  const views: Views = {
    renderMarketing: (page) => getCurrentViews().marketing.render(page),
    renderGuest: (page) => getCurrentViews().guest.render(page),
    buildShareCard: (event, photo) => getCurrentViews().guest.buildShareCard(event, photo),
    get mails() {
      return getCurrentViews().mails;
    },
  };
  return {
    views,
    refresh() {
      loading = loading.then(load);
      return loading;
    },
  };
}
