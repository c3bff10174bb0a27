import { expect, test } from 'vitest';
import { buildScript } from './pgbench.ts';

const [EVENT, OTHER] = ['00000000-0000-8000-8000-000000000001', '00000000-0000-8000-8000-000000000002'];
const ids = ['01a21455-9653-74c4-b7c9-51c4e7e16f11', '01a21455-9754-7c86-ac01-58758ea2d33b'];
const record = (id = '', name = '') => [
  { text: 'begin', values: [] },
  { text: 'insert into replies\n  values ($1, $2, $3, $4)', values: [`'${EVENT}'`, `'${id}'`, `'${name}'`, `'16:00'`] },
  { text: 'update counts set last = $2 where event_id = $1', values: [`'${EVENT}'`, `'${id}'`] },
];

test('values that differ between two requests are new in each transaction, and the same within it', () => {
  const script = buildScript(record(ids[0], 'Rita 1'), record(ids[1], 'Rita 2'), [EVENT, OTHER]);
  const [fresh, ...statements] = script.split('\n');
  expect(fresh).toBe(
    `select (array['${EVENT}', '${OTHER}'])[1 + floor(random() * 2)::integer] as event, ` +
      `gen_random_uuid() as v0, 'Bench ' || md5(random()::text) as v1 \\gset`,
  );
  expect(statements).toEqual([
    'begin;',
    // A colon in a constant would begin a variable.
    `insert into replies values (:event, :v0, :v1, E'16\\x3a00');`,
    'update counts set last = :v0 where event_id = :event;',
  ]);
});

test('requests that sent different statements cannot be repeated', () => {
  expect(() => buildScript(record(), record().slice(1), [EVENT])).toThrow('different statements');
});
