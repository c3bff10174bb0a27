import { expect, test } from 'vitest';
import { environment } from './environment.ts';
import { formatFindings, makeTree } from './sample.ts';

test('allows process.env in the configuration, in tools around the product and in comments', () => {
  const reads = 'export const port = process.env.PORT;';
  const good = {
    'server/config/config.ts': reads,
    'scripts/prepare.mjs': reads,
    'playwright.config.ts': reads,
    'e2e/product.ts': reads,
    'server/testing/global-setup.ts': reads,
    'server/main.ts': '// process.env is read by the configuration\nprocess.exitCode = 1;',
  };
  expect(environment(makeTree(good))).toEqual([]);
});

test.for([
  'const port = process.env.PORT;',
  "const port = process?.env['PORT'];",
  'const { env } = process;',
  "import { env } from 'node:process';",
  "const port = process['env'].PORT;",
])('refuses %s', (text) => {
  const bad = { 'server/app.ts': `\n${text}`, 'web/admin/app.tsx': text };
  expect(formatFindings(environment(makeTree(bad)))).toEqual([
    expect.stringMatching(/^server\/app\.ts:2 Take the setting from the configuration/),
    expect.stringMatching(/^web\/admin\/app\.tsx:1 Take/),
  ]);
});
