import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { FIELD_NAMES, fieldOf, type FieldKind } from '../contract/invitation-fields.ts';
import { createKysely, createPool } from './kit/pool.ts';
import { cloneDatabase } from './testing/database.ts';

/** A column, as far as the types describe it. */
interface Column {
  kind: string;
  nullable: boolean;
  hasDefault: unknown;
}
type Described = Record<string, Record<string, Column>>;

test('the table types describe every table and column of the migrated database', async () => {
  expect(await describeDatabase()).toEqual(describeTypes());
});

/** Parses the source of the types, which do not exist at run time. */
function describeTypes(): Described {
  const text = globSync('**/tables.ts', { cwd: import.meta.dirname })
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join('\n');
  const interfaces = new Map(
    [...text.matchAll(/^export interface (\w+)(?: extends (\w+))? \{\n(.*?)^\}/gms)].map(
      ([, name = '', base = '', body = '']) => [name, { base, body }],
    ),
  );
  const listMembers = (body: string) =>
    [...body.matchAll(/^ +(\w+): (.+);$/gm)].map(([, key = '', type = '']) => [key, type] as const);
  const describeColumns = (name: string) => {
    const { base, body } = interfaces.get(name) ?? { base: '', body: '' };
    return [...(DESCRIBED[base] ?? []), ...listMembers(body).map(([key, type]) => [key, columnOf(type)] as const)];
  };
  const tables = [...text.matchAll(/interface Tables \{\n(.*?)^ *\}/gms)].flatMap(([, body = '']) => listMembers(body));
  return Object.fromEntries(tables.map(([table, type]) => [table, Object.fromEntries(describeColumns(type))]));
}

const TYPE_OF_KIND: Record<FieldKind, string> = {
  name: 'string',
  line: 'string',
  email: 'string | null',
  count: 'number',
  flag: 'boolean',
  lines: 'string',
};

/** Columns that are derived from a description instead of written in the types, by the name of their type. */
const DESCRIBED: Record<string, readonly (readonly [name: string, column: Column])[]> = {
  InvitationValues: FIELD_NAMES.map((name) => {
    const type = TYPE_OF_KIND[fieldOf(name).kind];
    // Every statement writes all of them, so a default in the database has no effect.
    return [name, { ...columnOf(type), hasDefault: expect.any(Boolean) }] as const;
  }),
};

function columnOf(type: string): Column {
  const defaulted = /^Defaulted(?:Json)?<(.*)>$/.exec(type)?.[1];
  const inner = defaulted ?? type;
  return {
    kind: type.startsWith('DefaultedJson<') ? 'json' : kindOf(inner),
    nullable: / \| null\b/.test(inner),
    hasDefault: defaulted !== undefined,
  };
}

function kindOf(type: string): string {
  if (/^(Json|ColumnType)</.test(type)) return 'json';
  const known: Record<string, string> = {
    number: 'number',
    Numbered: 'number',
    boolean: 'boolean',
    Buffer: 'bytes',
    Moment: 'moment',
    'Derived<boolean>': 'boolean',
  };
  // All other types are text: ids, dates, and the contract's string values.
  return known[type.replace(/ \| null$/, '')] ?? 'text';
}

const KINDS: Record<string, string> = {
  bytea: 'bytes',
  boolean: 'boolean',
  date: 'text',
  integer: 'number',
  jsonb: 'json',
  real: 'number',
  text: 'text',
  'timestamp with time zone': 'moment',
  uuid: 'text',
};

async function describeDatabase(): Promise<Described> {
  await using database = await cloneDatabase();
  const q = createKysely(createPool(database.connection, { onError: () => undefined }));
  const { rows } = await sql<{ table: string; column: string; type: string; nullable: boolean; default: boolean }>`
    select table_name as "table", column_name as "column", data_type as "type", is_nullable = 'YES' as "nullable",
      column_default is not null as "default"
    from information_schema.columns where table_schema = 'public'
  `.execute(q);
  await q.destroy();
  const described: Described = {};
  for (const row of rows.filter(({ table }) => !table.startsWith('kysely_'))) {
    const describeColumns = (described[row.table] ??= {});
    const kind = KINDS[row.type] ?? row.type;
    describeColumns[row.column] = { kind, nullable: row.nullable, hasDefault: row.default };
  }
  return described;
}
