import { format } from 'node:util';
import { afterAll, afterEach, beforeEach } from 'vitest';

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
  declared = false;
});

const report = (): void => {
  const noise = declared ? [] : heard;
  heard = [];
  if (noise.length > 0)
    throw new Error(`The test made noise; find its cause, or declare it with declareNoise():\n${noise.join('\n')}`);
};
// What is said between the tests counts for the next one, or for the file.
afterEach(report);
afterAll(() => {
  declared = false;
  report();
});

/**
 * Says that the running test makes noise on purpose.
 * @returns the lines said since the test began, growing as more come; assert on them.
 */
export function declareNoise(): readonly string[] {
  declared = true;
  return heard;
}
