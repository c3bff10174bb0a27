import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import type { Event } from '../../contract/event.ts';
import type { ShareCard } from '../../contract/share-card.ts';
import type { GuestPage, MarketingPage, RenderedPage } from '../../contract/pages.ts';
import type * as Mails from '../mail/mails.ts';

/** Functions of the build that render pages and mails; only they use React. */
export interface Views {
  renderMarketing(page: MarketingPage): RenderedPage;
  renderGuest(page: GuestPage): RenderedPage;
  /** `photo` means that the card shows the hosts' own photo. */
  buildShareCard(event: Event, photo: boolean): ShareCard;
  mails: typeof Mails;
}

export async function loadBuiltViews(root: string): Promise<Views> {
  const load = async <Module>(name: string): Promise<Module> =>
    (await import(pathToFileURL(join(root, 'dist/server', `${name}.js`)).href)) as Module;
  const [marketing, guest] = await Promise.all([
    load<{ render: Views['renderMarketing'] }>('marketing'),
    load<{ render: Views['renderGuest']; buildShareCard: Views['buildShareCard'] }>('guest'),
  ]);
  const require = createRequire(import.meta.url);
  return {
    renderMarketing: marketing.render,
    renderGuest: guest.render,
    buildShareCard: guest.buildShareCard,
    // Only some nodes run jobs, and the first mail may come late.
    get mails() {
      return require(join(root, 'dist/server/mails.js')) as typeof Mails;
    },
  };
}
