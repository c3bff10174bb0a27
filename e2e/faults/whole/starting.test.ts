import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Database } from '../database.ts';
import { report } from '../figures.ts';
import { World } from '../world.ts';

test('F10: nodes that start at once on an empty database run each migration once, and all are ready', async (context) => {
  const migrations = (await readdir(join(import.meta.dirname, '../../../server/migrations'))).filter((name) =>
    name.endsWith('.sql'),
  );
  await using database = await Database.start();
  await using world = await World.start({ nodes: 0, desks: 0, database, empty: true });
  const nodes = await Promise.all([world.addNode(), world.addNode(), world.addNode()]);
  expect(await Promise.all(nodes.map((node) => node.getStatus('/readyz')))).toEqual([200, 200, 200]);
  const run = await database.query<{ name: string }>('select name from kysely_migration');
  expect(run).toHaveLength(migrations.length);
  report(context, { nodes: 3, migrations: run.length, 'start ms': Math.max(...nodes.map(({ startMs }) => startMs)) });

  // Control: a node is not ready while a migration is missing.
  await database.query('delete from kysely_migration where name = (select max(name) from kysely_migration)');
  expect(await nodes[0]?.getStatus('/readyz')).toBe(503);
});
