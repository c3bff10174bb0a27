import { describe, expect, it } from 'vitest';
import { readCard } from './sandbox.ts';

describe('readCard', () => {
  it.each(['4242 4242 4242 4242', '4242424242424242', ' 4242-4242-4242-4242 '])('accepts %j', (typed) => {
    expect(readCard(typed)).toBe('pays');
  });

  it.each(['4000 0000 0000 0002', '4000000000000002'])('declines %j', (typed) => {
    expect(readCard(typed)).toBe('declined');
  });

  it.each(['', '4242', '4242 4242 4242 424x', '4111 1111 1111 1111', '４２４２'])('reports %j as invalid', (typed) => {
    expect(readCard(typed)).toBe('invalid');
  });
});
