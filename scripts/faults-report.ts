import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** Prints what the tests of faults have measured: a line after each, and a table at the end. */
export default class FaultsReport implements Reporter {
  onTestCaseResult(test: TestCase): void {
    if (test.result().state !== 'skipped') console.log(formatLine(test));
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules
      .flatMap((module) => [...module.children.allTests()])
      .filter((test) => test.result().state !== 'skipped');
    if (tests.length === 0) return;
    const acked = tests.reduce((sum, test) => sum + Number(test.meta().figures?.['acked'] ?? 0), 0);
    console.log(`\n── Faults\n${tests.toSorted(compareIds).map(formatLine).join('\n')}`);
    console.log(`\n${acked} acknowledged writes in all`);
  }
}

function formatLine(test: TestCase): string {
  const figures = Object.entries(test.meta().figures ?? {}).map(([name, value]) => `${name} ${value}`);
  const [id = '', rest = ''] = test.name.split(': ', 2);
  const seconds = ((test.diagnostic()?.duration ?? 0) / 1000).toFixed(0);
  const result = test.result().state === 'passed' ? 'ok' : 'FAILED';
  return `${id.padEnd(14)}${result.padEnd(7)}${seconds.padStart(4)} s  ${figures.join(', ') || rest}`;
}

const readNumber = (test: TestCase) => Number(/\d+/.exec(test.name)?.[0] ?? 0);

const compareIds = (a: TestCase, b: TestCase) =>
  (a.name[0] ?? '').localeCompare(b.name[0] ?? '') || readNumber(a) - readNumber(b);
