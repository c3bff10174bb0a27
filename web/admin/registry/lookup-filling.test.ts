import { expect, test } from 'vitest';
import type { FoundGift } from '../../../contract/gift-lookup.ts';
import { describeFound, planFilling } from './lookup-filling.ts';

const EMPTY = { title: '', price: '0.00', image_url: '' };
const FOUND: FoundGift = {
  title: 'Kettle',
  price: 49.9,
  image_url: '/media/a/b/1280.webp',
  currency: 'EUR',
  store: 'shop.example',
};
const NOTHING: FoundGift = { title: null, price: null, image_url: null, currency: null, store: 'shop.example' };

const describe = (values: typeof EMPTY, found: FoundGift, currency = 'EUR') =>
  describeFound(found, planFilling(values, found, currency), currency, (amount, code) => `${code} ${amount}`);

test('fills in what is empty', () => {
  expect(planFilling(EMPTY, FOUND, 'EUR')).toEqual({ title: 'Kettle', price: '49.90', image_url: FOUND.image_url });
  expect(describe(EMPTY, FOUND)).toBe('Filled in from shop.example: title, price, picture. Please check.');
});

test('keeps what the owner has typed', () => {
  expect(planFilling({ title: 'Our kettle', price: '30', image_url: '' }, FOUND, 'EUR')).toEqual({
    image_url: FOUND.image_url,
  });
  const typed = { title: 'Our kettle', price: '30', image_url: '/media/a/c/1280.webp' };
  expect(describe(typed, FOUND)).toContain('Nothing was changed');
});

test('does not take a price in another currency, and says so', () => {
  expect(planFilling(EMPTY, FOUND, 'USD')).not.toHaveProperty('price');
  expect(describe(EMPTY, FOUND, 'USD')).toContain('It costs EUR 49.9 there; please enter the price in USD.');
  expect(planFilling(EMPTY, { ...FOUND, currency: null }, 'USD')).toHaveProperty('price', '49.90');
});

test('says when a shop tells nothing', () => {
  expect(describe(EMPTY, NOTHING)).toContain('We couldn’t read anything from shop.example.');
});
