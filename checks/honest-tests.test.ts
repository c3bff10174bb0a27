import { expect, test } from 'vitest';
import { honestTests } from './honest-tests.ts';
import { formatFindings, makeTree } from './sample.ts';

test('allows plain tests, and timers outside tests', () => {
  const good = {
    'server/a.test.ts': "// test.only\ntest('a', async () => { await expect.poll(read).toBe(1); });",
    'server/kit/timer.ts': "import { setTimeout } from 'node:timers/promises';",
    'e2e/a.e2e.ts': "test('a', async ({ page }) => { await page.getByRole('link', { name: 'only' }).click(); });",
  };
  expect(honestTests(makeTree(good))).toEqual([]);
});

test.for([
  ["test.only('a', run);", /Take \.only away/],
  ["test.describe.only('a', run);", /Take \.only away/],
  ["it.skip('a', run);", /one that is skipped/],
  ['test.fixme();', /one that is skipped/],
  ["describe.todo('a');", /Write the test now/],
  ['await page.waitForTimeout(100);', /not for a time/],
  ['await sleep(100);', /move the clock/],
  ["import { setTimeout } from 'node:timers/promises';", /move the clock/],
  ['await new Promise((done) => setTimeout(done, 5));', /move the clock/],
  ["vi.mock('./store.ts');", /not mocked/],
] as const)('refuses %s', ([text, says]) => {
  const bad = { 'server/a.test.ts': text, 'e2e/a.e2e.ts': text };
  expect(formatFindings(honestTests(makeTree(bad)))).toEqual([
    expect.stringMatching(says),
    expect.stringMatching(says),
  ]);
});
