import { format } from 'node:util';
import { afterEach, beforeEach, expect } from 'vitest';

/**
 * Console noise fails a test: what nobody reads hides what somebody should. Node's own warnings count too.
 * A test that provokes a message on purpose declares it with `declareNoise` and asserts on what was said.
 */
const levels = ['debug', 'info', 'log', 'warn', 'error', 'trace'] as const;

let heard: string[] = [];
let declared = false;

const hear = (line: string): void => void heard.push(line);

for (const level of levels) console[level] = (...words: unknown[]) => hear(`console.${level}: ${format(...words)}`);
process.on('warning', (warning) => hear(`warning: ${warning.name}: ${warning.message}`));

beforeEach(() => {
  heard = [];
  declared = false;
});

afterEach(() => {
  const noise = declared ? [] : heard;
  heard = [];
  expect(noise, 'console noise in a test; declare it with declareNoise() or silence its cause').toEqual([]);
});

/**
 * Says that the running test makes noise on purpose.
 * @returns the lines said since the test began, growing as more come; assert on them.
 */
export function declareNoise(): readonly string[] {
  declared = true;
  return heard;
}
