import { expect, test } from 'vitest';
import { dependencies } from './dependencies.ts';
import { formatFindings, makeTree } from './sample.ts';

const manifest = JSON.stringify({ dependencies: { pg: '1' }, devDependencies: { vitest: '1', '@font/jost': '1' } });

test('allows dev dependencies that a production start does not load', () => {
  const good = {
    'package.json': manifest,
    'server/main.ts': "import pg from 'pg';\nimport type { Vitest } from 'vitest';\nimport './app.ts';",
    'server/app.ts': "import { join } from 'node:path';",
    'server/testing/app.ts': "import { test } from 'vitest';",
    'scripts/test.mjs': "import 'vitest';",
  };
  expect(dependencies(makeTree(good))).toEqual([]);
});

test('refuses dev dependencies in entry points, built modules and fonts of designs', () => {
  const bad = {
    'package.json': manifest,
    'server/main.ts': "import './app.ts';",
    'server/app.ts': "\nawait import('vitest');",
    'vite.config.ts': "import 'vitest/config';",
    'art/sweet-baby/fonts.json': '[{ "from": "@font/jost/files/jost-{part}.woff2" }]',
  };
  expect(formatFindings(dependencies(makeTree(bad)))).toEqual([
    expect.stringMatching(/^server\/app\.ts:2 A production start needs vitest/),
    expect.stringMatching(/^vite\.config\.ts:1 A production start needs vitest/),
    expect.stringMatching(/^art\/sweet-baby\/fonts\.json A production start needs @font\/jost/),
  ]);
});
