import { expect, test } from 'vitest';
import { listValid, readControl, runRounds, type Round } from './rounds.ts';

const target = (onSend: () => void) => ({
  pids: [process.pid],
  send: () => {
    onSend();
    return Promise.resolve();
  },
});

test('each round has the contestants between two slices of the control, in a rotating order', async () => {
  const order: string[] = [];
  const note = (name: string) => target(() => order.at(-1) !== name && order.push(name));
  const contestants = { a: note('a'), b: note('b') };
  const rounds = await runRounds({ control: note('control'), contestants, rounds: 1, sliceMs: 30 });
  expect(order.join(' ')).toMatch(/^a b control a b control( b a control)?( a b control)?$/);
  expect(rounds.length).toBeLessThanOrEqual(3);
});

test('ratios are formed against the mean of the control, and void rounds are left out', () => {
  const slice = (microseconds: number) => ({ requests: 1, microseconds, perSecond: 1, latencies: [1] });
  const valid: Round = { control: [slice(80), slice(100)], slices: {}, isVoid: false };
  const noisy: Round = { control: [slice(80), slice(200)], slices: {}, isVoid: true };
  expect(listValid([valid, noisy])).toEqual([valid]);
  expect(readControl(valid, ({ microseconds }) => microseconds)).toBe(90);
});
