import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { collectAll, yieldPages } from '../../testing/sheets.ts';
import { generateJson, respondWithStream } from './stream.ts';

/** Serves these pieces from a separate server over real HTTP. */
async function answered(pieces: AsyncGenerator<string | Uint8Array, void>): Promise<IncomingMessage> {
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

function counted(over: { end?: () => void; failAt?: number } = {}) {
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

async function stalled(made: { pieces: number }): Promise<void> {
  for (let before = -1, quiet = 0; quiet < 200; quiet += 1) {
    await turn();
    if (made.pieces !== before) quiet = 0;
    before = made.pieces;
  }
}

test('no more is made than the client takes, and all of it when it takes all', async () => {
  const { made, pieces } = counted();
  const answer = await answered(pieces);
  await stalled(made);
  expect(made.pieces).toBeLessThan(PIECES / 2);
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) bytes += chunk.length;
  expect([bytes, made.pieces]).toEqual([PIECES * PIECE.length, PIECES]);
});

test('a client that goes away ends the making', async () => {
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const { made, pieces } = counted({ end: resolve });
  const answer = await answered(pieces);
  answer.destroy();
  await ended;
  expect(made.pieces).toBeLessThan(PIECES);
});

test('what fails in the middle cuts the connection: a half never looks like the whole', async () => {
  const { pieces } = counted({ failAt: 5 });
  const answer = await answered(pieces);
  expect(answer.statusCode).toBe(200);
  await expect(collectAll(answer)).rejects.toThrow('aborted');
  expect(answer.complete).toBe(false);
});

test('what fails at the first piece is a refusal like any other', async () => {
  const { pieces } = counted({ failAt: 0 });
  const answer = await answered(pieces);
  answer.resume();
  expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([500, undefined]);
});

test.each([[[]], [[[1]]], [[[1, 2], [3]]]])('pages %j become one list', async (pages: number[][]) => {
  const text = (await collectAll(generateJson(yieldPages(pages)))).join('');
  expect(JSON.parse(text)).toEqual({ data: pages.flat() });
});
