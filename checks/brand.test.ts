import { expect, test } from 'vitest';
import { brand } from './brand.ts';
import { formatFindings, makeTree } from './sample.ts';

const check = brand({ name: 'Gather', domain: 'gather.example' });

test('allows the verb, comments, tests and the defaults', () => {
  const good = {
    'server/config/config.ts': "export const name = 'Gather';",
    'server/config/config.test.ts': "export const name = 'Gather';",
    'web/guest/hero.tsx': '// Gather\nexport const Hero = () => <p title="We gather">Gathering at noon</p>;',
    'checks/run.ts': "brand('Gather');",
  };
  expect(check(makeTree(good))).toEqual([]);
});

test("refuses the brand's name and domain in texts", () => {
  const bad = {
    'contract/sites.ts': "\nexport const suffix = '.gather.example';",
    'server/features/owners/mail.tsx': 'export const Hello = () => <p>Welcome to Gather!</p>;',
    'web/marketing/page.tsx': 'export const title = `${1} Gather`;',
    'web/ui/theme.css': '.a::after { content: "Gather"; }',
  };
  expect(formatFindings(check(makeTree(bad)))).toEqual([
    'contract/sites.ts:2 Take "gather.example" from the configuration\'s brand: operators change it.',
    expect.stringMatching(/^server\/features\/owners\/mail\.tsx:1 Take "Gather"/),
    expect.stringMatching(/^web\/marketing\/page\.tsx:1/),
    expect.stringMatching(/^web\/ui\/theme\.css:1/),
  ]);
});
