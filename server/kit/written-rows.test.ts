import { expect, test } from 'vitest';
import { watchTables } from './written-rows.ts';

const find = watchTables(
  new Map([
    ['gifts', 'writes'],
    ['addresses', 'writes'],
    ['invitations', 'deletions'],
  ]),
);
const findEvents = (sql: string, ...parameters: unknown[]) => find({ sql, parameters });

test.each([
  ['update "gifts" set "title" = $1 where "event_id" = $2 and "id" = $3', ['a', 'e1', 'g'], ['e1']],
  ['update gifts as listed set sort_order = 1 from unnest($1) w where listed.event_id = $2', [['g'], 'e1'], ['e1']],
  ['delete from "gifts" where "gifts"."event_id" = $1', ['e1'], ['e1']],
  ['with done as (delete from gifts where event_id = $1 returning id) select * from done', ['e1'], ['e1']],
  ['update "gifts" set "title" = $1 where "event_id" = any($2::uuid[])', ['a', ['e1', 'e2']], ['e1', 'e2']],
  ['insert into "gifts" ("id", "event_id") values ($1, $2)', ['g', 'e1'], ['e1']],
  [
    'insert into "gifts" ("id", "created_at", "event_id") values ($1, (now() + make_interval(secs => $2)), $3), ($4, now(), $5)',
    ['g', 1, 'e1', 'h', 'e2'],
    ['e1', 'e2'],
  ],
  ['insert into gifts (event_id, id) select $1, id from gifts where event_id = $2', ['e1', 'e2'], ['e2', 'e1']],
  ['insert into "addresses" ("subdomain", "event_id") values ($1, $2)', ['ada', null], []],
  ['insert into addresses (subdomain, order_id) values ($1, $2)', ['ada', 'o'], []],
  ['delete from "addresses" where "order_id" = $1 and "event_id" is null', ['o'], []],
  ['delete from "addresses" where ("event_id" = $1 or "moved_to" = $2) and held_until <= now()', ['e1', 'e1'], ['e1']],
  ['delete from "invitations" where "event_id" = $1', ['e1'], ['e1']],
  ['update "invitations" set "notes" = $1 where "id" = $2', ['a', 'i'], []],
  ['select * from "gifts" where "id" = $1 for update', ['g'], []],
  ['select * from "gifts" for no key update of "gifts"', [], []],
  ['begin', [], []],
])('%s', (sql, parameters, events) => {
  expect(findEvents(sql, ...parameters)).toEqual(events);
});

test.each([
  'update "gifts" set "title" = $1 where "id" = $2',
  'delete from gifts',
  'insert into gifts (event_id, id) select event_id, gen_random_uuid() from events',
  'insert into gifts select * from more',
])('refuses a write that names no event: %s', (sql) => {
  expect(() => findEvents(sql, 'a', 'g')).toThrow('names no event by a parameter');
});
