import { expect, test } from 'vitest';
import { failureCases } from './failure-cases.ts';
import { formatFindings, makeTree } from './sample.ts';

const PAGE = `
| id | case | must happen |
| --- | --- | --- |
| W1 | a wrong signature | 401 |
| W2 | an event comes twice | one order |
| F1 | a node is killed | nothing is lost |
| F2 | all nodes are killed | ready again |

| id | tests |
| --- | --- |
| F1, F2 | \`e2e/faults/nodes.test.ts\`, also by hand |
`;

const check = (files: Readonly<Record<string, string>>, page = PAGE) =>
  formatFindings(
    failureCases(
      makeTree({
        'docs/reference/failures.md': page,
        'server/a.test.ts': "describe('W1: a signature', () => { test.for([1])('W2: %s', run); });",
        'e2e/faults/nodes.test.ts': "test('F1, control: counts', run);",
        ...files,
      }),
    ),
  );

test('accepts cases that a title or the list of other places names', () => {
  expect(
    check({ 'server/b.test.ts': "test('A plain title', run); it(`W1, W2: ${name}`, run); log('X9: no title');" }),
  ).toEqual([]);
});

test('refuses a case without a test', () => {
  expect(check({ 'server/a.test.ts': "test('W1: a signature', run);" })).toEqual([
    'docs/reference/failures.md:5 No title of a test begins with "W2: ".',
  ]);
});

test('accepts ids of the list of figures in titles', () => {
  const figures =
    '| id | quantity | goal | command |\n| --- | --- | --- | --- |\n| G9 | guesses | 5 of 200 | `npm run faults` |';
  const files = { 'docs/reference/figures.md': figures, 'server/b.test.ts': "test('G9, W1: guesses', run);" };
  expect(check(files)).toEqual([]);
});

test('refuses a title with an unknown id', () => {
  expect(check({ 'server/b.test.ts': "\ntest.each(rows)('W1, W9: %s', run);" })).toEqual([
    'server/b.test.ts:2 docs/reference/failures.md has no case W9: add it, or name another one.',
  ]);
});

test('refuses ids in another form', () => {
  expect(check({ 'server/b.test.ts': "test('W1 and W2: both', run);" })).toEqual([
    'server/b.test.ts:1 A title begins with its ids like this: "W1, W2: …".',
  ]);
});

test('refuses a place that has no test of the case', () => {
  expect(check({ 'e2e/faults/nodes.test.ts': "test('W1: counts', run);" })).toEqual([
    'docs/reference/failures.md:11 No title of a test in e2e/faults/nodes.test.ts begins with F1 or F2.',
  ]);
});

test('refuses a list of other places with an unknown id', () => {
  expect(check({}, PAGE.replace('F1, F2 |', 'F1, F2, F3 |'))).toEqual([
    'docs/reference/failures.md:11 docs/reference/failures.md has no case F3: add it, or name another one.',
  ]);
});
