import { expect, test } from 'vitest';
import { explainMissingAudit } from './test-steps.mjs';

test('L15: tells a report of npm audit from a registry that gives none', () => {
  const report = { auditReportVersion: 2, vulnerabilities: {}, metadata: {} };
  expect(explainMissingAudit(JSON.stringify(report))).toBeUndefined();
  const refused = { message: 'request to https://registry.example/advisories failed, reason: 405\nmore', error: {} };
  expect(explainMissingAudit(JSON.stringify(refused))).toMatch(/^the package registry gives no report .*405\)$/);
  expect(explainMissingAudit('')).toBe('the package registry does not answer in time');
});
