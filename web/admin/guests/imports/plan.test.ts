import { expect, test } from 'vitest';
import type { ImportPlan } from '../../../../contract/imports.ts';
import type { Group } from './households.ts';
import { planGroups } from './plan.ts';

const toGroup = (row: number): Group => [{ row, source: row, household: '', form: { guest_name: `Row ${row}` } }];
const toPlan = (row: number, act: ImportPlan['act'], id: string | null): [number, ImportPlan] => {
  const becomes = { guest_name: '', max_guests: 2, plus_ones: 1, people: [] };
  return [row, { row, act, household: row, id, was: null, becomes, elsewhere: [], choices: [] }];
};

test('a row that changes nothing does not stand in the way of another one of the same invitation', () => {
  const plans = new Map([
    toPlan(2, 'same', 'laurent'),
    toPlan(3, 'update', 'laurent'),
    toPlan(4, 'same', 'reed'),
    toPlan(5, 'same', 'reed'),
    toPlan(6, 'update', 'stone'),
    toPlan(7, 'update', 'stone'),
    toPlan(8, 'add', null),
    toPlan(9, 'unclear', null),
  ]);
  const plan = planGroups([2, 3, 4, 5, 6, 7, 8, 9].map(toGroup), plans);
  expect(plan.changing.map(({ plan: { row } }) => row)).toEqual([3, 6, 8]);
  expect([plan.same, plan.adding, plan.updating, plan.people, plan.plusOnes]).toEqual([1, 1, 2, 6, 3]);
  expect(plan.problems.map(({ row }) => row)).toEqual([7]);
  expect(plan.unclear.map(({ plan: { row } }) => row)).toEqual([9]);
});
