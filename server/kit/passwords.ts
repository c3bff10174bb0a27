import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { newToken } from './ids.ts';
import { Slots } from './slots.ts';

/**
 * The turns of everybody who needs a password hashed: it takes tens of milliseconds of a core and 19 MB. Node has four
 * threads for such work, files and name look-ups among it: one stays free.
 */
export const passwordTurns = new Slots(Math.min(availableParallelism(), 3), 300);

/** Hashes a password for keeping: argon2id, by default 19 MiB and two passes. Take a turn first. */
export const hashPassword = (password: string): Promise<string> => hash(spelled(password));

/**
 * Whether this is the password of the hash. Without a hash it is wrong, and finding that out takes as long. Take a turn
 * first.
 */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const right = await verify(passwordHash ?? (await anyHash()), spelled(password));
  return right && passwordHash !== null;
}

let some: Promise<string> | undefined;
const anyHash = () => (some ??= hash(newToken()));

/** One password however a keyboard composes its accents. */
const spelled = (password: string) => password.normalize('NFC');
