/**
 * Starts the product with this process's environment, prints the names of all packages that were loaded until it
 * accepts requests, and stops it.
 */
import { registerHooks } from 'node:module';

const packages = new Set<string>();
registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(resolved.url) ?? [];
    if (name !== undefined) packages.add(name);
    return resolved;
  },
});

const { runProduct } = await import('../run.ts');
await runProduct(undefined, () => {
  process.stdout.write(JSON.stringify([...packages]));
  process.kill(process.pid, 'SIGTERM');
});
