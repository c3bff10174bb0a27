import { expect, test } from 'vitest';
import { decisions } from './decisions.ts';
import { formatFindings, makeTree } from './sample.ts';

const makeText = (heading: string): string => `# ${heading}\n\nDate: 2026-01-02. Status: accepted.\n`;
const index = '# Decisions\n\n- [0001: Money](0001-money.md)\n';

test('allows a decision with a number, a date, a status and a line in the index', () => {
  const files = { 'docs/decisions/README.md': index, 'docs/decisions/0001-money.md': makeText('0001: Money') };
  expect(decisions(makeTree(files))).toEqual([]);
});

test('refuses a malformed heading, a duplicate number and a gap in the index', () => {
  const files = {
    'docs/decisions/README.md': index,
    'docs/decisions/0001-money.md': makeText('0001: Money'),
    'docs/decisions/0001-mail.md': makeText('0001: Mail'),
    'docs/decisions/0002-time.md': '# Time\n\nWhy.\n',
  };
  expect(formatFindings(decisions(makeTree(files)))).toEqual([
    'docs/decisions/0001-mail.md:1 docs/decisions/0001-money.md has this number: take the next free one.',
    'docs/decisions/0001-mail.md Add to docs/decisions/README.md: - [0001: Mail](0001-mail.md)',
    'docs/decisions/0002-time.md:1 Begin with "# 0002: title", an empty line and "Date: …. Status: …".',
  ]);
});
