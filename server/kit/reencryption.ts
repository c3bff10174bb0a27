import type { Db } from './db.ts';
import type { Encryption } from './encryption.ts';

/** Sealed values of one table. */
interface SealedTable<Row extends { sealed: string }> {
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

/**
 * Encrypts the values that are not under the first key with it. Each row is one transaction, so that no guest or owner
 * waits for many rows; repeating it after an interruption continues.
 */
export async function reencryptTable<Row extends { sealed: string }>(
  { db, seal }: { db: Db; seal: Encryption },
  { name, getPurpose, list, replace }: SealedTable<Row>,
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
