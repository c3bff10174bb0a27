import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES, type OrderStatus } from '../../../contract/orders.ts';
import { mayMove, TRANSITIONS, type OrderState } from './rules.ts';

const STATES: readonly OrderState[] = ['start', ...ORDER_STATUSES];
const steps = fc.array(fc.constantFrom(...ORDER_STATUSES), { maxLength: 12 });

/** Tries these transitions in order and returns the states reached. */
function walk(tries: readonly OrderStatus[]): OrderState[] {
  const way: OrderState[] = ['start'];
  for (const to of tries) if (mayMove(way.at(-1) ?? 'start', to)) way.push(to);
  return way;
}

describe('the life of an order', () => {
  it('gives every step a meaning, and leads nowhere but to states', () => {
    expect(Object.keys(TRANSITIONS)).toEqual(expect.arrayContaining([...STATES]));
    for (const from of STATES) {
      for (const [to, meaning] of Object.entries(TRANSITIONS[from])) {
        expect([ORDER_STATUSES, meaning]).toEqual([expect.arrayContaining([to]), expect.stringMatching(/\w{4}/)]);
      }
    }
  });

  it('never comes back to where it was, and so ends', () => {
    fc.assert(
      fc.property(steps, (tries) => {
        expect(new Set(walk(tries)).size).toBe(walk(tries).length);
      }),
    );
  });

  it('can reach every state, and from each of them its money can be given back', () => {
    const reach = (from: OrderState): Set<OrderState> =>
      new Set([from, ...Object.keys(TRANSITIONS[from]).flatMap((to) => [...reach(to as OrderState)])]);
    expect(reach('start')).toEqual(new Set(STATES));
    for (const state of STATES) expect(reach(state)).toContain('refunded');
  });

  it('never opens a site for money that went back, and never forgets money', () => {
    fc.assert(
      fc.property(steps, (tries) => {
        const way = walk(tries);
        const after = (state: OrderState) => (way.includes(state) ? way.slice(way.indexOf(state) + 1) : []);
        expect(after('refunded')).toEqual([]);
        for (const state of ['paid', 'parked'] as const) {
          expect(after(state).filter((later) => later === 'pending' || later === 'failed')).toEqual([]);
        }
      }),
    );
  });

  it.each(['toString', '__proto__', 'constructor'])('knows no state %s', (name) => {
    expect(mayMove('pending', name as OrderStatus)).toBe(false);
  });
});
