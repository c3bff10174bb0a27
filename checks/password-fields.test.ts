import { expect, test } from 'vitest';
import { passwordFields } from './password-fields.ts';
import { formatFindings, makeTree } from './sample.ts';

const check = (tag: string) => formatFindings(passwordFields(makeTree({ 'web/admin/a.tsx': `const a = ${tag};` })));

test('allows fields that hide the password and name it for password managers', () => {
  expect(check('<input type="password" autoComplete="new-password" />')).toEqual([]);
  expect(check('<input type="password" autoComplete={`${kind}-password`} />')).toEqual([]);
  const canShow = `type={shown ? 'text' : 'password'}`;
  expect(check(`<input ${canShow} autoComplete="new-password" />`)).toEqual([]);
  expect(check('<input autoComplete="email" onPaste={read} />')).toEqual([]);
});

test.for([
  ['<input autoComplete="current-password" />', /has type/],
  ['<input type="password" />', /has type/],
  [`<input type={shown ? 'text' : kind} autoComplete="new-password" />`, /has type/],
  ['<input type="password" autoComplete="current-password" onPaste={refuse} />', /pasted/],
] as const)('refuses %s', ([tag, says]) => {
  expect(check(tag)).toEqual([expect.stringMatching(says)]);
});
