/** What one cell holds: text as somebody typed it, or a number of ours. */
export type Cell = string | number;

export interface Column<Row> {
  title: string;
  /** In characters, where a file can say so. */
  width: number;
  /** All its cells are numbers. */
  numeric?: true;
  cell: (row: Row) => Cell;
}

/** A table that is written to a file while its rows are read, so that its length costs no memory. */
export interface Table<Row> {
  columns: readonly Column<Row>[];
  pages: AsyncIterable<readonly Row[]>;
}

/** So many rows are in memory at once. */
const PAGE_ROWS = 200;

/**
 * All rows of a list, page by page, each read when the one before is through: between two pages nothing is held, no
 * connection and no transaction, however slow the reader is. A row that comes or goes meanwhile may be there or not; none
 * is there twice.
 */
export async function* readPages<Row extends { id: string }>(
  read: (slice: { after: string | undefined; take: number }) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[], void> {
  for (let after: string | undefined; ;) {
    const rows = await read({ after, take: PAGE_ROWS });
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE_ROWS) return;
    after = rows.at(-1)?.id;
  }
}
