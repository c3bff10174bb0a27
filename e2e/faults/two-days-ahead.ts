/** Loaded before the product: its machine's clock is two days ahead. Timers keep their pace. */
const AHEAD_MS = 2 * 86_400_000;
const { now } = Date;

globalThis.Date = new Proxy(Date, {
  construct: (target, words, made) =>
    Reflect.construct(target, words.length === 0 ? [now() + AHEAD_MS] : words, made) as Date,
  get: (target, name): unknown => (name === 'now' ? () => now() + AHEAD_MS : Reflect.get(target, name)),
});
