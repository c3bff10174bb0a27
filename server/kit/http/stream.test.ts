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
function turn(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  setImmediate(resolve);
  return promise;
}

const PIECE = Buffer.alloc(65_536, 'x');
/** More than all buffers between two sockets can hold. */
const PIECES = 2_000;

function countPieces(over: { end?: () => void; failAt?: number } = {}) {
  const made = { pieces: 0 };
  async function* pieces() {
    try {
      while (made.pieces < PIECES) {
        if (made.pieces === over.failAt) throw new Error('the source broke');
        made.pieces += 1;
        await turn();
        yield PIECE;
      }
    } finally {
      over.end?.();
    }
  }
  return { made, pieces: pieces() };
}

async function waitUntilStalled(made: { pieces: number }): Promise<void> {
  for (let before = -1, quiet = 0; quiet < 200; quiet += 1) {
    await turn();
    if (made.pieces !== before) quiet = 0;
    before = made.pieces;
  }
}

test('reads no more than the client takes, and everything for a client that takes everything', async () => {
  const { made, pieces } = countPieces();
  const answer = await requestStream(pieces);
  await waitUntilStalled(made);
  expect(made.pieces).toBeLessThan(PIECES / 2);
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) bytes += chunk.length;
  expect([bytes, made.pieces]).toEqual([PIECES * PIECE.length, PIECES]);
});

test('stops reading when the client disconnects', async () => {
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const { made, pieces } = countPieces({ end: resolve });
  const answer = await requestStream(pieces);
  answer.destroy();
  await ended;
  expect(made.pieces).toBeLessThan(PIECES);
});

test('closes the connection if reading fails, so that a partial body never looks complete', async () => {
  const { pieces } = countPieces({ failAt: 5 });
  const answer = await requestStream(pieces);
  expect(answer.statusCode).toBe(200);
  await expect(collectAll(answer)).rejects.toThrow('aborted');
  expect(answer.complete).toBe(false);
});

test('responds with an ordinary error if reading fails before the first piece', async () => {
  const { pieces } = countPieces({ failAt: 0 });
  const answer = await requestStream(pieces);
  answer.resume();
  expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([500, undefined]);
});

test.each([[[]], [[[1]]], [[[1, 2], [3]]]])('joins pages %j into one list', async (pages: number[][]) => {
  const text = (await collectAll(generateJson(yieldPages(pages)))).join('');
  expect(JSON.parse(text)).toEqual({ data: pages.flat() });
});
