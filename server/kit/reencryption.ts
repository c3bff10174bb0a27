import type { Db } from './db.ts';
import type { Encryption } from './encryption.ts';

/** How the sealed values of one table are read and written. */
interface SealedRows<Row extends { sealed: string }> {
  /** What the values are, in plural. */
  name: string;
  getPurpose: (row: Row) => string;
  /** Lists up to `take` rows behind `after` whose values do not end with `suffix`, in a stable order. */
  list: (db: Db, options: { suffix: string; after: Row | undefined; take: number }) => Promise<Row[]>;
  /** Stores a value if the row still has the one that was listed. */
  replace: (db: Db, row: Row, sealed: string) => Promise<void>;
}

export interface Reencrypted {
  name: string;
  changed: number;
  /** Values that no key decrypts; they are unchanged. */
  unreadable: number;
}

const BATCH = 500;

/** Sealed values of one table. */
export interface SealedTable {
  /** What the values are, in plural. */
  name: string;
  /** Encrypts the values that are not under the first key with it. */
  reencrypt: (services: Keyed) => Promise<Reencrypted>;
  /** Tries a few values: whether one of them is not decrypted by any key. */
  hasUnreadable: (services: Keyed) => Promise<boolean>;
}
interface Keyed {
  db: Db;
  seal: Encryption;
}

export const defineSealedTable = <Row extends { sealed: string }>(rows: SealedRows<Row>): SealedTable => ({
  name: rows.name,
  reencrypt: (services) => reencryptRows(services, rows),
  hasUnreadable: (services) => hasUnreadableRow(services, rows),
});

/** Lists the names of the tables of which a sample shows that a key is wrong or missing. */
export async function listUnreadable(services: Keyed, tables: readonly SealedTable[]): Promise<string[]> {
  const names: string[] = [];
  for (const { name, hasUnreadable } of tables) if (await hasUnreadable(services)) names.push(name);
  return names;
}

const SAMPLE = 20;
/** No value ends with it, so the first ones are listed, whatever their key is: that takes no scan of the table. */
const NO_SUFFIX = '=';

async function hasUnreadableRow<Row extends { sealed: string }>(
  { db, seal }: Keyed,
  { getPurpose, list }: SealedRows<Row>,
): Promise<boolean> {
  const rows = await list(db, { suffix: NO_SUFFIX, after: undefined, take: SAMPLE });
  return rows.some((row) => seal.decrypt(getPurpose(row), row.sealed) === undefined);
}

/**
 * Encrypts the values that are not under the first key with it. Each row is one transaction, so that no guest or owner
 * waits for many rows; repeating it after an interruption continues.
 */
async function reencryptRows<Row extends { sealed: string }>(
  { db, seal }: Keyed,
  { name, getPurpose, list, replace }: SealedRows<Row>,
): Promise<Reencrypted> {
  const result = { name, changed: 0, unreadable: 0 };
  let after: Row | undefined;
  do {
    const rows = await list(db, { suffix: seal.suffix, after, take: BATCH });
    for (const row of rows) {
      const purpose = getPurpose(row);
      const text = seal.decrypt(purpose, row.sealed);
      if (text !== undefined) await replace(db, row, seal.encrypt(purpose, text));
      result[text === undefined ? 'unreadable' : 'changed'] += 1;
    }
    after = rows.at(-1);
  } while (after);
  return result;
}
