import type { Services } from '../services.ts';
import { renderOpening } from './opening.ts';
import type { Page } from './page.ts';

/** The application renders in the browser after sign-in. */
export function buildOperatorPage({ config: { brand } }: Services): Page {
  return {
    entry: 'operator',
    rendered: {
      head: {
        title: `Operator · ${brand.name}`,
        description: `The operator console of ${brand.name}.`,
        noindex: true,
      },
      body: renderOpening(brand.name),
    },
    data: { page: 'operator', brand },
    // The same for every path, because some contain a link's token or an order's id.
    canonical: `${brand.origin}/operator`,
    headers: { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' },
  };
}
