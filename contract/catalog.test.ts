import { expect, test } from 'vitest';
import {
  DEFAULT_PLAN,
  computeMonthlyCents,
  PLANS,
  computeSaving,
  TEMPLATE_CATEGORIES,
  TEMPLATE_IDS,
  TEMPLATES,
} from './catalog.ts';

test('has the plans and prices of the price list', () => {
  expect(
    PLANS.map((plan) => [
      plan.name,
      plan.id,
      plan.priceCents,
      plan.months,
      plan.term,
      computeMonthlyCents(plan),
      plan.struckCents,
      plan.struckCents - plan.priceCents,
      computeSaving(plan),
    ]),
  ).toEqual([
    ['Get Started', 'basic', 9900, 6, '6 months', 1650, 12900, 3000, undefined],
    ['Most Popular', 'standard', 10900, 12, '1 year', 908, 17900, 7000, 45],
    ['Long Term', 'premium', 11900, 24, '2 years', 496, 23900, 12000, 70],
  ]);
  expect(DEFAULT_PLAN).toBe('standard');
});

test('has eight free templates with the same six features', () => {
  expect(TEMPLATES.map(({ id }) => id)).toEqual(TEMPLATE_IDS);
  expect(TEMPLATES.map(({ price }) => price)).toEqual(TEMPLATES.map(() => 0));
  expect(new Set(TEMPLATES.map(({ features }) => features.join())).size).toBe(1);
  expect(TEMPLATES[0]?.features).toHaveLength(6);
  expect(
    TEMPLATE_CATEGORIES.map((category) => TEMPLATES.filter((template) => template.category === category).length),
  ).toEqual([3, 2, 1, 1, 1]);
});
