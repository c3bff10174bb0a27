import { expect, test } from 'vitest';
import { MergedRuns } from './merged-runs.ts';

/** A task whose runs end when the test says so. */
function makeTask() {
  const runs: PromiseWithResolvers<void>[] = [];
  const task = () => {
    const run = Promise.withResolvers<void>();
    runs.push(run);
    return run.promise;
  };
  return { runs, task };
}

test('calls during a run share one further run, which begins afterwards', async () => {
  const merged = new MergedRuns();
  const key = {};
  const { runs, task } = makeTask();
  const first = merged.run(key, task);
  const others = [merged.run(key, task), merged.run(key, task)];
  expect(runs).toHaveLength(1);
  runs[0]?.resolve();
  await first;
  await Promise.resolve();
  await Promise.resolve();
  expect(runs).toHaveLength(2);
  runs[1]?.resolve();
  await Promise.all(others);
  const last = merged.run(key, task);
  expect(runs).toHaveLength(3);
  runs[2]?.resolve();
  await last;
});

test('a failed run fails for those who asked for it, and the next one runs', async () => {
  const merged = new MergedRuns();
  const key = {};
  const { runs, task } = makeTask();
  const [first, second] = [merged.run(key, task), merged.run(key, task)];
  runs[0]?.reject(new Error('no database'));
  await expect(first).rejects.toThrow('no database');
  await expect.poll(() => runs.length).toBe(2);
  runs[1]?.resolve();
  await expect(second).resolves.toBeUndefined();
});

test('other keys run at the same time', () => {
  const merged = new MergedRuns();
  const { runs, task } = makeTask();
  void merged.run({}, task);
  void merged.run({}, task);
  expect(runs).toHaveLength(2);
});
