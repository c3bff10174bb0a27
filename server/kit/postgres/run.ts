import { spawn } from 'node:child_process';
import type { Command } from './account.ts';

/**
 * The complete environment of the server's programs. Ours is not inherited: PGPORT or LC_ALL would change the server,
 * and a preloaded library that shifts our clock would shift the database clock as well.
 */
export const environment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
} as const;

/** A command that cannot be spawned has failed. */
export type Outcome = { readonly ok: boolean; readonly output: string };

/** Aborting the signal ends the command, waits for that, and rejects with the signal's reason. */
export async function run({ file, args, uid, gid }: Command, signal?: AbortSignal): Promise<Outcome> {
  signal?.throwIfAborted();
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  let output = '';
  try {
    const child = spawn(file, args, {
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(signal && { signal }),
      ...(uid !== undefined && { uid }),
      ...(gid !== undefined && { gid }),
    });
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', (error) => (output += error.message));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  } catch (error) {
    // spawn throws, instead of emitting an error, if we may not switch to the uid.
    resolve({ ok: false, output: error instanceof Error ? error.message : String(error) });
  }
  const outcome = await promise;
  signal?.throwIfAborted();
  return outcome;
}
