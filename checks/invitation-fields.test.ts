import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isTest } from './check.ts';
import { parse } from './source.ts';
import { walk } from './walk.ts';

const root = join(import.meta.dirname, '..');
const SOURCES = [
  'contract/{guests,imports,invitation-fields}.ts',
  'server/features/guests/*.ts',
  'web/admin/guests/**/*.{ts,tsx}',
];

/**
 * Returns whether code contains the name as a property, a variable or a string; comments and sentences do not count.
 */
function isNamed(path: string, name: string): boolean {
  let found = false;
  walk(parse({ path, text: readFileSync(join(root, path), 'utf8') }).program, (node) => {
    if (node.type === 'Identifier') found ||= node.name === name;
    if (node.type === 'Literal') found ||= node.value === name;
  });
  return found;
}

test('names a plain invitation field only in its description, as docs/guide.md promises', () => {
  const files = globSync(SOURCES, { cwd: root }).filter((path) => !isTest(path));
  expect(files.length).toBeGreaterThan(30);
  expect(files.filter((path) => isNamed(path, 'phone'))).toEqual(['contract/invitation-fields.ts']);
  expect(files.filter((path) => isNamed(path, 'guest_name')).length).toBeGreaterThan(5);
});
