import { expect, test } from 'vitest';
import { ApiFailure } from '../../../contract/client.ts';
import { isTemporary, isSignedOut, formatFailure } from './failures.ts';

test('only an expired session signs out', () => {
  expect(isSignedOut(new ApiFailure(401, { error: 'x', code: 'not_signed_in' }))).toBe(true);
  expect(isSignedOut(new ApiFailure(401, { error: 'x', code: 'wrong_credentials' }))).toBe(false);
  expect(isSignedOut(new Error('x'))).toBe(false);
});

test('retries connection and server errors, and no refusals', () => {
  expect(isTemporary(new ApiFailure(0, { error: 'x', code: 'no_answer' }))).toBe(true);
  expect(isTemporary(new ApiFailure(503, { error: 'x', code: 'unavailable' }))).toBe(true);
  expect(isTemporary(new ApiFailure(404, { error: 'x', code: 'not_found' }))).toBe(false);
});

test('shows the server’s message, or the fallback for a server error', () => {
  expect(formatFailure(new ApiFailure(409, { error: 'Taken.', code: 'not_found' }), 'Failed')).toBe('Taken.');
  expect(formatFailure(new ApiFailure(500, { error: 'Oops.', code: 'internal_error' }), 'Failed')).toBe('Failed');
  expect(formatFailure(new TypeError('x'), 'Failed')).toBe('Failed');
});
