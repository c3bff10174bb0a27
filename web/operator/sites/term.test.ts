import { expect, test } from 'vitest';
import { formatAfterTerm, formatTerm } from './term.ts';

const NOW = new Date('2031-06-14T12:00:00Z');
const TERM = { status: 'active', endsAt: '2031-06-26T12:00:00Z', suspendedAt: null, erasedAt: null } as const;

test('formats a current, an ended and a suspended term', () => {
  expect(formatTerm(TERM)).toBe('Until Jun 26, 2031');
  expect(formatTerm({ ...TERM, status: 'ended' })).toBe('Ended Jun 26, 2031');
  expect(formatTerm({ ...TERM, status: 'suspended', suspendedAt: '2031-06-01T12:00:00Z' })).toBe('Since Jun 1, 2031');
});

test.each([
  [TERM.endsAt, 'in 12 days'],
  ['2031-06-15T12:00:00Z', 'in 1 day'],
  ['2031-06-14T12:00:00Z', 'today'],
  ['2031-06-11T12:00:00Z', '3 days ago'],
])('an end on %s is %s', (endsAt, words) => {
  expect(formatAfterTerm({ ...TERM, endsAt }, NOW)).toBe(words);
});

test('says when the term of a suspended site ends', () => {
  const suspended = { ...TERM, status: 'suspended', suspendedAt: '2031-06-01T12:00:00Z' } as const;
  expect(formatAfterTerm(suspended, NOW)).toBe('term ends Jun 26, 2031');
  expect(formatAfterTerm({ ...suspended, endsAt: '2031-06-10T12:00:00Z' }, NOW)).toBe('term ended Jun 10, 2031');
  const blocked = { ...TERM, blocked: { at: '2031-06-02T12:00:00Z', note: 'spam' } };
  expect([formatTerm(blocked), formatAfterTerm(blocked, NOW)]).toEqual(['Since Jun 2, 2031', 'term ends Jun 26, 2031']);
});

test('says when the site was deleted', () => {
  expect(formatAfterTerm({ ...TERM, erasedAt: '2031-06-01T12:00:00Z' }, NOW)).toBe('deleted Jun 1, 2031');
});
