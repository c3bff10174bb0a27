import { expect, test } from 'vitest';
import { chooseDrawing } from './drawings.ts';

test.each([
  ['Bone china tea service', 'Home & Kitchen', 'tea'],
  ['A coffee table', 'Home Decor', 'parcel'],
  ['Enamelled casserole', 'Home & Kitchen', 'pot'],
  ['Wine glasses', 'Home & Kitchen', 'parcel'],
  ['Irish linen sheets', 'Bedding & Bath', 'linen'],
  ['Brass mantel clock', 'Home Decor', 'parcel'],
  ['A rose for the south wall', 'Outdoor & Garden', 'parcel'],
  ['Tickets to the puppet show', 'Experiences', 'parcel'],
  ['Cut crystal coupes', 'Home & Kitchen', 'coupes'],
  ['Our honeymoon', 'Funds', 'trunk'],
  ['Soup for a week', 'Funds', 'letter'],
  ['Bookshop card', 'Gift Cards', 'letter'],
])('the drawing of "%s" in %s does not contradict it: %s', (title, category, drawing) => {
  expect(chooseDrawing({ category, title })).toBe(drawing);
});
