import { Readable } from 'node:stream';
import { Reply } from './route.ts';

interface StreamedFile {
  type: string;
  pieces: AsyncGenerator<string | Uint8Array, void>;
  fileName?: string;
}

/**
 * Generates each piece after the previous one was sent. An error before the first piece becomes an ordinary error
 * response. A later error can only cut the connection, so that a partial body is never taken for a complete one. A
 * client that disconnects stops the generator.
 */
export async function respondWithStream({ type, pieces, fileName }: StreamedFile): Promise<Reply<Readable>> {
  const first = await pieces.next();
  return new Reply(Readable.from(first.done ? [] : prepend(first.value, pieces)), {
    headers: {
      'content-type': type,
      ...(fileName !== undefined && { 'content-disposition': `attachment; filename="${fileName}"` }),
    },
  });
}

async function* prepend<Piece>(first: Piece, rest: AsyncGenerator<Piece, void>): AsyncGenerator<Piece, void> {
  yield first;
  yield* rest;
}

export async function* generateJson<Row>(pages: AsyncIterable<readonly Row[]>): AsyncGenerator<string, void> {
  let before = '{"data":[';
  for await (const rows of pages) {
    yield before + rows.map((row) => JSON.stringify(row)).join(',');
    before = ',';
  }
  yield before === ',' ? ']}' : `${before}]}`;
}
