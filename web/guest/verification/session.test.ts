import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetSession, keepSession, readSession } from './session.ts';

/** A minimal `localStorage`. */
function storage() {
  const texts = new Map<string, string>();
  return {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => void texts.set(name, text),
    removeItem: (name: string) => void texts.delete(name),
  };
}

let local: ReturnType<typeof storage>;
beforeEach(() => {
  local = storage();
  vi.stubGlobal('localStorage', local);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const later = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const vera = { token: 'token-of-vera', email: 'vera@example.com' };

test('stores a session under the names of the specification, and returns the same object until it changes', () => {
  expect(readSession()).toBeNull();
  keepSession(vera, later(60));
  expect(['publicSessionToken', 'publicSessionEmail'].map((name) => local.getItem(name))).toEqual(Object.values(vera));
  expect(readSession()).toEqual(vera);
  expect(readSession()).toBe(readSession());
  forgetSession();
  expect([readSession(), local.getItem('publicSessionExpires')]).toEqual([null, null]);
});

test.each([
  ['has ended', later(-1)],
  ['never ends', 'never'],
])('one that %s is none', (_, expires) => {
  keepSession(vera, expires);
  expect(readSession()).toBeNull();
});

test('has no session without a token or with blocked storage', () => {
  keepSession(vera, later(60));
  local.removeItem('publicSessionToken');
  expect(readSession()).toBeNull();
  vi.stubGlobal('localStorage', undefined);
  keepSession(vera, later(60));
  expect(readSession()).toBeNull();
});
