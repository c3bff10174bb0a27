import { expect, test } from 'vitest';
import { Semaphore } from './semaphore.ts';

test('runs at most as many tasks as it has slots, in order', async () => {
  const slots = new Semaphore(2, 100);
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
  await Promise.all(Array.from({ length: 20 }, (_, number) => slots.run(makeTask(number))));
  expect(most).toBe(2);
  expect(done).toEqual(Array.from({ length: 20 }, (_, number) => number));
});

test('releases the slot of a failed task', async () => {
  const slots = new Semaphore(1, 100);
  await expect(slots.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  await expect(slots.run(() => Promise.resolve('next'))).resolves.toBe('next');
});

test('refuses a task if the queue is full', async () => {
  const slots = new Semaphore(1, 1);
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = slots.run(() => promise);
  const second = slots.run(() => Promise.resolve());
  await expect(slots.run(() => Promise.resolve())).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
  resolve();
  await Promise.all([first, second]);
  await expect(slots.run(() => Promise.resolve('free again'))).resolves.toBe('free again');
});
