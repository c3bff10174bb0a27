import { expect, test } from 'vitest';
import { formatDuration, countAbandonment, formatPercent, buildSteps } from './funnel-steps.ts';

const STAGES = [
  { stage: 'opened', carts: 200, medianSeconds: null },
  { stage: 'step_1', carts: 180, medianSeconds: 12 },
  { stage: 'paid', carts: 30, medianSeconds: null },
] as const;

test('computes the share and the drop-off of each step', () => {
  expect(buildSteps([...STAGES])).toEqual([
    { stage: 'opened', carts: 200, share: 1, lost: 0, medianSeconds: null },
    { stage: 'step_1', carts: 180, share: 0.9, lost: 20, medianSeconds: 12 },
    { stage: 'paid', carts: 30, share: 0.15, lost: 150, medianSeconds: null },
  ]);
  expect(buildSteps([{ stage: 'opened', carts: 0, medianSeconds: null }])[0]?.share).toBe(0);
});

test('orders reasons by frequency, alike at every place', () => {
  const funnel = {
    from: '2031-01-01',
    to: '2031-01-30',
    stages: [...STAGES],
    leaving: [
      { stage: 'opened' as const, reason: 'modal_closed', carts: 3 },
      { stage: 'step_1' as const, reason: 'timeout_30min', carts: 9 },
      { stage: 'step_1' as const, reason: 'modal_closed', carts: 4 },
    ],
  };
  expect(countAbandonment(funnel)).toEqual({
    reasons: ['timeout_30min', 'modal_closed'],
    places: [
      { stage: 'opened', counts: [0, 3], total: 3 },
      { stage: 'step_1', counts: [9, 4], total: 13 },
    ],
  });
});

test('formats durations and shares', () => {
  expect([formatDuration(41.6), formatDuration(185), formatDuration(120), formatDuration(4200)]).toEqual([
    '42 s',
    '3 min 5 s',
    '2 min',
    '1 h 10 min',
  ]);
  expect([formatPercent(0.152), formatPercent(0.001), formatPercent(0), formatPercent(1)]).toEqual([
    '15%',
    '<1%',
    '0%',
    '100%',
  ]);
});
