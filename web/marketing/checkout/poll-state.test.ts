import { expect, test } from 'vitest';
import { pollState, type PollEnvironment } from './poll-state.ts';

class Page implements PollEnvironment {
  now = 0;
  visible = true;
  #timers: { at: number; callback: () => void }[] = [];
  #returns = new Set<() => void>();

  setTimer(milliseconds: number, callback: () => void) {
    const timer = { at: this.now + milliseconds, callback };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  isVisible = () => this.visible;

  onReturn(callback: () => void) {
    this.#returns.add(callback);
    return () => this.#returns.delete(callback);
  }

  show() {
    this.visible = true;
    for (const callback of this.#returns) callback();
  }

  get isQuiet() {
    return this.#timers.length === 0 && this.#returns.size === 0;
  }

  /** Advances the clock; delivers every response due. */
  async advance(seconds: number) {
    const end = this.now + seconds * 1000;
    for (;;) {
      await runCallbacks();
      const next = this.#timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#timers = this.#timers.filter((other) => other !== next);
      this.now = next.at;
      next.callback();
    }
    this.now = end;
  }
}

/** Delivers every response given so far. */
async function runCallbacks() {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}

function startPolling(answer: (count: number) => Promise<string>) {
  const page = new Page();
  const fetchTimes: number[] = [];
  const states: string[] = [];
  const stop = pollState<string>(
    {
      fetch: () => {
        fetchTimes.push(page.now / 1000);
        return answer(fetchTimes.length);
      },
      onState: (state) => states.push(state),
      isLast: (state) => state === 'ready',
    },
    page,
  );
  return { page, fetchTimes, states, stop };
}

const getWaiting = () => Promise.resolve('waiting');

test('polls at growing intervals of up to ten seconds, without a limit', async () => {
  const { page, fetchTimes: asked } = startPolling(getWaiting);
  await page.advance(3600);
  expect(asked.slice(0, 12)).toEqual([1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 65, 75]);
  expect(asked.at(-1)).toBeGreaterThan(3585);
});

test('stops at a final state and leaves no timer', async () => {
  const {
    page,
    fetchTimes: asked,
    states: told,
  } = startPolling((count) => Promise.resolve(count < 4 ? 'waiting' : 'ready'));
  await page.advance(600);
  expect(asked).toHaveLength(4);
  expect(told).toEqual(['waiting', 'waiting', 'waiting', 'ready']);
  expect(page.isQuiet).toBe(true);
});

test('continues after failures', async () => {
  const { page, states: told } = startPolling((count) =>
    count < 5 ? Promise.reject(new Error('no network')) : Promise.resolve('ready'),
  );
  await page.advance(600);
  expect(told).toEqual(['ready']);
});

test('pauses while the page is hidden, and polls immediately when it is visible again', async () => {
  const { page, fetchTimes: asked } = startPolling(getWaiting);
  await page.advance(60);
  page.visible = false;
  await page.advance(3600);
  const before = asked.length;
  expect(asked.at(-1)).toBeLessThanOrEqual(60);
  page.show();
  await page.advance(4);
  expect(asked.slice(before)).toEqual([3660, 3661, 3663]);
});

test('polls one request at a time', async () => {
  const { page, fetchTimes: asked } = startPolling(() => new Promise(() => {}));
  await page.advance(1);
  page.show();
  await page.advance(60);
  expect(asked).toEqual([1]);
});

test('reports nothing after it was stopped', async () => {
  const { page, states: told, stop: end } = startPolling(getWaiting);
  await page.advance(1);
  const { length } = told;
  end();
  await page.advance(600);
  expect(told).toHaveLength(length);
  expect(page.isQuiet).toBe(true);
});
