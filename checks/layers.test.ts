import { expect, test } from 'vitest';
import { layers } from './layers.ts';
import { formatFindings, makeTree } from './sample.ts';

test('allows rules in a layer of their own or of their import', () => {
  const good = {
    'web/a/main.ts': "import './entry.css';\n",
    'web/a/entry.css':
      "/* Begins { here. */\n@import './base.css' layer(base);\n@layer pages {\n  a[href='{'] {\n    color: red;\n  }\n}\n",
    'web/a/base.css': "@import './part.css';\nb {\n  color: red;\n}\n",
    'web/a/part.css': 'i {\n  color: red;\n}\n',
  };
  expect(layers(makeTree(good))).toEqual([]);
});

test('refuses a rule outside all layers', () => {
  const bad = {
    'web/a/main.ts': "import './loose.css';\nimport './both.css';\n",
    'web/a/loose.css': "@import './part.css';\n@layer pages {\n}\n\n.loose {\n  color: red;\n}\n",
    'web/a/part.css': '@media print {\n}\n',
    'web/a/entry.css': "@import './both.css' layer(pages);\n",
    'web/a/both.css': 'i {\n}\n',
    'web/a/alone.css': 'u {\n}\n',
  };
  expect(formatFindings(layers(makeTree(bad)))).toEqual([
    expect.stringMatching(/^web\/a\/loose\.css "\.loose" is in no layer/),
    expect.stringMatching(/^web\/a\/part\.css "@media print"/),
    expect.stringMatching(/^web\/a\/both\.css "i"/),
    expect.stringMatching(/^web\/a\/alone\.css "u"/),
  ]);
});
