/** The one item that moved between two orders of the same ids: its place before and after. */
export function findMove(
  before: readonly string[],
  after: readonly string[],
): { from: number; to: number } | undefined {
  const isMoved = (id: string, at: number) => id !== after[at];
  const [first, last] = [before.findIndex(isMoved), before.findLastIndex(isMoved)];
  if (first < 0) return undefined;
  return after[last] === before[first] ? { from: first, to: last } : { from: last, to: first };
}
