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

test('refuses more than 40 dependencies, of which fonts do not count', () => {
  const check = (count: number) => {
    const names = Array.from({ length: count }, (_, at) => `package-${at}`);
    const shipped = Object.fromEntries([...names, '@fontsource/jost'].map((name) => [name, '1']));
    return formatFindings(dependencies(makeTree({ 'package.json': JSON.stringify({ dependencies: shipped }) })));
  };
  expect(check(40)).toEqual([]);
  expect(check(41)).toEqual([expect.stringMatching(/^package\.json There are 41 packages/)]);
});
