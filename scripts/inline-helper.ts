import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const EXPORT = /export\s*\{\s*(\w+) as \w+\s*\};?\s*(?:\/\/.*\s*)?$/;
const IMPORT = /import\s*\{\s*\w+ as (\w+)\s*\}\s*from\s*(?:'[^']*'|"[^"]*"|`[^`]*`);?/;

/**
 * Writes the function by which Vite loads further scripts into the script of a bundle, which imports nothing else: as a
 * file of its own it is one more request of every page. Fails the build if the bundle imports anything else.
 */
export function inlineHelper(entry: string): Plugin {
  return {
    name: 'inline-helper',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle({ dir = '' }) {
      const manifestPath = join(dir, '.vite/manifest.json');
      const manifest = JSON.parse(readFileSync(manifestPath, 'utf8')) as Record<
        string,
        { file: string; imports?: string[] }
      >;
      const chunk = manifest[entry];
      const [name = '', ...more] = chunk?.imports ?? [];
      const helper = manifest[name];
      if (!chunk || !helper || more.length > 0) throw new Error(`${entry} should import one file`);
      const code = readFileSync(join(dir, helper.file), 'utf8');
      const script = readFileSync(join(dir, chunk.file), 'utf8');
      const inner = EXPORT.exec(code)?.[1];
      const outer = IMPORT.exec(script)?.[1];
      if (inner === undefined || outer === undefined) throw new Error(`${entry} should import one function`);
      const inlined = `const ${outer}=(()=>{${code.replace(EXPORT, '')};return ${inner}})();`;
      writeFileSync(
        join(dir, chunk.file),
        script.replace(IMPORT, () => inlined),
      );
      writeFileSync(manifestPath, JSON.stringify({ ...manifest, [entry]: { ...chunk, imports: [] } }, null, 2));
    },
  };
}
