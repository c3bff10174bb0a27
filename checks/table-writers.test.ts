import { expect, test } from 'vitest';
import { formatFindings, makeTree } from './sample.ts';
import { tableWriters } from './table-writers.ts';

const declare = (name: string, type: string) =>
  `declare module '../../kit/tables.ts' { interface Tables { ${name}: ${type} } } export interface ${type} { id: string }`;
const tables = {
  'server/kit/tables.ts': `export interface Tables { counters: CountersTable } export interface CountersTable { name: string }`,
  'server/features/sites/tables.ts': declare('sites', 'SitesTable'),
  'server/features/registry/tables.ts': declare('gifts', 'GiftsTable'),
  'server/providers/mail/tables.ts': declare('outbox', 'OutboxTable'),
};
const listFindings = (path: string, text: string) =>
  formatFindings(tableWriters(makeTree({ ...tables, [path]: text })));
const STORE = 'server/features/registry/gift-store.ts';

test('reports a repository without tables, because the check would then find nothing', () => {
  expect(formatFindings(tableWriters(makeTree({ [STORE]: 'export const a = 1;' })))).toEqual([
    expect.stringMatching(/No table is found/),
  ]);
});

test.for([
  [STORE, "db.q.insertInto('gifts').values(gift).execute();"],
  [STORE, "db.q.selectFrom('gifts').innerJoin('sites', 'sites.id', 'gifts.id').execute();"],
  [STORE, 'sql`with counted as (select 1 from sites) update gifts set n = 1 from counted`;'],
  [STORE, "saveOrder(tx, 'gifts', scope, ids);"],
  [STORE, '// writer: a test compares this list with the tables\ntx.q.deleteFrom(table).execute();'],
  [STORE, "db.q.selectFrom('sites').forUpdate().execute();"],
  ['server/kit/http/limits.ts', "db.q.insertInto('counters').values(one).execute();"],
  ['server/providers/mail/outbox.ts', "db.q.insertInto('outbox').values(one).execute();"],
  ['server/testing/makers.ts', "db.q.updateTable('gifts').set(one).execute();"],
  ['server/migrations/0001-gifts.ts', 'sql`update gifts set n = 1`;'],
  ['server/features/sites/erasing.test.ts', "db.q.deleteFrom('gifts').execute();"],
] as const)('allows %s: %s', ([path, text]) => {
  expect(listFindings(path, text)).toEqual([]);
});

test.for([
  [STORE, "db.q.updateTable('sites as s').set(one).execute();", 'server/features/sites declares sites'],
  [STORE, "\ndb.q.insertInto('outbox').values(one).execute();", 'server/providers/mail declares outbox'],
  [STORE, 'sql`with gone as (delete from sites returning id) update gifts set n = 1 from gone`;', 'declares sites'],
  [STORE, 'sql`insert into counters (name) values (1)`;', 'server/kit declares counters'],
  [STORE, 'db.q.deleteFrom(table).execute();', 'The table is a variable'],
  [STORE, 'sql`update ${sql.table(table)} set n = 1`;', 'The table is a variable'],
  [STORE, '// writer: why\ndb.q.deleteFrom(table).execute();', 'The table is a variable'],
  [STORE, "saveOrder(tx, 'sites', scope, ids);", 'declares sites'],
  [
    'server/features/sites/jobs.ts',
    "export const expiring = declareExpiringTables('sites', 'gifts');",
    'declares gifts',
  ],
  ['server/kit/sweep.ts', "db.q.deleteFrom('gifts').execute();", 'server/features/registry declares gifts'],
] as const)('finds %s: %s', ([path, text, says]) => {
  expect(listFindings(path, text)).toEqual([expect.stringContaining(says)]);
});

test('reports the line of the statement', () => {
  expect(listFindings(STORE, "\n\ndb.q.deleteFrom('sites').execute();")[0]).toMatch(/gift-store\.ts:3 /);
});
