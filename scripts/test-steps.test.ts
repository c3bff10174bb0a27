import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { explainMissingAudit, planBrowsers, STEPS } from './test-steps.mjs';

test('L15: tells a report of npm audit from a registry that gives none', () => {
  const report = { auditReportVersion: 2, vulnerabilities: {}, metadata: {} };
  expect(explainMissingAudit(JSON.stringify(report))).toBeUndefined();
  const refused = { message: 'request to https://registry.example/advisories failed, reason: 405\nmore', error: {} };
  expect(explainMissingAudit(JSON.stringify(refused))).toMatch(/^the package registry gives no report .*405\)$/);
  expect(explainMissingAudit('')).toBe('the package registry does not answer in time');
});

test("runs the server's tests once, on the system's PostgreSQL, and plans on both", () => {
  const step = STEPS.find(({ name }) => name === 'unit');
  const listRuns = (env: NodeJS.ProcessEnv) =>
    [step?.plan('/repository', env) ?? []]
      .flat(2)
      .flatMap((one) => (typeof one === 'string' ? [] : [[one.args.at(-1), one.env?.['TEST_POSTGRES']]]));
  expect(listRuns({ TEST_POSTGRES: '/pg/bin' })).toEqual([
    ['run', '/pg/bin'],
    ['server/testing/index-use.test.ts', undefined],
  ]);
});

test('runs the journey in the browsers that are installed, by default, and names the others in a sentence', () => {
  const folder = mkdtempSync(join(tmpdir(), 'programs-'));
  try {
    expect(STEPS.find(({ name }) => name === 'browsers')?.isOnDemand).toBeUndefined();
    expect(planBrowsers(folder)).toBe(
      'WebKit is not installed (Debian: apt-get install webkit2gtk-driver xvfb), and ' +
        'Firefox is not installed (Debian: apt-get install firefox-esr)',
    );
    writeFileSync(join(folder, 'firefox-esr'), '');
    const config = ['test', '--config', 'e2e/browsers/playwright.config.ts'];
    expect(planBrowsers(folder)).toEqual([
      {
        command: 'echo',
        args: ['Left out: WebKit is not installed (Debian: apt-get install webkit2gtk-driver xvfb).'],
      },
      { command: 'playwright', args: config },
    ]);
    for (const name of ['WebKitWebDriver', 'Xvfb']) writeFileSync(join(folder, name), '');
    expect(planBrowsers(folder)).toEqual([{ command: 'playwright', args: config }]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
