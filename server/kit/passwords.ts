import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createToken } from './ids.ts';
import { Semaphore } from './semaphore.ts';

/**
 * The turns of everybody who needs a password hashed: it takes tens of milliseconds of a core and 19 MB. Node has four
 * threads for such work, files and name look-ups among it: one stays free.
 */
export const passwordMutex = new Semaphore(Math.min(availableParallelism(), 3), 300);

/** Hashes a password for keeping: argon2id, by default 19 MiB and two passes. Take a turn first. */
export const hashPassword = (password: string): Promise<string> => hash(normalizePassword(password));

/**
 * Whether this is the password of the hash. Without a hash it is wrong, and finding that out takes as long. Take a turn
 * first.
 */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const right = await verify(passwordHash ?? (await placeholderHash()), normalizePassword(password));
  return right && passwordHash !== null;
}

let some: Promise<string> | undefined;
const placeholderHash = () => (some ??= hash(createToken()));

/** One password however a keyboard composes its accents. */
const normalizePassword = (password: string) => password.normalize('NFC');
