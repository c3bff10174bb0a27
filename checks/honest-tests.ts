import { isTest, countLines, type Check } from './check.ts';
import { removeComments } from './source.ts';

const FINDS: readonly { pattern: RegExp; says: string }[] = [
  { pattern: /\b(test|it|describe)(\.\w+)*\.only\b/, says: 'Take .only away: the others are to run too.' },
  {
    pattern: /\b(test|it|describe)(\.\w+)*\.(skip|skipIf|runIf|fixme|fails|fail)\b/,
    says: 'Run the test or delete it: one that is skipped tells nothing.',
  },
  { pattern: /\b(test|it|describe)(\.\w+)*\.todo\b/, says: 'Write the test now, or leave it out.' },
  { pattern: /\bwaitForTimeout\s*\(/, says: 'Wait for what is to be seen, not for a time.' },
  {
    pattern: /\bsleep\s*\(|['"](node:)?timers\/promises['"]|new Promise[^;]{0,80}\bsetTimeout\b/,
    says: 'Wait for what is to happen, or move the clock; a time to sleep is too long or too short.',
  },
  {
    pattern: /\b(vi|vitest|jest)\s*\.\s*(mock|doMock|hoisted)\s*\(/,
    says: 'Give the app a stand-in through its overrides: modules are not mocked.',
  },
];

/** Every test runs, and none waits for a fixed time. */
export const honestTests: Check = (tree) =>
  tree.flatMap((file) => {
    if (!isTest(file.path) && !/^e2e\/.*\.ts$/.test(file.path)) return [];
    if (file.path.startsWith('checks/')) return [];
    const code = removeComments(file);
    return FINDS.flatMap(({ pattern, says }) => {
      const found = pattern.exec(code);
      return found ? [{ path: file.path, line: countLines(file.text, found.index), says }] : [];
    });
  });
