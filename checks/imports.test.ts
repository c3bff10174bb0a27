import { expect, test } from 'vitest';
import { imports } from './imports.ts';
import { formatFindings, makeTree } from './sample.ts';

test('allows imports from lower layers', () => {
  const good = {
    'contract/limits.ts': 'export const MAX = 3;',
    'contract/rsvp.ts': "import { z } from 'zod'; import { MAX } from './limits.ts';",
    'contract/rsvp.test.ts': "import { expect } from 'vitest'; import { rsvp } from './rsvp.ts';",
    'web/ui/button.tsx': "import './button.css'; import { Dialog } from 'radix-ui';",
    'web/guest/rsvp/form.tsx':
      "import type { Rsvp } from '../../../contract/rsvp.ts'; import { MAX } from '../../../contract/limits.ts'; import { Button } from '../../ui/button.tsx';",
    'web/admin/rsvp/form.tsx': "import { rsvp } from '../../../contract/rsvp.ts'; import { Link } from 'react-router';",
    'server/scopes.ts': 'export function mint() {}',
    'server/gates.ts': "import { mint } from './scopes.ts';",
    'server/features/sites/actions.ts': "import { mint } from '../../scopes.ts';",
    'server/testing/actors.ts': "import { mint } from '../scopes.ts';",
    'server/features/rsvp/actions.ts':
      "import type { Scope } from '../../scopes.ts'; import { find } from '../guests/actions.ts'; import type { Row } from '../guests/store.ts';",
    'server/features/rsvp/races.test.ts': "import { rows } from '../guests/store.ts';",
    'server/features/rsvp/mail.tsx':
      "import { Layout } from '../../kit/mail-layout.tsx'; import { MAX } from '../../../contract/limits.ts'; import type { Mail } from '../../kit/mail.ts';",
    'server/mail/mails.ts': "export { reply } from '../features/rsvp/mail.tsx';",
    'server/features/guests/actions.ts': "import * as store from './store.ts';",
    'server/pages/guest.ts': "import { read } from '../features/rsvp/store.ts';",
  };
  expect(formatFindings(imports(makeTree(good)))).toEqual([]);
});

test.for([
  ['contract/rsvp.ts', "import { h } from '../server/kit/html.ts';", /nothing but itself and zod/],
  ['contract/rsvp.ts', "import { createHash } from 'node:crypto';", /nothing but itself and zod/],
  [
    'web/guest/rsvp/form.tsx',
    "import { Card } from '../../admin/rsvp/card.tsx';",
    /web\/guest imports contract, web\/ui/,
  ],
  [
    'web/admin/rsvp/data.ts',
    "import type { Row } from '../../../server/kit/tables.ts';",
    /web\/admin imports contract/,
  ],
  ['web/ui/button.tsx', "import { join } from 'node:path';", /no Node/],
  ['web/guest/app.tsx', "import { Link } from 'react-router';", /too heavy/],
  ['web/marketing/app.tsx', "const zod = await import('zod');", /too heavy/],
  ['server/pages/guest.ts', "import { page } from '../../web/guest/server.tsx';", /built views from dist/],
  ['server/kit/mail.ts', "export { Layout } from './mail-layout.tsx';", /Node cannot load/],
  ['server/features/rsvp/mail.tsx', "import { config } from '../../config/config.ts';", /built apart/],
  ['server/kit/clock.ts', "import { find } from '../features/rsvp/actions.ts';", /The kit imports/],
  ['server/kit/clock.ts', "import type { Services } from '../services.ts';", /The kit imports/],
  ['server/kit/clock.ts', "import { GIFTS } from '../../contract/registry.ts';", /The kit imports/],
  ['server/providers/mail.ts', "import { find } from '../features/rsvp/actions.ts';", /A provider knows/],
  ['server/features/rsvp/actions.ts', "import { cache } from '../../pages/cache.ts';", /Pages read features/],
  ['server/features/rsvp/actions.ts', "import { rows } from '../guests/store.ts';", /actions and rules of guests/],
  ['server/features/rsvp/routes.ts', "import { mint } from '../../scopes.ts';", /Only the gates/],
] as const)('refuses in %s: %s', ([path, text, says]) => {
  expect(formatFindings(imports(makeTree({ [path]: `\n${text}` })))).toEqual([
    expect.stringMatching(new RegExp(`^${path}:2 .*${says.source}`)),
  ]);
});

test('refuses schemas in guest bundles, also through other modules', () => {
  const bad = {
    'contract/rsvp.ts': "import { z } from 'zod';",
    'contract/labels.ts': "import { rsvp } from './rsvp.ts';",
    'web/guest/rsvp/form.tsx': "import { labels } from '../../../contract/labels.ts';",
  };
  expect(formatFindings(imports(makeTree(bad)))).toEqual([
    expect.stringMatching(/^web\/guest\/rsvp\/form\.tsx:1 .*brings Zod into the browser/),
  ]);
});

test('refuses cycles of modules and of features', () => {
  const bad = {
    'server/kit/a.ts': "import { b } from './b.ts';",
    'server/kit/b.ts': "export * from './a.ts';",
    'scripts/c.ts': "import type { D } from './d.ts';",
    'scripts/d.ts': "import { c } from './c.ts';",
    'server/features/rsvp/actions.ts': "import { x } from '../guests/actions.ts';",
    'server/features/guests/actions.ts': '',
    'server/features/guests/jobs.ts': "import type { rule } from '../rsvp/rules.ts';",
    'server/features/rsvp/rules.ts': '',
  };
  expect(formatFindings(imports(makeTree(bad)))).toEqual([
    expect.stringContaining('server/kit/a.ts → server/kit/b.ts → server/kit/a.ts'),
    expect.stringContaining('scripts/c.ts → scripts/d.ts → scripts/c.ts'),
    expect.stringContaining('rsvp → guests → rsvp'),
  ]);
});
