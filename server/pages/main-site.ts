import { LEGAL_PAGES, type MarketingPage } from '../../contract/pages.ts';
import { getCheckoutView, findCheckoutState, payOnCheckoutPage } from '../features/orders/checkout-actions.ts';
import type { Services } from '../services.ts';
import { buildAdminPage } from './admin-area.ts';
import { buildOperatorPage } from './operator-console.ts';
import { buildOutboxPage } from './outbox.ts';
import type { GeneratedFile, Page, Redirect } from './page.ts';

const ADMIN_PATHS = new Set(['/admin/login', '/admin/forgot-password', '/admin/reset-password']);

/** The landing page, and its sections that have a path of their own. */
const LANDING_PATHS = new Set(['/', '/templates', '/pricing']);

/** Unknown paths show the landing page with status 404, so that search engines and monitors are not misled. */
export async function buildMainSitePage(
  services: Services,
  path: string,
  query: URLSearchParams,
): Promise<Page | GeneratedFile | Redirect> {
  const { config, db, samples } = services;
  const { brand } = config;
  const renderView = (at: string, data: MarketingPage, status?: number) =>
    renderMarketingView(services, brand.origin + at, data, status);
  if (ADMIN_PATHS.has(path)) return buildAdminPage(services, null, path);
  if (/^\/operator(\/|$)/.test(path)) return buildOperatorPage(services);
  const checkoutId = /^\/checkout\/([^/]+)$/.exec(path)?.[1];
  if (checkoutId !== undefined) return buildCheckoutPage(services, path, await getCheckoutView(services, checkoutId));
  if (path === '/welcome') {
    const id = query.get('checkout') ?? '';
    const state = (await findCheckoutState(services, id)) ?? null;
    return renderView(path, { page: 'welcome', brand, checkoutId: id, state }, state ? 200 : 404);
  }
  const outbox = await buildOutboxPage(services, path, query, renderView);
  if (outbox) return outbox;
  const legalPage = LEGAL_PAGES.find((name) => path === `/${name}`);
  if (legalPage) return renderView(path, { page: legalPage, brand, payment: services.payment.name });
  if (path === '/test/card' && !config.production) return renderView(path, { page: 'card-test', brand });
  const landing: MarketingPage = { page: 'landing', brand, samples: await samples.listAddresses(db) };
  return renderView('/', landing, LANDING_PATHS.has(path) ? 200 : 404);
}

export async function payByForm(services: Services, checkoutId: string, form: unknown): Promise<Page | Redirect> {
  const field = typeof form === 'object' && form !== null && 'card_number' in form ? form.card_number : '';
  const typed = typeof field === 'string' ? field.slice(0, 50) : '';
  return buildCheckoutPage(services, `/checkout/${checkoutId}`, await payOnCheckoutPage(services, checkoutId, typed));
}

function buildCheckoutPage(
  services: Services,
  path: string,
  result: Awaited<ReturnType<typeof getCheckoutView>>,
): Page | Redirect {
  if ('paid' in result) {
    return {
      redirect: `${services.config.brand.origin}/welcome?checkout=${encodeURIComponent(result.paid)}`,
      status: 303,
    };
  }
  return renderMarketingView(services, services.config.brand.origin + path, result.page, result.status);
}

/** Pages that search engines may list are the same for all visitors and can be cached; the others are not. */
export function renderMarketingView(services: Services, canonical: string, data: MarketingPage, status = 200): Page {
  const rendered = services.views.renderMarketing(data);
  return {
    status,
    entry: 'marketing',
    rendered,
    data,
    canonical,
    ...(rendered.head.noindex
      ? { headers: { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' } }
      : { shared: true }),
  };
}
