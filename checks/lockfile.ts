import type { Check } from './check.ts';

interface Locked {
  resolved?: string;
  optionalDependencies?: Readonly<Record<string, string>>;
}

/**
 * `npm ci` accepts the lockfile on any machine: it contains no registry, and it contains the binary packages of every
 * platform (npm omits those that its registry lacks, and then rejects the lockfile).
 */
export const lockfile: Check = (tree) =>
  tree.flatMap(({ path, text }) => {
    if (!/(^|\/)package-lock\.json$/.test(path)) return [];
    const { packages = {} } = JSON.parse(text) as { packages?: Readonly<Record<string, Locked>> };
    return Object.entries(packages).flatMap(([name, { resolved, optionalDependencies = {} }]) => {
      const missing = Object.keys(optionalDependencies).filter((wanted) => !isThere(packages, name, wanted));
      return [
        ...(resolved?.startsWith('http')
          ? [{ path, says: `${name} names a registry: install again with omit-lockfile-registry-resolved (.npmrc).` }]
          : []),
        ...(missing.length > 0
          ? [
              {
                path,
                says: `${name} lacks ${missing.join(', ')}: npm ci will refuse it; pin a version that has them all.`,
              },
            ]
          : []),
      ];
    });
  });

/** Resolves like Node: `a/node_modules/b` finds a package in its own folder or in one above. */
function isThere(packages: Readonly<Record<string, unknown>>, from: string, wanted: string): boolean {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (`${folder === '' ? '' : `${folder}/`}node_modules/${wanted}` in packages) return true;
    if (folder === '') return false;
  }
}
