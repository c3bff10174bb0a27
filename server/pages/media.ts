import type { FastifyInstance } from 'fastify';
import { PICTURE_TYPE, readPicture } from '../features/uploads/actions.ts';
import { requireFound } from '../kit/errors.ts';
import type { Services } from '../services.ts';

const HEADERS = {
  'content-type': PICTURE_TYPE,
  'content-disposition': 'inline; filename="picture.webp"',
  // The name of a file is made with it and never used again.
  'cache-control': 'public, max-age=31536000, immutable',
  // A picture that is opened by itself is fitted into the window by styles of the browser's own.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};

/** Serves the pictures that owners have uploaded, on every host of the product, as pictures and nothing else. */
export function serveMedia(app: FastifyInstance, services: Services): void {
  app.get('/media/*', { schema: { hide: true } }, async (request, reply) => {
    const bytes = requireFound(await readPicture(services, request.url.split('?')[0] ?? ''));
    return reply.headers(HEADERS).send(bytes);
  });
}
