import { expect, test } from 'vitest';
import { featureFiles } from './feature-files.ts';
import { makePaths } from './sample.ts';

test('allows the known kinds of feature files', () => {
  const good = makePaths(
    'server/features/rsvp/routes.ts',
    'server/features/rsvp/store.ts',
    'server/features/rsvp/mail.tsx',
    'server/features/rsvp/races.test.ts',
    'server/features/demos/stories/sweet-baby.ts',
    'web/guest/designs/classic-wedding/hero.tsx',
    'web/admin/registry/gift-card.tsx',
    'e2e/registry.e2e.ts',
    'docs/decisions/0001-embedded-database.md',
    'README.md',
    '.gitignore',
    'tsconfig.base.json',
  );
  expect(featureFiles(good)).toEqual([]);
});

test.for([
  ['server/features/rsvp/service.ts', /put what service\.ts holds/],
  ['server/features/rsvp/parts/store.ts', /no folders/],
  ['server/features/gifts/store.ts', /one of the nouns/],
  ['server/features/store.ts', /folder of its noun/],
  ['web/admin/invitations/page.tsx', /Call the folder guests/],
  ['e2e/gifts.e2e.ts', /Call the file registry\.e2e\.ts/],
  ['web/ui/index.ts', /No barrels/],
  ['server/kit/utils.ts', /"utils" can hold anything/],
  ['server/helpers/text.ts', /"helpers" can hold anything/],
  ['web/ui/DatePicker.tsx', /kebab-case/],
] as const)('refuses %s', ([path, says]) => {
  expect(featureFiles(makePaths(path))).toEqual([{ path, says: expect.stringMatching(says) }]);
});
