/** Text is as entered by a user, a number computed by us. */
export type Cell = string | number;

export interface Column<Row> {
  title: string;
  /** In characters. */
  width: number;
  numeric?: true;
  cell: (row: Row) => Cell;
}

/** Read while it is written to a file, so that memory use does not grow with its length. */
export interface Table<Row> {
  columns: readonly Column<Row>[];
  pages: AsyncIterable<readonly Row[]>;
}

const PAGE_ROWS = 200;

/**
 * Reads all rows of a list, page by page, each after the previous one was consumed. No connection or transaction is
 * held between pages, however slow the reader is. Rows added or deleted meanwhile may be included or not; no row comes
 * twice.
 */
export const readPages = <Row extends { id: string }>(
  read: (slice: { after: string | undefined; take: number }) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[], void> => readPagesAfter(read, ({ id }) => id);

/** The same for a list in another order: `toCursor` returns the position of a row in it. */
export async function* readPagesAfter<Row, Cursor>(
  read: (slice: { after: Cursor | undefined; take: number }) => Promise<readonly Row[]>,
  toCursor: (row: Row) => Cursor,
): AsyncGenerator<readonly Row[], void> {
  for (let after: Cursor | undefined; ;) {
    const rows = await read({ after, take: PAGE_ROWS });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_ROWS) return;
    after = toCursor(last);
  }
}
