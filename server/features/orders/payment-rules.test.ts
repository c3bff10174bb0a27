import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES } from '../../../contract/orders.ts';
import { mayMove } from './rules.ts';
import {
  isFullRefund,
  findMismatch,
  computeNextStatus,
  NO_FACTS,
  addEventFacts,
  type NamedOrder,
} from './payment-rules.ts';

describe('findMismatch', () => {
  const order: NamedOrder = { provider: 'sandbox', total_cents: 10_900, currency: 'USD', hasPayment: false };
  const paid = { netCents: 10_900, currency: 'USD', mismatch: null };

  it.each([paid, { ...paid, netCents: 10_901 }])('accepts a payment of at least the price of its order', (event) => {
    expect(findMismatch('sandbox', event, order)).toBeUndefined();
  });

  it.each([
    ['unknown order', paid, undefined, 'sandbox'],
    ['another payment provider', paid, order, 'stripe'],
    ['different currency', { ...paid, currency: 'EUR' }, order, 'sandbox'],
    ['less than the price', { ...paid, netCents: 10_899 }, order, 'sandbox'],
    ['quantity 2', { ...paid, mismatch: 'quantity 2' }, order, 'sandbox'],
    ['second payment', paid, { ...order, hasPayment: true }, 'sandbox'],
  ])('reports the mismatch: %s', (reason, event, against, provider) => {
    expect(findMismatch(provider, event, against)).toContain(reason);
  });
});

const cents = fc.integer({ min: 0, max: 300 });
const events = fc.array(
  fc.record({ kind: fc.constantFrom('paid', 'refunded'), refundedCents: cents, totalCents: cents }),
  {
    maxLength: 6,
  },
);

describe('the facts of a payment', () => {
  it('do not depend on the order and repetition of its events', () => {
    const fold = (received: readonly Parameters<typeof addEventFacts>[1][]) => received.reduce(addEventFacts, NO_FACTS);
    fc.assert(
      fc.property(
        events.chain((received) =>
          fc.tuple(
            fc.constant(received),
            fc.shuffledSubarray([...received, ...received], { minLength: received.length * 2 }),
          ),
        ),
        ([received, shuffled]) => {
          expect(fold(shuffled)).toEqual(fold(received));
        },
      ),
    );
  });

  it('count as fully refunded only if the refund is positive and covers the total', () => {
    fc.assert(
      fc.property(cents, cents, (totalCents, refundedCents) => {
        const full = isFullRefund({ paid: true, totalCents, refundedCents });
        expect(full).toBe(refundedCents > 0 && refundedCents >= totalCents);
      }),
    );
  });
});

describe('computeNextStatus', () => {
  it('moves every order by allowed transitions to a final status that depends only on the facts', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ORDER_STATUSES),
        fc.boolean(),
        fc.boolean(),
        cents,
        cents,
        (from, replaced, paid, refundedCents, totalCents) => {
          const facts = { paid, refundedCents, totalCents };
          let status = from;
          for (let steps = 0; ; steps += 1) {
            const to = computeNextStatus({ status, replaced }, facts);
            if (to === undefined) break;
            expect([mayMove(status, to), steps < 3]).toEqual([true, true]);
            status = to;
          }
          expect(status === 'refunded').toBe(from === 'refunded' || isFullRefund(facts));
          expect(paid && (status === 'pending' || status === 'failed')).toBe(false);
        },
      ),
    );
  });
});
