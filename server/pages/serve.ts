import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../kit/errors.ts';
import { matchesEtag } from '../kit/http/conditional.ts';
import { chooseCoding } from '../kit/http/encoding.ts';
import { NodeLimit } from '../kit/http/node-limit.ts';
import { buildOwnOrigin, isFromOtherOrigin } from '../kit/http/origin.ts';
import { Semaphore } from '../kit/semaphore.ts';
import type { Services } from '../services.ts';
import { buildDocument, type BuiltPage } from './built-page.ts';
import { FIND, UNLOCK } from './cover.ts';
import { buildMainSitePage, payByForm } from './main-site.ts';
import { serveMedia } from './media.ts';
import {
  buildSitePage,
  createHouseholdReader,
  findSharedPage,
  handleCover,
  handleDataLinkForm,
  handleGiftForm,
  handleReplyForm,
} from './event-site.ts';
import { buildEventPreview } from './event-preview.ts';
import type { GeneratedFile, Page, Redirect } from './page.ts';
import { readPageLimits } from './site-facts.ts';
import { buildErrorPage } from './error-page.ts';
import { buildUnsubscribePage, handleUnsubscribeForm } from './unsubscribe.ts';
import { serveWellKnown } from './well-known.ts';

/** Of one network address, also for all guests in a hall behind it (docs/reference/failures.md, L16). */
const PAGE_VIEWS = {
  max: 600,
  seconds: 60,
  sentence: 'Your network has opened too many pages in the last minute. Please wait a minute, then try again.',
};

/**
 * Makes one page of a site at a time, so that its queries and rendering leave room for other sites, while 250 of it may
 * wait (docs/reference/failures.md, L16). The number for all sites only bounds the memory.
 */
const sitePages = new Semaphore(100, 1000, 1);

/** A page that has waited for longer is refused, so that a stuck database does not make each wait for all before it. */
const PATIENCE_MS = 15_000;

/** Every path that is not a client file gets the page for the request's host and path. */
export async function servePages(app: FastifyInstance, services: Services): Promise<void> {
  const { assets, config } = services;
  const views = new NodeLimit(PAGE_VIEWS);
  await assets.serve(app);
  await serveWellKnown(app, services);
  serveMedia(app, services);
  const routed = {
    schema: { hide: true },
    onRequest: (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
      if (config.rateLimits) views.countHit(request.network);
      done();
    },
    errorHandler(error: unknown, request: FastifyRequest, reply: FastifyReply) {
      const page = buildErrorPage(services, request, error);
      if (!page) throw error;
      return sendPage(request, reply, page);
    },
  };
  app.get('*', routed, (request, reply) => {
    const { place, url } = request;
    const stored =
      place.kind === 'site' ? services.storedSites.findStored(place.subdomain, readPageLimits(url)) : undefined;
    const page = findSharedPage(url, stored);
    return page ? sendBuilt(request, reply, page) : servePage(request, reply);
  });

  async function servePage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { place, url } = request;
    if (place.kind !== 'site') {
      const query = new URLSearchParams(url.split('?')[1]);
      return sendPage(request, reply, await buildMainSitePage(services, readPath(request), query));
    }
    const { subdomain } = place;
    const takeTurn = <T>(task: () => Promise<T>) =>
      sitePages.run(() => {
        if (reply.elapsedTime > PATIENCE_MS) throw new ApiError('unavailable', { retryAfter: 5 });
        return task();
      }, subdomain);
    const reader = createHouseholdReader(services, url);
    const read = { turn: takeTurn, ...(reader && { read: reader.readFacts }) };
    const found = await services.storedSites.find(subdomain, readPageLimits(url), read);
    const shared = findSharedPage(url, found.stored);
    if (shared) {
      await sendBuilt(request, reply, shared);
      return reply;
    }
    return takeTurn(async () => sendPage(request, reply, await buildSitePage(services, request, { found, reader })));
  }

  app.post<{ Params: { checkoutId: string } }>('/checkout/:checkoutId', routed, async (request, reply) => {
    if (request.place.kind !== 'main') throw new ApiError('not_found');
    if (isFromOtherOrigin(request, buildOwnOrigin(services.config.publicUrl, request)))
      throw new ApiError('cross_site_request');
    return sendPage(request, reply, await payByForm(services, request.params.checkoutId, request.body));
  });

  app.post<{ Params: { token: string } }>('/gift/:token', routed, async (request, reply) => {
    const sent = { token: request.params.token, form: request.body };
    return sendPage(request, reply, await handleGiftForm(services, request, sent));
  });

  // Its tokens contain an email, so they may be longer than a parameter of a path.
  app.post('/your-data/*', routed, async (request, reply) =>
    sendPage(request, reply, await handleDataLinkForm(services, request, request.body)),
  );

  for (const path of [UNLOCK, FIND]) {
    app.post(path, { ...routed, config: { audited: true } }, async (request, reply) => {
      requireOwnForm(request);
      return sendPage(request, reply, await handleCover(services, request, request.body));
    });
  }

  // The address in the header of mails is that of the call (RFC 8058), and people may open it as well.
  for (const path of ['/unsubscribe/:token', '/api/unsubscribe/:token']) {
    app.get<{ Params: { token: string } }>(path, routed, async (request, reply) => {
      const query = request.url.split('?')[1] ?? '';
      return sendPage(request, reply, await buildUnsubscribePage(services, { ...request.params, query }));
    });
  }

  app.post<{ Params: { token: string } }>('/unsubscribe/:token', routed, async (request, reply) =>
    sendPage(request, reply, await handleUnsubscribeForm(services, request.params.token)),
  );

  app.post('/preview', routed, async (request, reply) => {
    const { place } = request;
    if (place.kind !== 'site') throw new ApiError('not_found');
    return sendPage(request, reply, await buildEventPreview(services, place.subdomain, request));
  });

  for (const path of ['/rsvp', '/invite/:token']) {
    app.post<{ Params: { token?: string } }>(path, routed, async (request, reply) => {
      requireOwnForm(request);
      const sent = { token: request.params.token, form: request.body };
      return sendPage(request, reply, await handleReplyForm(services, request, sent));
    });
  }

  function requireOwnForm(request: FastifyRequest): void {
    if (request.place.kind !== 'site') throw new ApiError('not_found');
    if (isFromOtherOrigin(request, buildOwnOrigin(config.publicUrl, request))) throw new ApiError('cross_site_request');
  }

  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    page: Page | GeneratedFile | Redirect,
  ): Promise<FastifyReply> {
    if ('redirect' in page && page.refusal !== undefined) request.refusal = page.refusal;
    if ('redirect' in page) return reply.headers(page.headers ?? {}).redirect(page.redirect, page.status);
    if ('bytes' in page) return sendFile(request, reply, page);
    await sendBuilt(request, reply, buildDocument(services, page));
    return reply;
  }
}

function sendFile(request: FastifyRequest, reply: FastifyReply, { bytes, headers }: GeneratedFile): FastifyReply {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  reply.headers({ etag, ...headers });
  return matchesEtag(request.headers['if-none-match'], etag) ? reply.status(304).send() : reply.send(bytes);
}

function readPath(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? '/';
}

/**
 * A shared page gets an entity tag, by which browsers ask whether it has changed. Nothing is returned if the page is sent
 * at once, because Fastify awaits what a handler returns.
 */
function sendBuilt(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, body, shared }: BuiltPage,
): undefined | Promise<undefined> {
  const coding = chooseCoding(String(request.headers['accept-encoding'] ?? ''));
  reply.status(status).headers(headers);
  if (shared) {
    const etag = body.buildEtag(coding);
    reply.header('etag', etag);
    if (matchesEtag(request.headers['if-none-match'], etag)) return void reply.status(304).send();
  }
  if (coding !== 'identity') reply.header('content-encoding', coding);
  const bytes = body.encode(coding);
  return bytes instanceof Promise ? bytes.then((made) => void reply.send(made)) : void reply.send(bytes);
}
