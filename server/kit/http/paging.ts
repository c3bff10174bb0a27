import { PAGE_MAX, type Page } from '../../../contract/endpoint.ts';
import { ApiError } from '../errors.ts';
import { parseId } from '../ids.ts';
import { Reply } from './route.ts';

/** `take` is one more than shown, to detect a next page. */
export interface ListSlice {
  after: readonly string[] | undefined;
  take: number;
}

/** Makes the next cursor from the last row's key. Without a limit it returns all rows, up to 1,000. */
export async function respondWithPage<Row, Wire>(
  page: Page,
  read: (slice: ListSlice) => Promise<readonly Row[]>,
  keyOf: (row: Row) => readonly string[],
  show: (row: Row) => Wire,
): Promise<Reply<Wire[]>> {
  const limit = page.limit ?? PAGE_MAX;
  const rows = await read({ after: page.cursor === undefined ? undefined : decode(page.cursor), take: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return new Reply(shown.map(show), {
    next: rows.length > limit && last !== undefined ? encode(keyOf(last)) : undefined,
  });
}

/** Throws 400 for an invalid cursor. */
export function readIdCursor({ after }: ListSlice): string | undefined {
  if (after === undefined) return undefined;
  const id = after.length === 1 ? parseId(after[0] ?? '') : undefined;
  if (id === undefined) throw new ApiError('invalid_cursor');
  return id;
}

/** The list is ordered by `sort_order`, then by id. */
export interface SortedSlice {
  after: { sortOrder: number; id: string } | undefined;
  take: number;
}

/** Throws 400 for an invalid cursor. */
export function readSortedSlice({ after, take }: ListSlice): SortedSlice {
  if (after === undefined) return { after, take };
  const [order = '', text = ''] = after;
  const id = parseId(text);
  if (after.length !== 2 || !/^\d{1,7}$/.test(order) || id === undefined) throw new ApiError('invalid_cursor');
  return { after: { sortOrder: Number(order), id }, take };
}

export const formatSortedKey = ({ sort_order, id }: { sort_order: number; id: string }) => [String(sort_order), id];

const encode = (key: readonly string[]) => Buffer.from(JSON.stringify(key)).toString('base64url');

function decode(cursor: string): readonly string[] {
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(key) && key.length > 0 && key.every((part) => typeof part === 'string')) return key;
  } catch {
    // An undecodable cursor gets the same error as a malformed one.
  }
  throw new ApiError('invalid_cursor');
}
