export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Returns cycles of the graph with the same node at both ends, at least one for every group of nodes that reach each
 * other. A node that refers to itself is not a cycle.
 */
export function listCycles(graph: Graph): string[][] {
  const found: string[][] = [];
  const done = new Set<string>();
  const trail: string[] = [];
  const walk = (node: string): void => {
    const seen = trail.indexOf(node);
    if (seen !== -1) {
      found.push([...trail.slice(seen), node]);
      return;
    }
    if (done.has(node)) return;
    trail.push(node);
    for (const next of graph.get(node) ?? []) if (next !== node) walk(next);
    trail.pop();
    done.add(node);
  };
  for (const node of graph.keys()) walk(node);
  return found;
}
