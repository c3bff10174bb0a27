// The acceptance suite is outside this folder, possibly read-only: it is copied, and its packages are installed beside
// the copy, once per version of its lockfile.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNpm } from './npm.mjs';

/**
 * Makes a fresh copy of the suite.
 * @param {string} source
 * @param {string} target
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ folder: string, install: import('./test-steps.mjs').Command[] }} the copy, and the commands to run in it
 * first
 */
export function copyAcceptanceSuite(source, target, env) {
  const lockfile = createHash('sha256')
    .update(readFileSync(join(source, 'package-lock.json')))
    .digest('hex');
  const folder = join(target, lockfile.slice(0, 16));
  for (const old of existsSync(folder) ? readdirSync(folder) : [])
    if (old !== 'node_modules') rmSync(join(folder, old), { recursive: true });
  copy(source, folder);

  // npm writes this list last, so its presence means a complete install.
  if (existsSync(join(folder, 'node_modules', '.package-lock.json'))) return { folder, install: [] };
  const { command, first } = findNpm(env);
  const args = [...first, 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  return { folder, install: [{ command, args, cwd: folder }] };
}

/**
 * Copies contents without file modes, so that copies of read-only files are writable.
 * @param {string} from
 * @param {string} to
 */
function copy(from, to) {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.name === 'node_modules') continue;
    if (entry.isDirectory()) copy(join(from, entry.name), join(to, entry.name));
    else if (entry.isFile()) writeFileSync(join(to, entry.name), readFileSync(join(from, entry.name)));
  }
}
