import { expect, test } from 'vitest';
import { kitNouns } from './kit-nouns.ts';
import { formatFindings, makeTree } from './sample.ts';

const tables = {
  'server/kit/tables.ts': 'export interface Tables { idempotency_keys: Keys }',
  'server/features/event/tables.ts': "declare module '../../kit/tables.ts' { interface Tables { events: T } }",
  'server/features/owners/tables.ts': "declare module '../../kit/tables.ts' { interface Tables { owner_sessions: T } }",
};

test("allows the kit's own tables, columns, and nouns in comments and tests", () => {
  const good = {
    ...tables,
    'server/kit/idempotency.ts': "// Owners' keys.\ndb.q.deleteFrom('idempotency_keys').where('event_id', '=', id);",
    'server/kit/sweep.ts': "import { once } from 'node:events';\nfor (const table of tables) db.q.deleteFrom(table);",
    'server/kit/sweep.test.ts': "count('owner_sessions');",
    'server/features/owners/store.ts': "db.q.selectFrom('owner_sessions');",
  };
  expect(kitNouns(makeTree(good))).toEqual([]);
});

test.for([
  "db.q.deleteFrom('owner_sessions')",
  'sql`delete from owner_sessions`',
  "new Error('this guests list is full')",
])('refuses %s', (text) => {
  expect(formatFindings(kitNouns(makeTree({ ...tables, 'server/kit/sweep.ts': `\n${text};` })))).toEqual([
    expect.stringMatching(/^server\/kit\/sweep\.ts:2 "(owner_sessions|guests)" belongs to a feature/),
  ]);
});
