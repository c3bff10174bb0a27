import { expect, test } from 'vitest';
import type { TermOffer } from '../../../../contract/account.ts';
import { chooseOffer, formatOfferKey } from './offer-choice.ts';

const makeOffer = (
  kind: TermOffer['kind'],
  planId: TermOffer['planId'],
  priceCents: number,
  year: number,
): TermOffer => ({
  kind,
  planId,
  priceCents,
  months: 12,
  endsAt: `${year}-05-01T10:00:00.000Z`,
});
const offers = [
  makeOffer('renew', 'basic', 9900, 2028),
  makeOffer('renew', 'standard', 10_900, 2029),
  makeOffer('upgrade', 'standard', 1000, 2028),
  makeOffer('upgrade', 'premium', 2000, 2030),
];
const calm = { offers, dateAfterTerm: null, daysLeft: 200 };
const chooseKey = (...asked: Parameters<typeof chooseOffer>) => {
  const found = chooseOffer(...asked);
  return found && formatOfferKey(found);
};

test('an owner with time left has nothing chosen', () => {
  expect(chooseKey(calm, null)).toBeUndefined();
});

test('what is picked stays picked as long as it can be had', () => {
  expect(chooseKey(calm, 'upgrade-premium')).toBe('upgrade-premium');
  expect(chooseKey(calm, 'upgrade-basic')).toBeUndefined();
});

test('an event after the term chooses the cheapest term that reaches over it', () => {
  const makeFacts = (date: string) => ({ ...calm, dateAfterTerm: { date, offer: null } });
  expect(chooseKey(makeFacts('2028-04-30'), null)).toBe('upgrade-standard');
  expect(chooseKey(makeFacts('2029-06-01'), null)).toBe('upgrade-premium');
  expect(chooseKey(makeFacts('2040-01-01'), null)).toBeUndefined();
});

test('a site that soon closes has the smallest upgrade chosen, one that is closed the usual renewal', () => {
  expect(chooseKey({ ...calm, daysLeft: 30 }, null)).toBe('upgrade-standard');
  const renewals = offers.filter(({ kind }) => kind === 'renew');
  expect(chooseKey({ ...calm, offers: renewals, daysLeft: 0 }, null)).toBe('renew-standard');
  expect(chooseKey({ ...calm, daysLeft: 31 }, null)).toBeUndefined();
});
