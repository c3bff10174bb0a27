import { isScript, isTest, type Check, type Finding, type SourceFile } from './check.ts';
import { listCycles, type Graph } from './cycles.ts';
import { listImports, readPackageName, type Import } from './source.ts';

/**
 * Files that may make a scope: the gates, their replacements in tests, and the action that creates a site and its
 * event.
 */
const MINTERS = /^server\/(gates(\.ts|\.test\.ts|\/)|features\/sites\/actions\.ts$|testing\/)/;

/** Returns what is wrong with one import of one file; undefined if nothing is. */
type Rule = (path: string, found: Import) => string | undefined;

const isIn = (target: string | undefined, ...folders: string[]): boolean =>
  folders.some((folder) => target?.startsWith(`${folder}/`));

const contractStandsAlone: Rule = (path, { specifier, target }) => {
  if (!isIn(path, 'contract')) return undefined;
  if (target !== undefined)
    return isIn(target, 'contract') ? undefined : 'The contract imports nothing but itself and zod.';
  const allowed = isTest(path) ? ['zod', 'vitest', 'fast-check'] : ['zod'];
  return allowed.includes(readPackageName(specifier)) ? undefined : 'The contract imports nothing but itself and zod.';
};

const webStandsAlone: Rule = (path, { specifier, target }) => {
  const app = /^web\/[^/]+/.exec(path)?.[0];
  if (app === undefined) return undefined;
  if (specifier.startsWith('node:')) return isTest(path) ? undefined : 'Browsers have no Node: find another way.';
  if (target === undefined || isIn(target, 'contract', 'web/ui', 'web/rendered', app)) return undefined;
  return `${app} imports contract, web/ui and itself; move what is shared into web/ui or the contract.`;
};

const guestsStayLight: Rule = (path, { specifier, typeOnly }) => {
  if (!isIn(path, 'web/guest', 'web/marketing') || typeOnly || isTest(path)) return undefined;
  const heavy = ['react-router', 'zod', '@tanstack/react-query', 'react-hook-form', '@hookform/resolvers'];
  if (!heavy.includes(readPackageName(specifier))) return undefined;
  return `${readPackageName(specifier)} is too heavy for guests and visitors: only the owner area may load it.`;
};

const serverWithoutViews: Rule = (path, { target }) => {
  if (!isIn(path, 'server') || !isIn(target, 'web')) return undefined;
  return 'The server loads the built views from dist; put types that both need into the contract.';
};

/** Server modules built by Vite and loaded from dist by Node: its JSX, and the module that collects the mails. */
const isBuilt = (path: string): boolean => path.endsWith('.tsx') || path === 'server/mail/mails.ts';

const builtApart: Rule = (path, { target, typeOnly }) => {
  if (!isIn(path, 'server') || typeOnly || isTest(path)) return undefined;
  if (isBuilt(path))
    return target === undefined || isBuilt(target) || isIn(target, 'contract')
      ? undefined
      : 'JSX on the server is built apart from it: import the contract and other .tsx files, and take the rest as arguments.';
  return target?.endsWith('.tsx') && isIn(target, 'server')
    ? 'Node cannot load .tsx: take it from the built views in dist.'
    : undefined;
};

const GENERIC_CONTRACT = ['contract/client.ts', 'contract/endpoint.ts', 'contract/errors.ts'];

const kitStandsAlone: Rule = (path, { target }) => {
  if (isTest(path) || !isIn(path, 'server/kit') || target === undefined) return undefined;
  if (isIn(target, 'server/kit') || GENERIC_CONTRACT.includes(target)) return undefined;
  return 'The kit imports node_modules, itself and what the contract says of every call: take the rest as an argument, or let the product extend an interface.';
};

const layersLookDown: Rule = (path, { target }) => {
  if (isTest(path)) return undefined;
  if (isIn(path, 'server/providers') && isIn(target, 'server/features', 'server/pages'))
    return 'A provider knows the outside world, not the product: take it as an argument.';
  if (isIn(path, 'server/features') && isIn(target, 'server/pages'))
    return 'Pages read features, not the other way round.';
  return undefined;
};

const readFeature = (path: string | undefined): string | undefined =>
  /^server\/features\/([^/]+)\//.exec(path ?? '')?.[1];

const featuresKeepTheirStores: Rule = (path, { target, typeOnly }) => {
  const [from, to] = [readFeature(path), readFeature(target)];
  if (!from || !to || from === to || typeOnly || isTest(path)) return undefined;
  if (/[/-](actions|rules)\.ts$/.test(target ?? '')) return undefined;
  return `${from} may use the actions and rules of ${to}; let one of them do what this import is for.`;
};

const gatesMint: Rule = (path, { target, typeOnly }) => {
  if (target !== 'server/scopes.ts' || typeOnly || MINTERS.test(path)) return undefined;
  return 'Only the gates make scopes: take the scope as an argument, and import its type alone.';
};

const RULES = [
  contractStandsAlone,
  webStandsAlone,
  guestsStayLight,
  serverWithoutViews,
  builtApart,
  kitStandsAlone,
  layersLookDown,
  featuresKeepTheirStores,
  gatesMint,
];

/**
 * Limits which part may import which, so that each part can be understood, tested and shipped without those above it.
 */
export const imports: Check = (tree) => {
  const known = new Map(tree.filter(({ path }) => isScript(path)).map((file) => [file, listImports(file)]));
  const single = [...known].flatMap(([{ path }, found]) =>
    found.flatMap((each) =>
      RULES.flatMap((rule) => {
        const says = rule(path, each);
        return says === undefined ? [] : [{ path, line: each.line, says: `${each.specifier}: ${says}` }];
      }),
    ),
  );
  return [...single, ...findSchemasForGuests(known), ...findCycles(known)];
};

/** Contract modules that create schemas load Zod; bundles for guests and visitors may import only their types. */
function findSchemasForGuests(known: ReadonlyMap<SourceFile, Import[]>): Finding[] {
  const graph = buildGraph(known, ({ typeOnly }) => !typeOnly);
  const loadsZod = new Set(
    [...known]
      .filter(([, found]) => found.some((each) => !each.typeOnly && readPackageName(each.specifier) === 'zod'))
      .map(([file]) => file.path),
  );
  for (let before = -1; before !== loadsZod.size;) {
    before = loadsZod.size;
    for (const [path, targets] of graph) if ([...targets].some((target) => loadsZod.has(target))) loadsZod.add(path);
  }
  return [...known].flatMap(([{ path }, found]) => {
    if (!isIn(path, 'web/guest', 'web/marketing', 'web/ui') || isTest(path)) return [];
    return found.flatMap(({ specifier, target, typeOnly, line }) => {
      if (typeOnly || target === undefined || !isIn(target, 'contract') || !loadsZod.has(target)) return [];
      return [
        {
          path,
          line,
          says: `${specifier} brings Zod into the browser: import its types, or move the constant into a contract module without schemas.`,
        },
      ];
    });
  });
}

/** Finds cycles of modules and of features. Type-only imports count, because a reader has to follow them, too. */
function findCycles(known: ReadonlyMap<SourceFile, Import[]>): Finding[] {
  const modules = buildGraph(known, () => true);
  const features = new Map<string, Set<string>>();
  for (const [path, targets] of modules) {
    const from = readFeature(path);
    if (from === undefined || isTest(path)) continue;
    const tos = features.get(from) ?? new Set();
    for (const target of targets) {
      const to = readFeature(target);
      if (to !== undefined) tos.add(to);
    }
    features.set(from, tos);
  }
  return [
    ...listCycles(modules).map((round) => ({
      path: round[0] ?? '',
      says: `These modules import each other in a circle: ${round.join(' → ')}; move what both need into a third.`,
    })),
    ...listCycles(features).map((round) => ({
      path: `server/features/${round[0] ?? ''}`,
      says: `These features use each other in a circle: ${round.join(' → ')}; let the caller pass what the lower one needs.`,
    })),
  ];
}

function buildGraph(known: ReadonlyMap<SourceFile, Import[]>, isCounted: (found: Import) => boolean): Graph {
  return new Map(
    [...known].map(([{ path }, found]) => [
      path,
      new Set(found.flatMap((each) => (each.target !== undefined && isCounted(each) ? [each.target] : []))),
    ]),
  );
}
