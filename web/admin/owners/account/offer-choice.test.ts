import { expect, test } from 'vitest';
import type { TermOffer } from '../../../../contract/account.ts';
import { chooseOffer, findCheaperUpgrade, formatOfferKey } from './offer-choice.ts';

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

test('preselects nothing while the term has time left', () => {
  expect(chooseKey(calm, null)).toBeUndefined();
});

test('keeps a selection as long as the offer is available', () => {
  expect(chooseKey(calm, 'upgrade-premium')).toBe('upgrade-premium');
  expect(chooseKey(calm, 'upgrade-basic')).toBeUndefined();
});

test('preselects the cheapest term that covers an event after the current one', () => {
  const makeFacts = (date: string) => ({ ...calm, dateAfterTerm: { date, offer: null } });
  expect(chooseKey(makeFacts('2028-04-30'), null)).toBe('upgrade-standard');
  expect(chooseKey(makeFacts('2029-06-01'), null)).toBe('upgrade-premium');
  expect(chooseKey(makeFacts('2040-01-01'), null)).toBeUndefined();
});

test('preselects the smallest upgrade before the end, and the default renewal after it', () => {
  expect(chooseKey({ ...calm, daysLeft: 30 }, null)).toBe('upgrade-standard');
  const renewals = offers.filter(({ kind }) => kind === 'renew');
  expect(chooseKey({ ...calm, offers: renewals, daysLeft: 0 }, null)).toBe('renew-standard');
  expect(chooseKey({ ...calm, daysLeft: 31 }, null)).toBeUndefined();
});

test('finds the cheapest upgrade that lasts at least as long as a renewal, and costs less', () => {
  const cheaper = offers.map((offer) => {
    const found = findCheaperUpgrade(offer, offers);
    return found && formatOfferKey(found);
  });
  expect(cheaper).toEqual(['upgrade-standard', 'upgrade-premium', undefined, undefined]);
  expect(findCheaperUpgrade(makeOffer('renew', 'premium', 11_900, 2031), offers)).toBeUndefined();
});
