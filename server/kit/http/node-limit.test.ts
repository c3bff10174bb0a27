import { expect, test } from 'vitest';
import { NodeLimit } from './node-limit.ts';

test('refuses hits over the limit until the window ends, for each subject alone', () => {
  let now = 5000;
  const limit = new NodeLimit({ max: 2, seconds: 60, sentence: 'Too many pages.' }, () => now);
  limit.countHit('a');
  now += 20_500;
  limit.countHit('a');
  expect(() => limit.countHit('a')).toThrow(
    expect.objectContaining({ code: 'too_many_requests', message: 'Too many pages.', retryAfter: 40 }),
  );
  limit.countHit('b');
  now += 39_500;
  limit.countHit('a');
});
