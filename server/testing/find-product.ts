import { join } from 'node:path';
import { isProductFresh } from '../../scripts/prepare-state.mjs';

export type ProductFile = 'main' | 'backup' | 'distribute' | 'operator' | 'restore';

const ROOT = join(import.meta.dirname, '../..');
let isFresh: boolean | undefined;

/**
 * Returns the path of the server or of a command as `npm start` and the like run it. Throws if it was built from other
 * sources, because a test would then say nothing about them.
 */
export function findProduct(name: ProductFile, root = ROOT): string {
  if (root === ROOT) isFresh ??= isProductFresh(root);
  if (isFresh === false) throw new Error('The build is older than its sources: run node scripts/prepare.mjs test');
  return join(root, 'dist/product', `${name}.js`);
}
