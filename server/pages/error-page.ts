import type { FastifyRequest } from 'fastify';
import { toApiError } from '../kit/http/failures.ts';
import type { Services } from '../services.ts';
import { renderMarketingView } from './main-site.ts';
import type { Page } from './page.ts';

/** Returns undefined for clients other than browsers, which get the error as JSON. */
export function buildErrorPage(services: Services, request: FastifyRequest, error: unknown): Page | undefined {
  if (!String(request.headers.accept ?? '').includes('text/html')) return undefined;
  const refusal = toApiError(error, (unexpected) =>
    services.failures.report(unexpected, 'failed', { request: request.id, call: request.routeOptions.url }),
  );
  const again = request.url.split('?')[0] ?? '/';
  const invited = again.startsWith('/invite/');
  const page = renderMarketingView(
    services,
    `${services.config.brand.origin}/`,
    {
      page: 'trouble',
      brand: services.config.brand,
      why: refusal.status < 500 ? 'request' : invited ? 'invitation' : 'ours',
      sentence: refusal.message,
      // The address of a form is not a page that can be loaded again.
      again: request.method === 'GET' || invited ? again : '/',
    },
    refusal.status,
  );
  const wait = refusal.retryAfter === undefined ? {} : { 'retry-after': String(refusal.retryAfter) };
  return { ...page, headers: { ...page.headers, ...wait } };
}
