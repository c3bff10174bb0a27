import { format } from 'node:util';
import { afterAll, afterEach, beforeEach } from 'vitest';

/**
 * Fails tests that print to the console, because needless output hides important messages. Node's own warnings count
 * too. A test that causes a message on purpose declares it with `declareNoise` and asserts on the lines.
 */
const levels = ['debug', 'info', 'log', 'warn', 'error', 'trace'] as const;

let lines: string[] = [];
let declared = false;

const recordLine = (line: string): void => void lines.push(line);

for (const level of levels)
  console[level] = (...words: unknown[]) => recordLine(`console.${level}: ${format(...words)}`);
const onWarning = (warning: Error): void => recordLine(`warning: ${warning.name}: ${warning.message}`);
process.on('warning', onWarning);

beforeEach(() => {
  declared = false;
});

const report = (): void => {
  const noise = declared ? [] : lines;
  lines = [];
  if (noise.length > 0)
    throw new Error(`The test made noise; find its cause, or declare it with declareNoise():\n${noise.join('\n')}`);
};
// Output between tests counts for the next test, or for the file.
afterEach(report);
afterAll(() => {
  process.off('warning', onWarning);
  declared = false;
  report();
});

/**
 * Declares that the running test prints on purpose.
 *
 * @returns the lines printed since the test began; grows with further output. Assert on them.
 */
export function declareNoise(): readonly string[] {
  declared = true;
  return lines;
}
