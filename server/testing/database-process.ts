/**
 * A process that holds an embedded database, to be killed by tests; started by `runDatabaseProcess`. It prints what it
 * holds as a line of JSON, and stops the database in order when its standard input ends. In write mode it inserts rows
 * forever and prints the number of each acknowledged row.
 */
import pg from 'pg';
import { z } from 'zod';
import { PostgresError } from '../kit/postgres/error.ts';
import { startPostgres } from '../kit/postgres/start.ts';

const orders = z.object({
  dataDir: z.string(),
  namespaces: z.boolean(),
  write: z.boolean(),
  sync: z.boolean(),
  walArchive: z.string().optional(),
});

const { dataDir, namespaces, write, sync, walArchive } = orders.parse(JSON.parse(process.argv[2] ?? ''));
try {
  const database = await startPostgres({
    dataDir,
    ...(walArchive !== undefined && { walArchive }),
    ...(!sync && { settings: { fsync: 'off' } }),
    ...(!namespaces && { tryNamespaces: () => Promise.resolve(false) }),
  });
  const { pid, adopted, connection } = database;
  print({ pid, adopted, connection });
  process.stdin.resume().on('end', () => void database.stop());
  if (write) await writeRowsForever(connection);
} catch (error) {
  if (!(error instanceof PostgresError)) throw error;
  print({ refusal: error.message });
}

async function writeRowsForever(connection: pg.ClientConfig): Promise<never> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query('create table if not exists entry (id int primary key)');
  const { rows } = await client.query<{ last: number }>('select coalesce(max(id), 0) as last from entry');
  for (let id = (rows[0]?.last ?? 0) + 1; ; id += 1) {
    await client.query('insert into entry values ($1)', [id]);
    print({ acknowledged: id });
  }
}

function print(what: object): void {
  process.stdout.write(`${JSON.stringify(what)}\n`);
}
