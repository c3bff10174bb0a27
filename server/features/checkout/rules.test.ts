import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFullRefund, parkingReason, readCard, type JudgedOrder } from './rules.ts';

const order: JudgedOrder = { provider: 'sandbox', status: 'pending', total_cents: 10_900, currency: 'USD' };
const paid = { totalCents: 10_900, currency: 'USD' };

describe('parkingReason', () => {
  it('takes a payment that agrees with a pending order', () => {
    expect(parkingReason('sandbox', paid, order)).toBeUndefined();
  });

  it.each([
    ['no order of ours', paid, undefined, 'sandbox'],
    ['another provider', paid, order, 'stripe'],
    ['another currency', { ...paid, currency: 'EUR' }, order, 'sandbox'],
    ['another amount', { ...paid, totalCents: 10_899 }, order, 'sandbox'],
    ['another amount', { ...paid, totalCents: 10_901 }, order, 'sandbox'],
    ['voided', paid, { ...order, status: 'void' as const }, 'sandbox'],
    ['second payment', paid, { ...order, status: 'paid' as const }, 'sandbox'],
  ])('parks: %s', (reason, event, against, provider) => {
    expect(parkingReason(provider, event, against)).toContain(reason);
  });
});

describe('isFullRefund', () => {
  const event = { key: 'k', kind: 'refunded' as const, providerOrderId: '1', orderId: null, currency: 'USD' };

  it('needs all of the money, and some of it', () => {
    fc.assert(
      fc.property(fc.nat(20_000), fc.nat(20_000), (totalCents, refundedCents) => {
        const full = isFullRefund({ ...event, totalCents, refundedCents });
        expect(full).toBe(refundedCents > 0 && refundedCents >= totalCents);
      }),
    );
  });
});

describe('readCard', () => {
  it.each(['4242 4242 4242 4242', '4242424242424242', ' 4242-4242-4242-4242 '])('lets %j pay', (typed) => {
    expect(readCard(typed)).toBe('pays');
  });

  it.each(['4000 0000 0000 0002', '4000000000000002'])('declines %j', (typed) => {
    expect(readCard(typed)).toBe('declined');
  });

  it.each(['', '4242', '4242 4242 4242 424x', '4111 1111 1111 1111', '４２４２'])('does not know %j', (typed) => {
    expect(readCard(typed)).toBe('invalid');
  });
});
