import type { Services } from '../services.ts';
import type { Page } from './page.ts';

/** The shell of the operator's desk, on the main site alone: the application draws itself, behind its sign-in. */
export function buildOperatorPage({ config: { brand } }: Services): Page {
  return {
    entry: 'operator',
    rendered: {
      head: {
        title: `Operator · ${brand.name}`,
        description: `Where the shop of ${brand.name} is looked after.`,
        noindex: true,
      },
      body: '<noscript><p>The operator’s desk needs JavaScript. Please switch it on and load the page again.</p></noscript>',
    },
    data: { page: 'operator', brand },
    // The same for every path: some hold a link's token, others the id of an order.
    canonical: `${brand.origin}/operator`,
    headers: { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' },
  };
}
