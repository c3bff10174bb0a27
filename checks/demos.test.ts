import { expect, test } from 'vitest';
import { demos } from './demos.ts';
import { formatFindings, makeTree } from './sample.ts';

test('allows demos in their feature, in the files that must name them, and outside the server', () => {
  const good = {
    'server/features/demos/actions.ts': 'export const demoSites = {};',
    'server/features.ts': "import { demoJobs } from './features/demos/jobs.ts';",
    'server/config/config.ts': "read.readFlag('SEED_DEMO', true)",
    'server/migrations/0030-demos.sql': 'create table demos ();',
    'server/gates.test.ts': "test('opens a demo')",
    'server/gates.ts': '// Demonstrates that a site is a sample.\nif (site.isSample) return;',
    'web/guest/layout/footer.tsx': 'This is a demo',
  };
  expect(demos(makeTree(good))).toEqual([]);
});

test.for([
  "import { seedDemos } from './features/demos/actions.ts';",
  'if (site.demo) return;',
  '// A demo sends no mail.',
  "throw new ApiError('demo_read_only');",
])('refuses %s', (text) => {
  expect(formatFindings(demos(makeTree({ 'server/gates.ts': `\n${text}` })))).toEqual([
    expect.stringMatching(/^server\/gates\.ts:2 Only server\/features\/demos\/ knows demos/),
  ]);
});
