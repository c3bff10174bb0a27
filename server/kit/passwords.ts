import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createToken } from './ids.ts';
import { Semaphore } from './semaphore.ts';

/**
 * Password hashing takes tens of milliseconds of a core and 19 MB each. Node's thread pool has four threads, shared
 * with file access and DNS lookups; one stays free.
 */
export const passwordSemaphore = new Semaphore(Math.min(availableParallelism(), 3), 300);

/** Argon2id, by default 19 MiB and two passes. Run it through `passwordSemaphore`. */
export const hashPassword = (password: string): Promise<string> => hash(normalizePassword(password));

/** Without a hash it returns false after the same time. Run it through `passwordSemaphore`. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const right = await verify(passwordHash ?? (await loadPlaceholderHash()), normalizePassword(password));
  return right && passwordHash !== null;
}

let some: Promise<string> | undefined;
const loadPlaceholderHash = () => (some ??= hash(createToken()));

/** Keyboards compose accents differently. */
const normalizePassword = (password: string) => password.normalize('NFC');
