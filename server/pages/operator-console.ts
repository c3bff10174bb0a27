import type { Services } from '../services.ts';
import type { Page } from './page.ts';

/**
 * Builds the shell of the operator console, for the main site only; the application renders in the browser after
 * sign-in.
 */
export function buildOperatorPage({ config: { brand } }: Services): Page {
  return {
    entry: 'operator',
    rendered: {
      head: {
        title: `Operator · ${brand.name}`,
        description: `Where the shop of ${brand.name} is looked after.`,
        noindex: true,
      },
      body: '<noscript><p>The operator console needs JavaScript. Please switch it on and load the page again.</p></noscript>',
    },
    data: { page: 'operator', brand },
    // The same for every path, because some contain a link's token or an order's id.
    canonical: `${brand.origin}/operator`,
    headers: { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' },
  };
}
