import { expect, test } from 'vitest';
import { pollState, type PollEnvironment } from './poll-state.ts';

/** A page whose clock and visibility the test controls. */
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

  comeBack() {
    this.visible = true;
    for (const callback of this.#returns) callback();
  }

  get isQuiet() {
    return this.#timers.length === 0 && this.#returns.size === 0;
  }

  /** Advances the clock; delivers every response due. */
  async pass(seconds: number) {
    const end = this.now + seconds * 1000;
    for (;;) {
      await answers();
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
async function answers() {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}

function following(answer: (count: number) => Promise<string>) {
  const page = new Page();
  const asked: number[] = [];
  const told: string[] = [];
  const end = pollState<string>(
    {
      fetch: () => {
        asked.push(page.now / 1000);
        return answer(asked.length);
      },
      onState: (state) => told.push(state),
      isLast: (state) => state === 'ready',
    },
    page,
  );
  return { page, asked, told, end };
}

const forever = () => Promise.resolve('waiting');

test('polls at growing intervals of up to ten seconds, without a limit', async () => {
  const { page, asked } = following(forever);
  await page.pass(3600);
  expect(asked.slice(0, 12)).toEqual([1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 65, 75]);
  expect(asked.at(-1)).toBeGreaterThan(3585);
});

test('stops at a final state and leaves no timer', async () => {
  const { page, asked, told } = following((count) => Promise.resolve(count < 4 ? 'waiting' : 'ready'));
  await page.pass(600);
  expect(asked).toHaveLength(4);
  expect(told).toEqual(['waiting', 'waiting', 'waiting', 'ready']);
  expect(page.isQuiet).toBe(true);
});

test('continues after failures', async () => {
  const { page, told } = following((count) =>
    count < 5 ? Promise.reject(new Error('no network')) : Promise.resolve('ready'),
  );
  await page.pass(600);
  expect(told).toEqual(['ready']);
});

test('pauses while the page is hidden, and polls immediately when it is visible again', async () => {
  const { page, asked } = following(forever);
  await page.pass(60);
  page.visible = false;
  await page.pass(3600);
  const before = asked.length;
  expect(asked.at(-1)).toBeLessThanOrEqual(60);
  page.comeBack();
  await page.pass(4);
  expect(asked.slice(before)).toEqual([3660, 3661, 3663]);
});

test('polls one request at a time', async () => {
  const { page, asked } = following(() => new Promise(() => {}));
  await page.pass(1);
  page.comeBack();
  await page.pass(60);
  expect(asked).toEqual([1]);
});

test('reports nothing after it was stopped', async () => {
  const { page, told, end } = following(forever);
  await page.pass(1);
  const { length } = told;
  end();
  await page.pass(600);
  expect(told).toHaveLength(length);
  expect(page.isQuiet).toBe(true);
});
