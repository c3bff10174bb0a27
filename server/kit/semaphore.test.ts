import { expect, test } from 'vitest';
import { Semaphore } from './semaphore.ts';

test('runs at most as many tasks as it has slots, in order', async () => {
  const semaphore = new Semaphore(2, 100);
  let running = 0;
  let most = 0;
  const done: number[] = [];
  const makeTask = (number: number) => async () => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    done.push(number);
  };
  await Promise.all(Array.from({ length: 20 }, (_, number) => semaphore.run(makeTask(number))));
  expect(most).toBe(2);
  expect(done).toEqual(Array.from({ length: 20 }, (_, number) => number));
});

test('releases the slot of a failed task', async () => {
  const semaphore = new Semaphore(1, 100);
  await expect(semaphore.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  await expect(semaphore.run(() => Promise.resolve('next'))).resolves.toBe('next');
});

test('refuses a task if the queue is full', async () => {
  const semaphore = new Semaphore(1, 1);
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = semaphore.run(() => promise);
  const second = semaphore.run(() => Promise.resolve());
  await expect(semaphore.run(() => Promise.resolve())).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
  resolve();
  await Promise.all([first, second]);
  await expect(semaphore.run(() => Promise.resolve('free again'))).resolves.toBe('free again');
});

test('lets the keys take turns, so that many tasks of one do not delay another', async () => {
  const slots = new Semaphore(2, 100, 1);
  const done: string[] = [];
  const run = (key: string) =>
    slots.run(async () => {
      await Promise.resolve();
      done.push(key);
    }, key);
  await Promise.all(['a', 'a', 'a', 'a', 'b', 'b', 'c', 'c'].map(run));
  expect(done.toSorted()).toEqual(['a', 'a', 'a', 'a', 'b', 'b', 'c', 'c']);
  expect(done.indexOf('c')).toBeLessThan(5);
});

test('runs at most the given number of tasks of one key, and lets it use a quarter of the queue', async () => {
  const slots = new Semaphore(3, 8, 1);
  const { promise, resolve } = Promise.withResolvers<void>();
  const of = (key: string) => slots.run(() => promise, key);
  const own = [of('a'), of('a'), of('a')];
  await expect(of('a')).rejects.toMatchObject({ code: 'unavailable' });
  await expect(slots.run(() => Promise.resolve('at once'), 'b')).resolves.toBe('at once');
  resolve();
  await Promise.all(own);
});
