import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { removeSession, storeSession, readSession } from './session.ts';

function makeStorage() {
  const texts = new Map<string, string>();
  return {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => void texts.set(name, text),
    removeItem: (name: string) => void texts.delete(name),
  };
}

let local: ReturnType<typeof makeStorage>;
beforeEach(() => {
  local = makeStorage();
  vi.stubGlobal('localStorage', local);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const formatTimeIn = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const vera = { token: 'token-of-vera', email: 'vera@example.com' };

test('stores a session under the names of the specification, and returns the same object until it changes', () => {
  expect(readSession()).toBeNull();
  storeSession(vera, formatTimeIn(60));
  expect(['publicSessionToken', 'publicSessionEmail'].map((name) => local.getItem(name))).toEqual(Object.values(vera));
  expect(readSession()).toEqual(vera);
  expect(readSession()).toBe(readSession());
  removeSession();
  expect([readSession(), local.getItem('publicSessionExpires')]).toEqual([null, null]);
});

test.each([
  ['has ended', formatTimeIn(-1)],
  ['never ends', 'never'],
])('one that %s is none', (_, expires) => {
  storeSession(vera, expires);
  expect(readSession()).toBeNull();
});

test('has no session without a token or with blocked storage', () => {
  storeSession(vera, formatTimeIn(60));
  local.removeItem('publicSessionToken');
  expect(readSession()).toBeNull();
  vi.stubGlobal('localStorage', undefined);
  storeSession(vera, formatTimeIn(60));
  expect(readSession()).toBeNull();
});
