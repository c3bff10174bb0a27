import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { collectAll, yieldPages } from '../../testing/sheets.ts';
import { generateJson, respondWithStream } from './stream.ts';

/** Serves these pieces from a separate server over real HTTP. */
async function requestStream(pieces: AsyncGenerator<string | Uint8Array, void>): Promise<IncomingMessage> {
  const app = fastify();
  onTestFinished(() => app.close());
  app.get('/', async (_, reply) => {
    const { body, options } = await respondWithStream({ type: 'text/plain', pieces, fileName: 'all.txt' });
    return reply.headers(options.headers ?? {}).send(body);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', agent: false }, resolve).on('error', reject).end();
  });
}

/** Runs everything else that is ready in the event loop once. */
function waitForEventLoop(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  setImmediate(resolve);
  return promise;
}

const PIECE = Buffer.alloc(65_536, 'x');
/** More than all buffers between two sockets can hold. */
const PIECES = 2_000;

function countPieces(over: { end?: () => void; failAt?: number } = {}) {
  const produced = { pieces: 0 };
  async function* pieces() {
    try {
      while (produced.pieces < PIECES) {
        if (produced.pieces === over.failAt) throw new Error('the source broke');
        produced.pieces += 1;
        await waitForEventLoop();
        yield PIECE;
      }
    } finally {
      over.end?.();
    }
  }
  return { produced, pieces: pieces() };
}

async function waitUntilStalled(produced: { pieces: number }): Promise<void> {
  for (let before = -1, quiet = 0; quiet < 200; quiet += 1) {
    await waitForEventLoop();
    if (produced.pieces !== before) quiet = 0;
    before = produced.pieces;
  }
}

test('reads no more than the client receives, and everything for a client that receives everything', async () => {
  const { produced, pieces } = countPieces();
  const response = await requestStream(pieces);
  await waitUntilStalled(produced);
  expect(produced.pieces).toBeLessThan(PIECES / 2);
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) bytes += chunk.length;
  expect([bytes, produced.pieces]).toEqual([PIECES * PIECE.length, PIECES]);
});

test('stops reading when the client disconnects', async () => {
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const { produced, pieces } = countPieces({ end: resolve });
  const response = await requestStream(pieces);
  response.destroy();
  await ended;
  expect(produced.pieces).toBeLessThan(PIECES);
});

test('closes the connection if reading fails, so that a partial body never looks complete', async () => {
  const { pieces } = countPieces({ failAt: 5 });
  const response = await requestStream(pieces);
  expect(response.statusCode).toBe(200);
  await expect(collectAll(response)).rejects.toThrow('aborted');
  expect(response.complete).toBe(false);
});

test('returns 500 if reading fails before the first piece', async () => {
  const { pieces } = countPieces({ failAt: 0 });
  const response = await requestStream(pieces);
  response.resume();
  expect([response.statusCode, response.headers['content-disposition']]).toEqual([500, undefined]);
});

test.each([[[]], [[[1]]], [[[1, 2], [3]]]])('joins the pages %j into one list', async (pages: number[][]) => {
  const text = (await collectAll(generateJson(yieldPages(pages)))).join('');
  expect(JSON.parse(text)).toEqual({ data: pages.flat() });
});
