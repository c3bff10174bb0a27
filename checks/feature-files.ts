import { NOUNS, isTest, type Check, type Finding } from './check.ts';

const ALLOWED = ['routes.ts', 'actions.ts', 'store.ts', 'rules.ts', 'jobs.ts', 'tables.ts', 'mail.tsx'];
/** Folders inside a feature, for data that it only reads. */
const DATA_FOLDERS: ReadonlySet<string> = new Set(['demos/stories']);
const nouns = new Set<string>(NOUNS);

const SYNONYMS: Readonly<Record<string, string>> = {
  accounts: 'owners',
  auth: 'owners',
  cart: 'carts',
  contributions: 'funds',
  events: 'event',
  gifts: 'registry',
  guest: 'guests',
  images: 'gallery',
  invitations: 'guests',
  login: 'owners',
  photos: 'gallery',
  plans: 'catalog',
  purchase: 'checkout',
  reservations: 'registry',
  responses: 'rsvp',
  'sign-in': 'owners',
  site: 'sites',
  stats: 'dashboard',
  templates: 'catalog',
  upload: 'uploads',
};

const CATCH_ALL = /^(utils?|helpers?|common|misc|shared|lib)$/;
const KEBAB = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const CONVENTIONAL_NAMES = /^(README|LICENSE|CHANGELOG|CONTRIBUTING|SECURITY|AGENTS|Dockerfile|Caddyfile)(\.md)?$/;

/** Files have the expected names and are in the expected folders. */
export const featureFiles: Check = (tree) => tree.flatMap(({ path }) => [...checkPlace(path), ...checkName(path)]);

function checkPlace(path: string): Finding[] {
  const [first, second, third, ...rest] = path.split('/');
  if (first === 'server' && second === 'features') return checkFeatureFile(path, third ?? '', rest);
  if (first === 'web' && (second === 'guest' || second === 'admin') && rest.length > 0) {
    const noun = SYNONYMS[third ?? ''];
    if (noun) return [{ path, says: `Call the folder ${noun}: it is the product's noun for ${third}.` }];
  }
  if (first === 'e2e' && third === undefined && path.endsWith('.e2e.ts')) {
    const noun = SYNONYMS[(second ?? '').replace(/\.e2e\.ts$/, '')];
    if (noun) return [{ path, says: `Call the file ${noun}.e2e.ts: ${noun} is the product's noun for it.` }];
  }
  return [];
}

function checkFeatureFile(path: string, noun: string, rest: string[]): Finding[] {
  if (rest.length === 0) return [{ path, says: 'Move the file into the folder of its noun.' }];
  if (!nouns.has(noun))
    return [
      { path, says: `Move the file to one of the nouns ${NOUNS.join(', ')}; a new noun goes into checks/check.ts.` },
    ];
  const [name = '', deeper] = rest;
  if (DATA_FOLDERS.has(`${noun}/${name}`)) return [];
  if (deeper !== undefined) return [{ path, says: `A feature has no folders: keep to ${ALLOWED.join(', ')}.` }];
  // A part of a noun, such as the funds of the registry, uses the same names with a prefix.
  if (ALLOWED.some((allowed) => name === allowed || name.endsWith(`-${allowed}`)) || isTest(name)) return [];
  return [
    {
      path,
      says: `A feature has ${ALLOWED.join(', ')} and tests; put what ${name} holds into one of them or into server/kit.`,
    },
  ];
}

function checkName(path: string): Finding[] {
  const parts = path.split('/');
  const name = parts.at(-1) ?? '';
  const stems = [...parts.slice(0, -1), name.replace(/\..*$/, '')];
  const findings: Finding[] = [];
  if (/^index\.(ts|tsx|mjs|js)$/.test(name))
    findings.push({
      path,
      says: 'No barrels: let importers name the file that they mean, and give this one a name that says what it does.',
    });
  const vague = stems.find((stem) => CATCH_ALL.test(stem));
  if (vague) findings.push({ path, says: `"${vague}" can hold anything: name it after what it does.` });
  const odd = parts.find((part) => !KEBAB.test(part) && !CONVENTIONAL_NAMES.test(part));
  if (odd) findings.push({ path, says: `Write "${odd}" in kebab-case.` });
  return findings;
}
