import { createHash } from 'node:crypto';
import type { Database } from '../../e2e/faults/database.ts';

/** The rows of a site that a copy gets. Those of guests keep their ids, which are unique within an event only. */
const OF_SITE = 'event_id = $1';
const ONE = `${OF_SITE} order by id limit 1`;
const THIN: readonly (readonly [table: string, rows: string])[] = [
  ['owners', 'id = (select owner_id from sites where event_id = $1)'],
  ['orders', OF_SITE],
  ['sites', OF_SITE],
  ['addresses', OF_SITE],
  ['events', OF_SITE],
  ['gifts', ONE],
  ['invitations', ONE],
];
const WHOLE: typeof THIN = [
  ...THIN.filter(([table]) => table !== 'gifts'),
  ...['gifts', 'rsvp_questions', 'uploads', 'gallery_images'].map((table): [string, string] => [table, OF_SITE]),
];

export interface Copies {
  modelId: string;
  /** Numbers of the copies; each belongs to the address `buildCopyName` and the invitation `buildCopyToken`. */
  from: number;
  to: number;
  /** Without questions and photos, and with the first gift only. */
  thin?: boolean;
}

export const buildCopyName = (number: number): string => `copy-${number}`;

/** The token of the copy's only invitation. */
export const buildCopyToken = (number: number): string => hashMd5(`token ${number}`).toString('base64url');

/** Ordered by number, as the product's ids are by time. */
export const buildCopyId = (number: number): string => {
  const random = hashMd5(`event ${number}`).toString('hex');
  const time = number.toString(16).padStart(12, '0');
  return [
    time.slice(0, 8),
    time.slice(8),
    `8${random.slice(0, 3)}`,
    `8${random.slice(3, 6)}`,
    random.slice(6, 18),
  ].join('-');
};

const hashMd5 = (text: string) => createHash('md5').update(text).digest();
const COPY_ID = `(lpad(to_hex(n), 12, '0') || '8' || left(md5('event ' || n), 3) || '8' || substr(md5('event ' || n), 4, 15))::uuid`;
const COPY_TOKEN = `translate(rtrim(encode(decode(md5('token ' || n), 'hex'), 'base64'), '='), '+/', '-_')`;
/** Columns that differ between copies. */
const REPLACED: Readonly<Record<string, string>> = {
  event_id: COPY_ID,
  subdomain: `'copy-' || n`,
  owner_id: COPY_ID,
  order_id: `'copy-' || n`,
  'owners.id': COPY_ID,
  'owners.email': `'owner' || n || '@copy.example'`,
  'orders.id': `'copy-' || n`,
};
const NUMBERS = 'generate_series($2::integer, $3::integer) n';
const INSERT_TOKENS = `
  insert into invite_tokens (token_hash, event_id, invitation_id)
  select sha256(convert_to(${COPY_TOKEN}, 'UTF8')), ${COPY_ID}, id
  from ${NUMBERS}, (select id from invitations where event_id = $1 order by id limit 1) model`;
/** As many as the processors of the smallest machine. */
const CONNECTIONS = 2;

/** Copies a site within the database, each with one opened invitation, and collects statistics. */
export async function copySite(database: Database, { modelId, from, to, thin = false }: Copies): Promise<void> {
  const tables = await Promise.all((thin ? THIN : WHOLE).map((table) => buildInsert(database, table)));
  const statements = [...tables, INSERT_TOKENS].values();
  const insert = async () => {
    await using client = await database.connect();
    // The copies refer to existing rows only, and checking that for each takes most of the time.
    await client.query('set session_replication_role = replica; set synchronous_commit = off');
    for (const statement of statements) await client.query(statement, [modelId, from, to]);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, insert));
  await database.query('vacuum analyze');
}

async function buildInsert(database: Database, [table, rows]: (typeof THIN)[number]): Promise<string> {
  const columns = await database.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = current_schema() and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'`,
    [table],
  );
  const names = columns.map(({ name }) => name);
  const copied = names.map((name) => REPLACED[`${table}.${name}`] ?? REPLACED[name] ?? `model."${name}"`);
  return `insert into ${table} (${names.join(', ')})
    select ${copied.join(', ')} from ${NUMBERS}, (select * from ${table} where ${rows}) model`;
}
