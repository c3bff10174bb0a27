import type { FastifyInstance } from 'fastify';
import { PICTURE_TYPE, readPicture } from '../features/uploads/actions.ts';
import { requireFound } from '../kit/errors.ts';
import type { Services } from '../services.ts';

const HEADERS = {
  'content-type': PICTURE_TYPE,
  'content-disposition': 'inline; filename="picture.webp"',
  // A file name is unique and never reused, so the content never changes.
  'cache-control': 'public, max-age=31536000, immutable',
  // A browser that shows a picture alone fits it to the window with its own inline styles.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};

/** Every host of the product serves them, with headers that allow no other use. */
export function serveMedia(app: FastifyInstance, services: Services): void {
  app.get('/media/*', { schema: { hide: true } }, async (request, reply) => {
    const bytes = requireFound(await readPicture(services, request.url.split('?')[0] ?? ''));
    return reply.headers(HEADERS).send(bytes);
  });
}
