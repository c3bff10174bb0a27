import { expect, test } from 'vitest';
import type { OperatorOrderDetail } from '../../../contract/back-office.ts';
import { describeAddress, describeRefund, describeResend } from './consequences.ts';

const MOMENT = '2031-06-14T12:00:00.000Z';
const SITE: NonNullable<OperatorOrderDetail['site']> = {
  eventId: 'e',
  subdomain: 'anna',
  url: 'https://anna.feast.example',
  templateId: 'classic-wedding',
  planId: 'standard',
  status: 'active',
  createdAt: MOMENT,
  endsAt: MOMENT,
  suspendedAt: null,
  blocked: null,
  erasedAt: null,
  owner: { name: 'Anna', email: 'anna@example.com', signsIn: true },
  order: { id: 'o', number: 10_001 },
};

function makeDetail(
  order: Partial<OperatorOrderDetail['order']>,
  site: OperatorOrderDetail['site'] = SITE,
): OperatorOrderDetail {
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
      unservedSince: null,
      siteStands: false,
      paidAt: MOMENT,
      cause: null,
      providerCheckoutId: null,
      monthsAdded: null,
      planBefore: null,
      ...order,
    },
    history: [],
    payments: [],
    mail: null,
    events: [],
    site,
    actions: [],
  };
}

test('describes what a refund does to the site', () => {
  expect(describeRefund(makeDetail({ refundedCents: 900 }))).toMatch(/\$100\.00 .* anna\.feast\.example is suspended/);
  expect(describeRefund(makeDetail({ kind: 'renew', monthsAdded: 12 }))).toMatch(/12 months are removed from the term/);
  expect(describeRefund(makeDetail({ status: 'parked' }))).toMatch(/No site is changed/);
  expect(describeRefund(makeDetail({}, null))).toMatch(/No site is changed/);
});

test('describes which email is sent again, and to whom', () => {
  expect(describeResend(makeDetail({}))).toMatch(/address is sent to anna@example\.com again.* new link/);
  expect(describeResend(makeDetail({ kind: 'upgrade' }))).toMatch(/The receipt is sent/);
  expect(describeResend(makeDetail({ status: 'parked', buyerEmail: null }))).toMatch(
    /reviewing it is sent to the buyer/,
  );
});

test('says that a site which was to be extended is not', () => {
  expect(describeAddress(makeDetail({ status: 'parked' }))).not.toMatch(/not extended/);
  expect(describeAddress(makeDetail({ status: 'parked', kind: 'renew' }))).toMatch(/That site is not extended/);
});
