import type { Services } from '../services.ts';
import { buildSiteOrigin } from '../features/sites/rules.ts';
import { renderOpening } from './opening.ts';
import type { Page } from './page.ts';

/** The application renders in the browser after sign-in. `subdomain` is null on the main site. */
export function buildAdminPage({ config }: Services, subdomain: string | null, path: string, sample = false): Page {
  const { brand } = config;
  const origin = subdomain === null ? brand.origin : buildSiteOrigin(brand.origin, subdomain);
  return {
    entry: 'admin',
    rendered: {
      head: {
        title: subdomain === null ? `Sign in · ${brand.name}` : `${subdomain}.${brand.domain} · ${brand.name}`,
        description: `Sign in to manage your invitation website by ${brand.name}.`,
        noindex: true,
      },
      body: renderOpening(brand.name),
    },
    data: { page: 'admin', brand, subdomain, sample },
    canonical: origin + path,
    // The address may contain a one-time code or a link's token.
    headers: { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' },
  };
}
