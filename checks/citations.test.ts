import { expect, test } from 'vitest';
import { citations } from './citations.ts';
import { formatFindings, makeTree } from './sample.ts';

const files = {
  'docs/reference/failures.md':
    '# Failures\n\n## Webhooks\n\n| id | case |\n| --- | --- |\n| W11 | lost |\n| W12 | slow |\n',
  'docs/decisions/0008-orders.md': 'Why.',
  'server/money.ts': 'export const formatCents = 1;',
};

test('allows citations that resolve, also across two lines', () => {
  const code = [
    '/**',
    ' * Finds lost payments (docs/reference/failures.md,',
    ' * W11 and W12; decision 0008), see server/money.ts and RFC 5545 §3.3.',
    ' */',
    '// Of the shop (docs/reference/failures.md, Webhooks): speed matters, and so does design.',
  ].join('\n');
  const sql = "-- As in server/money.ts\nselect 'spec 2.3';";
  const guide = '`formatCents` in `server/money.ts`, `server/gone.ts` (decision 0008)';
  expect(citations(makeTree({ ...files, 'server/pay.ts': code, 'server/a.sql': sql, 'docs/guide.md': guide }))).toEqual(
    [],
  );
});

test('refuses citations that do not resolve', () => {
  const code = [
    '/** Finds lost payments (docs/reference/failures.md, W11,',
    ' * W13), see server/gone.ts. */',
    '// As in decision 0099 (spec 2.3; faults W11).',
  ].join('\n');
  const titles = "test('pays (interface 3)', () => {});";
  expect(
    formatFindings(
      citations(
        makeTree({
          ...files,
          'server/pay.ts': code,
          'server/pay.test.ts': titles,
          'web/a.css': '/* design 5 */ .a { color: red; }',
          'docs/guide.md': '`inWords` in `server/money.ts`',
        }),
      ),
    ),
  ).toEqual([
    'server/pay.ts:2 There is no server/gone.ts: say where it is now.',
    'server/pay.ts:1 docs/reference/failures.md has no row or heading W13.',
    'server/pay.ts:3 There is no decision 0099 in docs/decisions/.',
    'server/pay.ts:3 spec 2.3 names no page: cite docs/reference/, or delete it.',
    'server/pay.ts:3 faults W11 names no page: cite docs/reference/, or delete it.',
    'server/pay.test.ts:1 interface 3 names no page: cite docs/reference/, or delete it.',
    'web/a.css:1 design 5 names no page: cite docs/reference/, or delete it.',
    'docs/guide.md:1 There is no inWords in server/money.ts.',
  ]);
});
