import { expect, test } from 'vitest';
import { explainMissingAudit, STEPS } from './test-steps.mjs';

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
