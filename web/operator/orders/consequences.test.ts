import { expect, test } from 'vitest';
import type { DeskOrderDetail } from '../../../contract/back-office.ts';
import { addressConsequence, refundConsequence, resendConsequence } from './consequences.ts';

const MOMENT = '2031-06-14T12:00:00.000Z';
const SITE: NonNullable<DeskOrderDetail['site']> = {
  eventId: 'e',
  subdomain: 'anna',
  url: 'https://anna.feast.example',
  templateId: 'classic-wedding',
  planId: 'standard',
  status: 'active',
  createdAt: MOMENT,
  endsAt: MOMENT,
  suspendedAt: null,
  erasedAt: null,
  owner: { name: 'Anna', email: 'anna@example.com' },
  order: { id: 'o', number: 10_001 },
};

function detail(order: Partial<DeskOrderDetail['order']>, site: DeskOrderDetail['site'] = SITE): DeskOrderDetail {
  return {
    order: {
      id: 'o',
      number: 10_001,
      kind: 'new',
      status: 'paid',
      subdomain: 'anna',
      templateId: 'classic-wedding',
      planId: 'standard',
      buyerName: 'Anna',
      buyerEmail: 'anna@example.com',
      totalCents: 10_900,
      refundedCents: 0,
      currency: 'USD',
      provider: 'sandbox',
      createdAt: MOMENT,
      paidAt: MOMENT,
      cause: null,
      providerCheckoutId: null,
      monthsAdded: null,
      planBefore: null,
      ...order,
    },
    history: [],
    payments: [],
    events: [],
    site,
    actions: [],
  };
}

test('a refund says what it does to the site', () => {
  expect(refundConsequence(detail({ refundedCents: 900 }))).toMatch(/\$100\.00 .* anna\.feast\.example is suspended/);
  expect(refundConsequence(detail({ kind: 'renew', monthsAdded: 12 }))).toMatch(/12 months come off the term/);
  expect(refundConsequence(detail({ status: 'parked' }))).toMatch(/No site is touched/);
  expect(refundConsequence(detail({}, null))).toMatch(/No site is touched/);
});

test('sending again says which mail goes to whom', () => {
  expect(resendConsequence(detail({}))).toMatch(/address goes to anna@example\.com .* fresh link/);
  expect(resendConsequence(detail({ kind: 'upgrade' }))).toMatch(/The receipt goes/);
  expect(resendConsequence(detail({ status: 'parked', buyerEmail: null }))).toMatch(/looked at goes to its buyer/);
});

test('an address for what was meant for another site says that this one gets nothing', () => {
  expect(addressConsequence(detail({ status: 'parked' }))).not.toMatch(/gets none/);
  expect(addressConsequence(detail({ status: 'parked', kind: 'renew' }))).toMatch(/that one gets none/);
});
