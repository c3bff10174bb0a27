import { visitorKeys, type Node } from 'oxc-parser';

export type { Node };

/** Visits a node and its descendants, each with its ancestors, outermost first. */
export function walk(
  node: Node,
  handle: (node: Node, above: readonly Node[]) => void,
  above: readonly Node[] = [],
): void {
  handle(node, above);
  const inner = [...above, node];
  for (const key of visitorKeys[node.type] ?? [])
    for (const child of listChildren(node, key)) walk(child, handle, inner);
}

function listChildren(node: Node, key: string): Node[] {
  const value: unknown = Object.entries(node).find(([name]) => name === key)?.[1];
  return (Array.isArray(value) ? value : [value]).filter(isNode);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
