import { Readable } from 'node:stream';
import { Reply } from './route.ts';

/** A body that is written while it is made, and its media type. */
interface StreamedFile {
  type: string;
  pieces: AsyncGenerator<string | Uint8Array, void>;
  /** Makes it a download of this name. */
  fileName?: string;
}

/**
 * Answers with a body that is made piece by piece, each when the last one has gone out. Whatever fails before the first
 * piece is a refusal like any other. Later only the connection can be cut, so that a half is never taken for the whole;
 * and who goes away ends the making.
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

/** The pages of a list as JSON: `{"data":[…]}`. */
export async function* generateJson<Row>(pages: AsyncIterable<readonly Row[]>): AsyncGenerator<string, void> {
  let before = '{"data":[';
  for await (const rows of pages) {
    yield before + rows.map((row) => JSON.stringify(row)).join(',');
    before = ',';
  }
  yield before === ',' ? ']}' : `${before}]}`;
}
