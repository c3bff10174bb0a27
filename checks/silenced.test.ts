import { expect, test } from 'vitest';
import { formatFindings, makeTree } from './sample.ts';
import { silenced } from './silenced.ts';

test('allows disabling comments with a reason, and such words in texts', () => {
  const good = {
    'server/a.ts': "// Rounded down: the provider does so too.\nconst list = 'TODO';",
    'server/a.test.ts': '// @ts-expect-error a scope cannot be made by hand\nfind(db, {});',
  };
  expect(silenced(makeTree(good))).toEqual([]);
});

test.for([
  ['// oxlint-disable-next-line no-console', /Mend what oxlint-disable hides/],
  ['/* eslint-disable */', /Mend what eslint-disable hides/],
  ['// @ts-ignore', /Mend what @ts-ignore hides/],
  ['// @ts-expect-error', /Mend what @ts-expect-error hides/],
  ['// oxfmt-ignore', /Mend what oxfmt-ignore hides/],
  ['// TODO: later', /take the TODO out/],
  ['/** FIXME */', /take the FIXME out/],
] as const)('refuses %s', ([comment, says]) => {
  expect(formatFindings(silenced(makeTree({ 'web/a.tsx': `\n${comment}\nf();` })))).toEqual([
    expect.stringMatching(says),
  ]);
});
