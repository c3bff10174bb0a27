import type { FastifyInstance } from 'fastify';
import { findSiteStatus } from '../features/sites/actions.ts';
import { CLOSED_CODES } from '../features/sites/rules.ts';
import { PICTURE_TYPE, readPicture } from '../features/uploads/actions.ts';
import { parseMediaPath } from '../features/uploads/rules.ts';
import { ApiError, requireFound } from '../kit/errors.ts';
import type { Services } from '../services.ts';

const HEADERS = {
  'content-type': PICTURE_TYPE,
  'content-disposition': 'inline; filename="picture.webp"',
  // The content of a name never changes, but a picture must be gone from every cache a day after its site.
  'cache-control': 'public, max-age=86400',
  // A browser that shows a picture alone fits it to the window with its own inline styles.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};

/**
 * Every host of the product serves them, with headers that allow no other use, for as long as their site is open; 410 if
 * it has ended or is suspended, 404 once it is erased, even while its files remain.
 */
export function serveMedia(app: FastifyInstance, services: Services): void {
  app.get('/media/*', { schema: { hide: true } }, async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const { eventId, token, side } = requireFound(parseMediaPath(path));
    const status = requireFound(await findSiteStatus(services.db, eventId));
    if (status !== 'active') throw new ApiError(CLOSED_CODES[status]);
    const bytes = requireFound(await readPicture(services, path));
    const etag = `"${token}-${side}"`;
    reply.headers({ ...HEADERS, etag });
    const known = String(request.headers['if-none-match'] ?? '').split(/\s*,\s*/);
    return known.includes(etag) ? reply.status(304).send() : reply.send(bytes);
  });
}
