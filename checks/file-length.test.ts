import { expect, test } from 'vitest';
import { fileLength } from './file-length.ts';
import { formatFindings, makeTree } from './sample.ts';

const lines = (count: number): string => 'x\n'.repeat(count);

test('allows files up to their limit', () => {
  const good = {
    'a.ts': lines(300),
    'a.test.ts': lines(400),
    'e2e/a.e2e.ts': lines(400),
    'a.css': lines(400),
    'a.sql': lines(600),
    'a.md': lines(999),
  };
  expect(fileLength(makeTree(good))).toEqual([]);
});

test('refuses a line more', () => {
  const bad = { 'a.tsx': lines(301), 'a.test.tsx': lines(401), 'a.sql': lines(601), 'a.css': lines(401) };
  expect(formatFindings(fileLength(makeTree(bad)))).toEqual([
    expect.stringMatching(/^a\.tsx 301 lines, and 300/),
    expect.stringMatching(/^a\.test\.tsx 401 lines, and 400/),
    expect.stringMatching(/^a\.sql 601 lines, and 600/),
    expect.stringMatching(/^a\.css 401 lines, and 400/),
  ]);
});
