import { expect, test } from 'vitest';
import type { TermOffer } from '../../../../contract/account.ts';
import { chooseOffer, formatOfferKey } from './offer-choice.ts';

const offer = (kind: TermOffer['kind'], planId: TermOffer['planId'], priceCents: number, year: number): TermOffer => ({
  kind,
  planId,
  priceCents,
  months: 12,
  endsAt: `${year}-05-01T10:00:00.000Z`,
});
const offers = [
  offer('renew', 'basic', 9900, 2028),
  offer('renew', 'standard', 10_900, 2029),
  offer('upgrade', 'standard', 1000, 2028),
  offer('upgrade', 'premium', 2000, 2030),
];
const calm = { offers, dateAfterTerm: null, daysLeft: 200 };
const keyFor = (...asked: Parameters<typeof chooseOffer>) => {
  const found = chooseOffer(...asked);
  return found && formatOfferKey(found);
};

test('an owner with time left has nothing chosen', () => {
  expect(keyFor(calm, null)).toBeUndefined();
});

test('what is picked stays picked as long as it can be had', () => {
  expect(keyFor(calm, 'upgrade-premium')).toBe('upgrade-premium');
  expect(keyFor(calm, 'upgrade-basic')).toBeUndefined();
});

test('an event after the term chooses the cheapest term that reaches over it', () => {
  const late = (date: string) => ({ ...calm, dateAfterTerm: { date, offer: null } });
  expect(keyFor(late('2028-04-30'), null)).toBe('upgrade-standard');
  expect(keyFor(late('2029-06-01'), null)).toBe('upgrade-premium');
  expect(keyFor(late('2040-01-01'), null)).toBeUndefined();
});

test('a site that soon closes has the smallest upgrade chosen, one that is closed the usual renewal', () => {
  expect(keyFor({ ...calm, daysLeft: 30 }, null)).toBe('upgrade-standard');
  const renewals = offers.filter(({ kind }) => kind === 'renew');
  expect(keyFor({ ...calm, offers: renewals, daysLeft: 0 }, null)).toBe('renew-standard');
  expect(keyFor({ ...calm, daysLeft: 31 }, null)).toBeUndefined();
});
