import { expect, test } from 'vitest';
import { asvs } from './asvs.ts';
import { formatFindings, makeTree } from './sample.ts';

const ROWS = [
  '| 1.2.4 | 1 | parameters in SQL | met | `checks/risky-calls.ts` |',
  '| 1.2.10 | 2 | formulas | met | `server/kit/csv.test.ts` (X6) “escapes a cell”, “quotes only” |',
  '| 1.2.11 | 2 | none | open | not yet |',
];
const TOTALS = ['| met | 1 | 1 | 2 |', '| not applicable | 0 | 0 | 0 |', '| open | 0 | 1 | 1 |', '| all | 1 | 2 | 3 |'];

const check = (rows: readonly string[], totals: readonly string[] = TOTALS, required = { 1: 1, 2: 2 }) =>
  formatFindings(
    asvs(required)(
      makeTree({
        'docs/security.md': [...totals, ...rows].join('\n'),
        'server/kit/csv.test.ts': "it('escapes a cell'); it('quotes only where needed');",
      }),
    ),
  );

test('allows a complete list with its totals', () => {
  expect(check(ROWS)).toEqual([]);
});

test.for<[string, string[], RegExp]>([
  ['a duplicate', [...ROWS.slice(0, 2), ROWS[1] ?? ''], /1\.2\.10 follows 1\.2\.10/],
  ['a missing row', ROWS.slice(0, 2), /2 requirements of level 2, the page 1/],
  ['an unknown state', ROWS.map((row) => row.replace('open', 'soon')), /the state is one of/],
  ['another total', ROWS.map((row) => row.replace('open', 'not applicable')), /The totals must say: \| open \| 0 \| 0/],
  ['no proof', ROWS.map((row) => row.replace(/`checks.*` /, 'surely ')), /1\.2\.4: name the test/],
  ['a title that is gone', ROWS.map((row) => row.replace('quotes only', 'quotes none')), /no “quotes none”/],
  ['an open row of level 1', ROWS.map((row) => row.replace('| met | `checks', '| open | `checks')), /are open/],
])('refuses %s', ([, rows, says]) => {
  expect(check(rows)).toEqual(expect.arrayContaining([expect.stringMatching(says)]));
});
