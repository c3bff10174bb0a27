import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isTest } from './check.ts';

const root = join(import.meta.dirname, '..');
const SOURCES = [
  'contract/{guests,imports,invitation-fields}.ts',
  'server/features/guests/*.ts',
  'web/admin/guests/**/*.{ts,tsx}',
];

test('a plain field of an invitation is named in its description alone, as docs/guide.md promises', () => {
  const files = globSync(SOURCES, { cwd: root }).filter((path) => !isTest(path));
  expect(files.length).toBeGreaterThan(30);
  const naming = files.filter((path) => /\bphone\b/.test(readFileSync(join(root, path), 'utf8')));
  expect(naming).toEqual(['contract/invitation-fields.ts']);
});
