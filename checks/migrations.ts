import { createHash } from 'node:crypto';
import type { Check, Finding } from './check.ts';

const FOLDER = 'server/migrations/';
/** One line per migration in the format of `sha256sum`, in the order in which they landed. */
const MANIFEST = `${FOLDER}checksums.txt`;

/**
 * A landed migration never changes, and a new one has a higher number than all others: otherwise existing databases
 * could not be migrated.
 */
export const migrations: Check = (tree) => {
  const files = tree.filter(({ path }) => path.startsWith(FOLDER) && path.endsWith('.sql'));
  if (files.length === 0) return [];
  const manifest = tree.find(({ path }) => path === MANIFEST)?.text ?? '';
  const landed = [...manifest.matchAll(/^([0-9a-f]{64}) {2}(\S+)$/gm)].map(([, hash = '', name = '']) => ({
    hash,
    name,
  }));
  const hashes = new Map(landed.map(({ hash, name }) => [`${FOLDER}${name}`, hash]));
  const present = new Set(files.map(({ path }) => path));
  return [
    ...files.flatMap(({ path, text }) => checkFile(path, text, hashes.get(path))),
    ...landed.flatMap(({ name }, index) => [
      ...(present.has(FOLDER + name)
        ? []
        : [makeFinding(MANIFEST, `${name} has landed and is gone: restore it.`, index)]),
      ...(name <= (landed[index - 1]?.name ?? '')
        ? [
            makeFinding(
              MANIFEST,
              `${name} stands after ${landed[index - 1]?.name}: give it the next free number.`,
              index,
            ),
          ]
        : []),
    ]),
  ];
};

function checkFile(path: string, text: string, expected: string | undefined): Finding[] {
  const hash = createHash('sha256').update(text).digest('hex');
  const name = path.slice(FOLDER.length);
  if (expected === undefined) return [makeFinding(path, `Append to ${MANIFEST}: ${hash}  ${name}`)];
  if (expected === hash) return [];
  return [makeFinding(path, 'This migration has landed and must not change: write a new one.')];
}

const makeFinding = (path: string, says: string, index?: number): Finding =>
  index === undefined ? { path, says } : { path, line: index + 1, says };
