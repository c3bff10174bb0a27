import { expect, it } from 'vitest';
import { ApiError } from '../errors.ts';
import { toApiError } from './failures.ts';

const makeFailure = (code: string, message = 'failed') => Object.assign(new Error(message), { code });
const answerTo = (error: unknown) => {
  const reported: unknown[] = [];
  const { code, retryAfter } = toApiError(error, (unexpected) => reported.push(unexpected));
  return { code, retryAfter, reported: reported.length };
};

it.each([
  ['the database ends connections', '57P01', ''],
  ['it has no connection left', '53300', ''],
  ['nobody listens', 'ECONNREFUSED', ''],
  ['a statement took too long', '57014', 'canceling statement due to statement timeout'],
  ['two transactions waited for each other', '40P01', 'deadlock detected'],
  ['a transaction could not be put in order', '40001', 'could not serialize access'],
])('asks to try again when %s', (_, code, message) => {
  expect(answerTo(makeFailure(code, message))).toEqual({ code: 'unavailable', retryAfter: 2, reported: 1 });
});

it('reports unknown errors as internal errors', () => {
  expect(answerTo(makeFailure('23505'))).toEqual({ code: 'internal_error', retryAfter: undefined, reported: 1 });
});

it('does not report refusals', () => {
  expect(answerTo(new ApiError('not_found'))).toEqual({ code: 'not_found', retryAfter: undefined, reported: 0 });
});
