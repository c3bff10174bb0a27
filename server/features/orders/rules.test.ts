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

describe('the transitions of an order', () => {
  it('have a cause and lead only to known statuses', () => {
    expect(Object.keys(TRANSITIONS)).toEqual(expect.arrayContaining([...STATES]));
    for (const from of STATES) {
      for (const [to, meaning] of Object.entries(TRANSITIONS[from])) {
        expect([ORDER_STATUSES, meaning]).toEqual([expect.arrayContaining([to]), expect.stringMatching(/\w{4}/)]);
      }
    }
  });

  it('never return to a previous status, except that an operator decides about a paid order again', () => {
    fc.assert(
      fc.property(steps, (tries) => {
        const way = walk(tries);
        const isParkedAgain = (state: OrderState, n: number) => state === 'parked' && way.slice(0, n).includes('paid');
        const again = way.findIndex(isParkedAgain);
        const before = again < 0 ? way : way.slice(0, again);
        expect(new Set(before).size).toBe(before.length);
      }),
    );
  });

  it('reach every status, and from each of them a refund', () => {
    const reach = (from: OrderState, known = new Set<OrderState>()): Set<OrderState> => {
      if (known.has(from)) return known;
      known.add(from);
      for (const to of Object.keys(TRANSITIONS[from])) reach(to as OrderState, known);
      return known;
    };
    expect(reach('start')).toEqual(new Set(STATES));
    for (const state of STATES) expect(reach(state)).toContain('refunded');
  });

  it('never leave a full refund, and never turn a paid order into an unpaid one', () => {
    fc.assert(
      fc.property(steps, (tries) => {
        const way = walk(tries);
        const listAfter = (state: OrderState) => (way.includes(state) ? way.slice(way.indexOf(state) + 1) : []);
        expect(listAfter('refunded')).toEqual([]);
        for (const state of ['paid', 'parked'] as const) {
          expect(listAfter(state).filter((later) => later === 'pending' || later === 'failed')).toEqual([]);
        }
      }),
    );
  });

  it.each(['toString', '__proto__', 'constructor'])('have no status %s', (name) => {
    expect(mayMove('pending', name as OrderStatus)).toBe(false);
  });
});
