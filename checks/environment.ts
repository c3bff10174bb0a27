import { isScript, countLines, type Check } from './check.ts';
import { removeComments } from './source.ts';

/**
 * Files that may read the environment in addition to the configuration, because they run before or around the product.
 */
const READERS = [
  /^server\/config\/config\.ts$/,
  /^server\/testing\/global-setup\.ts$/,
  /^scripts\//,
  /^bench\//,
  /^e2e\/product\.ts$/,
  /^[\w.-]+\.config\.ts$/,
];

const READS =
  /\bprocess\s*\??\.\s*env\b|\bprocess\s*\[|\benv\b[^{};]*\}\s*=\s*process\b|from\s*['"](node:)?process['"]/;

/** Settings come only from server/config/config.ts, so that all of them are validated and documented in one place. */
export const environment: Check = (tree) =>
  tree.flatMap((file) => {
    if (!isScript(file.path) || READERS.some((reader) => reader.test(file.path)) || file.path.startsWith('checks/'))
      return [];
    const found = READS.exec(removeComments(file));
    if (!found) return [];
    const line = countLines(file.text, found.index);
    return [
      {
        path: file.path,
        line,
        says: 'Take the setting from the configuration: only server/config/config.ts reads the environment.',
      },
    ];
  });
