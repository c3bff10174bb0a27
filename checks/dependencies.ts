import { isScript, isTest, type Check, type Finding, type SourceFile, type Tree } from './check.ts';
import { listImports, readPackageName } from './source.ts';

/** What a production start runs: it builds fonts, pictures and pages first. Pages are entries of their bundles. */
const ENTRIES =
  /^(server\/(main|mail\/mails|commands\/(backup|operator|restore))\.tsx?|scripts\/(prepare|subset-fonts|render-pictures)\.(ts|mjs)|vite\.config\.ts|web\/[^/]+\/(main|server)\.tsx?)$/;

const FONTS = /^art\/[^/]+\/fonts\.json$/;

/** Each package is code of others that somebody must watch and update. Fonts are files. */
const DEPENDENCIES_MAX = 40;
const FONT_PACKAGE = /^@fontsource(-variable)?\//;

/**
 * Everything that a production start loads is in `dependencies`: packages in `devDependencies` are not installed there.
 * Fonts are packages, too, which designs name in `art/<design>/fonts.json`. Apart from those there are at most 40.
 */
export const dependencies: Check = (tree) => {
  const manifest = tree.find(({ path }) => path === 'package.json');
  if (!manifest) return [];
  const { dependencies: shipped = {}, devDependencies = {} } = JSON.parse(manifest.text) as Record<
    'dependencies' | 'devDependencies',
    Readonly<Record<string, string>> | undefined
  >;
  const count = Object.keys(shipped).filter((name) => !FONT_PACKAGE.test(name)).length;
  const says = `There are ${count} packages in dependencies, and may be ${DEPENDENCIES_MAX}: do without the least useful one.`;
  const tooMany = count > DEPENDENCIES_MAX ? [{ path: 'package.json', says }] : [];
  const misplaced = [...listImportedPackages(tree), ...listFontPackages(tree)].flatMap(({ name, ...place }) =>
    Object.hasOwn(devDependencies, name)
      ? [{ ...place, says: `A production start needs ${name}: move it from devDependencies to dependencies.` }]
      : [],
  );
  return [...tooMany, ...misplaced];
};

type Use = Pick<Finding, 'path' | 'line'> & { name: string };

/** Lists the packages imported by the entries and by the modules that they import, except types. */
function listImportedPackages(tree: Tree): Use[] {
  const files = new Map(tree.filter(({ path }) => isScript(path) && !isTest(path)).map((file) => [file.path, file]));
  const uses: Use[] = [];
  const seen = new Set<SourceFile>();
  const visit = (file: SourceFile | undefined): void => {
    if (!file || seen.has(file)) return;
    seen.add(file);
    for (const { specifier, target, typeOnly, line } of listImports(file)) {
      if (typeOnly) continue;
      if (target !== undefined) visit(files.get(target));
      else uses.push({ path: file.path, line, name: readPackageName(specifier) });
    }
  };
  for (const file of files.values()) if (ENTRIES.test(file.path)) visit(file);
  return uses;
}

function listFontPackages(tree: Tree): Use[] {
  return tree
    .filter(({ path }) => FONTS.test(path))
    .flatMap(({ path, text }) =>
      (JSON.parse(text) as { from: string }[]).map(({ from }) => ({ path, name: readPackageName(from) })),
    );
}
