import { expect, test } from 'vitest';
import { fileLength } from './file-length.ts';
import { formatFindings, makeTree } from './sample.ts';

const makeLines = (count: number): string => 'x\n'.repeat(count);

test('allows files up to their limit', () => {
  const good = {
    'a.ts': makeLines(300),
    'a.test.ts': makeLines(400),
    'e2e/a.e2e.ts': makeLines(400),
    'a.css': makeLines(400),
    'a.sql': makeLines(600),
    'a.md': makeLines(999),
  };
  expect(fileLength(makeTree(good))).toEqual([]);
});

test('refuses a file one line above the limit', () => {
  const bad = {
    'a.tsx': makeLines(301),
    'a.test.tsx': makeLines(401),
    'a.sql': makeLines(601),
    'a.css': makeLines(401),
  };
  expect(formatFindings(fileLength(makeTree(bad)))).toEqual([
    expect.stringMatching(/^a\.tsx 301 lines, and 300/),
    expect.stringMatching(/^a\.test\.tsx 401 lines, and 400/),
    expect.stringMatching(/^a\.sql 601 lines, and 600/),
    expect.stringMatching(/^a\.css 401 lines, and 400/),
  ]);
});

test('refuses a large drawing that is not compressed', () => {
  const tree = makeTree({ 'art/a/small.svg': 'x'.repeat(20_000), 'art/a/large.svg': 'x'.repeat(20_001) });
  expect(formatFindings(fileLength(tree))).toEqual([expect.stringMatching(/^art\/a\/large\.svg A drawing over 20000/)]);
});
