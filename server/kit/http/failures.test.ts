import { expect, it } from 'vitest';
import { ApiError } from '../errors.ts';
import { toApiError } from './failures.ts';

const makeFailure = (code: string, message = 'failed') => Object.assign(new Error(message), { code });
const convert = (error: unknown) => {
  const reported: unknown[] = [];
  const { code, retryAfter } = toApiError(error, (unexpected) => reported.push(unexpected));
  return { code, retryAfter, reported: reported.length };
};

it.each([
  ['the database ends connections', '57P01', ''],
  ['the database has no connection left', '53300', ''],
  ['nothing listens at the address', 'ECONNREFUSED', ''],
  ['a statement takes too long', '57014', 'canceling statement due to statement timeout'],
  ['two transactions deadlock', '40P01', 'deadlock detected'],
  ['a transaction cannot be serialized', '40001', 'could not serialize access'],
  ['a lock cannot be had in time', '55P03', 'canceling statement due to lock timeout'],
  ['a standby is not promoted yet', '55000', 'cannot acquire lock mode RowShareLock while recovery is in progress'],
  ['the database takes no connections for now', '55000', 'database "attend" is not currently accepting connections'],
  ['the disk of the database is full', '53100', 'could not extend file "base/5/1234": No space left on device'],
])('returns unavailable with a retry time when %s', (_, code, message) => {
  expect(convert(makeFailure(code, message))).toEqual({ code: 'unavailable', retryAfter: 2, reported: 1 });
});

it('B6: returns unavailable for a statement on a connection that has just broken', () => {
  const broken = new Error('Client has encountered a connection error and is not queryable');
  expect(convert(broken)).toEqual({ code: 'unavailable', retryAfter: 2, reported: 1 });
});

it('reports unknown errors and returns internal_error', () => {
  expect(convert(makeFailure('23505'))).toEqual({ code: 'internal_error', retryAfter: undefined, reported: 1 });
});

it('does not report expected errors', () => {
  expect(convert(new ApiError('not_found'))).toEqual({ code: 'not_found', retryAfter: undefined, reported: 0 });
});
