/** Pairs each row with a key of its text; rows with the same text are numbered. */
export function toKeyed<Row>(rows: readonly Row[], textOf: (row: Row) => string): { key: string; row: Row }[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const text = textOf(row);
    const number = (seen.get(text) ?? 0) + 1;
    seen.set(text, number);
    return { key: `${number} ${text}`, row };
  });
}
