import type { Db } from '../../kit/db.ts';
import { newId } from '../../kit/ids.ts';

/** Adds an owner; undefined when one with this address is there already. */
export async function insertOwner(db: Db, owner: { email: string; name: string }): Promise<string | undefined> {
  const added = await db.q
    .insertInto('owners')
    .values({ id: newId(), ...owner, password_hash: null, created_at: db.now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}

/** An owner and how the password is kept; without a hash none was ever set. */
export interface Owner {
  id: string;
  email: string;
  name: string;
  passwordHash: string | null;
}

const OWNER = ['id', 'email', 'name', 'password_hash as passwordHash'] as const;

/** The owner with this address, in lower case. */
export async function findOwnerByEmail(db: Db, email: string): Promise<Owner | undefined> {
  return db.q.selectFrom('owners').select(OWNER).where('email', '=', email).executeTakeFirst();
}
