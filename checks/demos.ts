import { countLines, isTest, type Check } from './check.ts';

/** Files of the server that may name demos in addition to the feature, with the reason. */
const KNOWING: Readonly<Record<string, string>> = {
  'server/config/config.ts': 'reads the settings SEED_DEMO and DEMO_CODES',
  'server/features.ts': 'lists the features',
  // Importing the fragment from sites would make a circle of features.
  'server/features/guests/store.ts': 'the column sites.demo_of',
  'server/features/sites/sample-rules.ts': 'the columns of sites',
  'server/features/sites/sample-store.ts': 'the columns of sites',
  'server/features/sites/tables.ts': 'the columns of sites',
  'server/features/verification/routes.ts': 'the field demo_code of the API',
};
const FEATURE = 'server/features/demos/';
const APART = /^server\/(migrations|testing)\//;

/**
 * Only the feature demos knows them. The rest of the server asks whether a site is a sample, and `services.samples` how
 * visitors use it (decision 0022).
 */
export const demos: Check = (tree) =>
  tree.flatMap(({ path, text }) => {
    if (!path.startsWith('server/') || path.startsWith(FEATURE) || APART.test(path) || isTest(path) || path in KNOWING)
      return [];
    const found = /demo(?!nstrat)/i.exec(text);
    if (!found) return [];
    const line = countLines(text, found.index);
    return [{ path, line, says: `Only ${FEATURE} knows demos: ask isSample of the site, or services.samples.` }];
  });
