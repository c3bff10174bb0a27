import { expect } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Received } from './app.ts';

/** The status and error code of a refusal. */
export type Refusal = readonly [status: number, code: string];

/**
 * Expects the same refusal of each call with real ids and with unknown ones. Rows are compared once for all calls, because
 * reading every table takes longer than a call.
 *
 * @param readContents From `prepareChecksums`.
 */
export async function expectRefusals(
  readContents: () => Promise<unknown>,
  calls: readonly Endpoint[],
  [status, code]: Refusal,
  attack: (call: Endpoint, ids: 'real' | 'unknown') => Promise<Received>,
): Promise<void> {
  const before = await readContents();
  const received: Record<string, unknown> = {};
  const expected: Record<string, unknown> = {};
  for (const call of calls) {
    const [real, unknown] = [await attack(call, 'real'), await attack(call, 'unknown')];
    const name = `${call.method} ${call.path}`;
    received[name] = [real.status, real.body['code'], real.text];
    expected[name] = [status, code, unknown.text];
  }
  expect(Object.keys(received)).not.toEqual([]);
  expect(received).toEqual(expected);
  expect(await readContents()).toEqual(before);
}
