import { isScript, countLines, type Check } from './check.ts';
import { blankComments } from './source.ts';

/** Who may read the environment beside the product's configuration: what runs before or around the product. */
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

/** Settings come from server/config/config.ts alone, so that every one of them is checked and written down in one place. */
export const environment: Check = (tree) =>
  tree.flatMap((file) => {
    if (!isScript(file.path) || READERS.some((reader) => reader.test(file.path)) || file.path.startsWith('checks/'))
      return [];
    const found = READS.exec(blankComments(file));
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
