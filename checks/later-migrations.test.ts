import { expect, test } from 'vitest';
import { laterMigrations } from './later-migrations.ts';
import { formatFindings, makeTree } from './sample.ts';

const check = (text: string, name = '0051-later.sql') =>
  formatFindings(laterMigrations(makeTree({ [`server/migrations/${name}`]: text })));

test.for([
  'alter table gifts add column note text, add column other text;',
  'alter table gifts add constraint gifts_note check (note in (1, 2)), validate constraint gifts_note;',
  '-- create trigger a\nalter table gifts add unique (event_id, title);\nalter table gifts add column b text;',
])('allows %s', (text) => {
  expect(check(text)).toEqual([]);
});

test.for([
  ['alter table gifts\n  add column note text,\n  add check (note <> 1);', /:1 Give the constraint a statement/],
  ['select 1;\nalter table gifts add constraint a unique (event_id, b), drop column c;', /:2 Give the constraint/],
  ['create trigger a before update on gifts execute function b();', /:1 Let the product do/],
] as const)('refuses %s', ([text, says]) => {
  expect(check(text)).toEqual([expect.stringMatching(says)]);
});

test('leaves earlier migrations alone', () => {
  expect(check('alter table gifts add column note text, add check (note <> 1);', '0008-event-details.sql')).toEqual([]);
});
