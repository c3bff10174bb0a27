import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, dismissToastsOfPage, toast, toastStore } from './toasts.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const { id } of toastStore.read()) dismissToast(id);
  vi.runAllTimers();
  vi.useRealTimers();
});

const listMessages = () => toastStore.read().map(({ message }) => message);

test('the newest toast is first, for four seconds', () => {
  toast('one');
  toast.success('two');
  toast.error('three', { description: 'more' });
  expect(listMessages()).toEqual(['three', 'two', 'one']);
  expect(toastStore.read().map(({ kind, duration }) => [kind, duration])).toEqual([
    ['error', 4000],
    ['success', 4000],
    ['plain', 4000],
  ]);
});

test('a toast with an action stays longer', () => {
  toast('one', { action: { label: 'Undo', onPress: () => {} } });
  toast('two', { duration: 1 });
  expect(toastStore.read().map(({ duration }) => duration)).toEqual([1, 10_000]);
});

test('a toast replaces one with the same topic', () => {
  toast('one', { topic: 'a' });
  toast('two');
  toast('three', { topic: 'a' });
  expect(listMessages()).toEqual(['three', 'two']);
});

test('a dismissed toast leaves, then is removed, and listeners are notified of both', () => {
  const listener = vi.fn<() => void>();
  const id = toast('one');
  const stop = toastStore.subscribe(listener);
  dismissToast(id);
  dismissToast(id);
  expect(toastStore.read()).toMatchObject([{ message: 'one', leaving: true }]);
  vi.runAllTimers();
  expect(listMessages()).toEqual([]);
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
});

test('what works on a page only leaves with it', () => {
  toast('Changes discarded', { ofPage: true, action: { label: 'Undo', onPress: () => {} } });
  toast('Saved');
  dismissToastsOfPage();
  vi.advanceTimersByTime(180);
  expect(listMessages()).toEqual(['Saved']);
});
