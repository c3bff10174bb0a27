import { expect, it } from 'vitest';
import { parseId, parseEventId, createId, createToken, toPublicId, hashToken } from './ids.ts';

it('creates unique version 7 ids with the current time', () => {
  const id = createId();
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Math.abs(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) - Date.now())).toBeLessThan(1000);
});

it('creates ids in order, also within a millisecond', () => {
  const ids = Array.from({ length: 20_000 }, createId);
  expect(new Set(ids).size).toBe(20_000);
  expect(ids.filter((id, index) => id < (ids[index - 1] ?? '')).length).toBe(0);
});

it('parses either spelling of an event id, and nothing else', () => {
  const id = createId();
  const key = toPublicId(id);
  expect(key).toMatch(/^[\w-]{22}$/);
  expect([parseEventId(id), parseEventId(id.toUpperCase()), parseEventId(key)]).toEqual([id, id, id]);
  for (const other of ['', 'no-such-event', `${key}A`, key.slice(1), `${id}0`, 'z'.repeat(22), "' or 1=1"]) {
    expect(parseEventId(other), other).toBeUndefined();
  }
  expect(parseId('no-such-id')).toBeUndefined();
});

it('creates tokens that look like no code', () => {
  // One of 2,500 random ones does.
  const tokens = Array.from({ length: 50_000 }, () => createToken());
  expect(tokens.filter((token) => /\d{6}/.test(token))).toEqual([]);
});

it('I6: creates tokens of the requested length, and hashes of 32 bytes', () => {
  expect(createToken()).toMatch(/^[\w-]{43}$/);
  expect(createToken(16)).toMatch(/^[\w-]{22}$/);
  expect(hashToken('a')).toHaveLength(32);
});
