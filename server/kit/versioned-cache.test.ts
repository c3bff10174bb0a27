import { expect, test } from 'vitest';
import { VersionedCache, type Versioned } from './versioned-cache.ts';

function makeCache(maxBytes = 1000) {
  const state = { now: 0, epoch: 1, complete: true, versions: new Map<string, number>(), reads: 0, made: 0 };
  const cache = new VersionedCache<Versioned>({
    maxBytes,
    clock: () => state.now,
    notices: {
      get epoch() {
        return state.epoch;
      },
      areComplete: () => state.complete,
    },
    readVersion: (eventId) => {
      state.reads += 1;
      return Promise.resolve(state.versions.get(eventId) ?? 0);
    },
  });
  const get = (eventId: string, over: Partial<Versioned> = {}) =>
    cache.get(`site of ${eventId}`, () => {
      state.made += 1;
      return Promise.resolve({
        eventId,
        version: state.versions.get(eventId) ?? 0,
        validUntil: 100,
        size: 10,
        ...over,
      });
    });
  return { cache, state, get };
}

test('makes a value once, until its event is forgotten or its time is over', async () => {
  const { cache, state, get } = makeCache();
  const first = await get('a');
  expect(await get('a')).toBe(first);
  cache.forget('b');
  expect(await get('a')).toBe(first);
  expect([state.made, state.reads]).toEqual([1, 0]);
  cache.forget('a');
  expect(await get('a')).not.toBe(first);
  state.now = 100;
  await get('a');
  expect(state.made).toBe(3);
});

test('reads the version while notices may be missing, and once after each connection', async () => {
  const { state, get } = makeCache();
  await get('a');
  state.complete = false;
  await get('a');
  await get('a');
  expect([state.made, state.reads]).toEqual([1, 2]);
  state.complete = true;
  state.epoch = 2;
  await get('a');
  await get('a');
  expect([state.made, state.reads]).toEqual([1, 3]);
  state.epoch = 3;
  state.versions.set('a', 1);
  await get('a');
  expect([state.made, state.reads]).toEqual([2, 4]);
});

test('makes a missing value once for all who ask at the same time, but not for those after a change', async () => {
  const { cache } = makeCache();
  const made: PromiseWithResolvers<Versioned>[] = [];
  const get = () =>
    cache.get('site', () => {
      const one = Promise.withResolvers<Versioned>();
      made.push(one);
      return one.promise;
    });
  const before = [get(), get()];
  await Promise.resolve();
  expect(made).toHaveLength(1);
  cache.forget('a');
  const after = get();
  await Promise.resolve();
  expect(made).toHaveLength(2);
  const [old, fresh] = [0, 1].map((version) => ({ eventId: 'a', version, validUntil: 100, size: 10 }));
  made[1]?.resolve(fresh as Versioned);
  made[0]?.resolve(old as Versioned);
  expect([...(await Promise.all(before)), await after]).toEqual([old, old, fresh]);
  // What was read before the change is not kept.
  expect(await get()).toBe(fresh);
});

test('keeps no error and no missing value', async () => {
  const { cache, get } = makeCache();
  await expect(cache.get('site of a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await cache.get('site of a', () => Promise.resolve(undefined))).toBeUndefined();
  expect(await get('a')).toBeDefined();
});

test('stays within its size by dropping what was not used for the longest time', async () => {
  const { cache, state, get } = makeCache(30);
  for (const id of ['a', 'b', 'c']) await get(id);
  await get('a');
  await get('d');
  expect([cache.size, state.made]).toEqual([30, 4]);
  await get('a');
  expect(state.made).toBe(4);
  await get('b');
  expect([cache.size, state.made]).toEqual([30, 5]);
  const value = { eventId: 'e', version: 0, validUntil: 100, size: 10 };
  await cache.get('site of e', () => Promise.resolve(value));
  value.size = 25;
  cache.measure('site of e', value);
  expect(cache.size).toBe(25);
  await get('f', { size: 31 });
  expect(cache.size).toBe(0);
});
