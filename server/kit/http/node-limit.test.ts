import { expect, test } from 'vitest';
import { NodeLimit } from './node-limit.ts';

test('refuses hits over the limit, for each subject alone', () => {
  let now = 5000;
  const limit = new NodeLimit({ max: 2, seconds: 60, sentence: 'Too many pages.' }, () => now);
  limit.countHit('a');
  now += 20_500;
  limit.countHit('a');
  expect(() => limit.countHit('a')).toThrow(
    expect.objectContaining({ code: 'too_many_requests', message: 'Too many pages.', retryAfter: 40 }),
  );
  limit.countHit('b');
  now += 39_501;
  limit.countHit('a');
});

test('L8: counts hits of the previous window in proportion to what is left of it', () => {
  let now = 0;
  const limit = new NodeLimit({ max: 10, seconds: 60, sentence: 'Too many pages.' }, () => now);
  const countAllowed = () => {
    for (let allowed = 0; ; allowed += 1) {
      try {
        limit.countHit('a');
      } catch {
        return allowed;
      }
    }
  };
  now = 59_000;
  limit.countHit('b');
  expect(countAllowed()).toBe(10);
  now = 119_500;
  expect(countAllowed()).toBe(1);
  now = 148_000;
  expect(countAllowed()).toBe(4);
  now = 300_000;
  expect(countAllowed()).toBe(10);
});
