import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Lists the variables that the configuration reads, by the literals in its source. */
export function listConfigVariables(root: string): ReadonlySet<string> {
  const files = globSync('server/config/*.ts', { cwd: root }).filter((path) => !path.endsWith('.test.ts'));
  const names = files.flatMap((path) => [...readFileSync(join(root, path), 'utf8').matchAll(/'([A-Z][A-Z_]+)'/g)]);
  return new Set(names.flatMap(([, name]) => name ?? []));
}
