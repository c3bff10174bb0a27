// The steps of `npm test`, in their order. A step names commands, or says in a sentence why it has nothing to do here;
// those with a lane run beside the other lane.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { acceptanceCopy } from './test-acceptance.mjs';
import { journeysOf, testsOf } from './test-areas.mjs';

/**
 * @typedef {{ command: string, args: string[], cwd?: string, env?: NodeJS.ProcessEnv }} Command
 * @typedef {{ name: string, heading: string, lane?: 'inside' | 'outside', plan: (root: string, env: NodeJS.ProcessEnv) => Command[] | string }} Step
 */

/** The oldest PostgreSQL that the product supports. */
const OLDEST = 15;

/** @type {readonly Step[]} */
export const STEPS = [
  { name: 'format', heading: 'Format (oxfmt; npm run fmt mends it)', plan: () => [run('oxfmt', '--check')] },
  { name: 'lint', heading: 'Lint (oxlint)', plan: () => [run('oxlint')] },
  { name: 'styles', heading: 'Style sheets (stylelint)', plan: () => [run('stylelint', 'web/**/*.css')] },
  {
    name: 'types',
    heading: 'Types (tsc)',
    plan: () => ['contract', 'server', 'web', '.'].map((part) => run('tsc', '--project', part)),
  },
  { name: 'unused', heading: 'Unused files, exports and dependencies (knip)', plan: () => [run('knip')] },
  { name: 'checks', heading: 'Rules of the repository (checks/)', plan: () => [run('node', 'checks/run.ts')] },
  {
    name: 'unit',
    lane: 'inside',
    heading: 'Unit and HTTP tests on the embedded PostgreSQL',
    plan: () => [{ ...run('vitest', 'run'), env: { TEST_POSTGRES: undefined } }],
  },
  {
    name: 'postgres',
    heading: "All that the features do with the database, on the system's PostgreSQL",
    lane: 'inside',
    plan: systemPostgres,
  },
  {
    name: 'e2e',
    heading: 'Journeys in Chromium (Playwright)',
    lane: 'outside',
    plan: () => [run('playwright', 'test')],
  },
  { name: 'acceptance', heading: 'Acceptance, from outside', lane: 'outside', plan: acceptance },
];

/**
 * The steps that belong to one noun, named after it.
 * @param {string} root the repository
 * @param {string} noun
 * @returns {Step[]}
 */
export function stepsOf(root, noun) {
  const [tests, journeys] = [testsOf(root, noun), journeysOf(root, noun)];
  return [
    {
      name: `${noun} unit`,
      heading: `Unit and HTTP tests of ${noun}`,
      lane: 'inside',
      plan: () =>
        tests.length === 0 ? 'no tests' : [{ ...run('vitest', 'run', ...tests), env: { TEST_POSTGRES: undefined } }],
    },
    {
      name: `${noun} e2e`,
      heading: `Journeys through ${noun}`,
      lane: 'outside',
      plan: () => (journeys.length === 0 ? 'no journeys' : [run('playwright', 'test', ...journeys)]),
    },
  ];
}

/**
 * @param {string} command
 * @param {...string} args
 * @returns {Command}
 */
function run(command, ...args) {
  return { command, args };
}

/**
 * @param {string} _root
 * @param {NodeJS.ProcessEnv} env
 * @returns {Command[] | string}
 */
function systemPostgres(_root, env) {
  const bin = env['TEST_POSTGRES'] ?? installedPostgres('/usr/lib/postgresql');
  if (!bin) return `no PostgreSQL ${OLDEST} or later under /usr/lib/postgresql, and TEST_POSTGRES names none`;
  // Who may do what, what the outside world says, and how our own database starts is the same on any.
  const parts = ['server/features', 'server/kit', 'server/tables.test.ts', '--exclude', 'server/kit/postgres/**'];
  return [{ ...run('vitest', 'run', '--project', 'server', ...parts), env: { TEST_POSTGRES: bin } }];
}

/**
 * The folder of programs of the oldest server that is new enough: what works there works on the later ones.
 * @param {string} folder
 */
function installedPostgres(folder) {
  if (!existsSync(folder)) return undefined;
  return readdirSync(folder)
    .filter((version) => Number(version) >= OLDEST)
    .sort((a, b) => Number(a) - Number(b))
    .map((version) => join(folder, version, 'bin'))
    .find((bin) => ['initdb', 'postgres'].every((program) => existsSync(join(bin, program))));
}

/**
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 * @returns {Command[] | string}
 */
function acceptance(root, env) {
  // Whoever orders the product may lay a suite of their own beside the clone, which uses nothing but what the outside sees.
  // It is no part of this repository: where there is none, as on a build server, the step is left out.
  const source = join(root, '..', 'shared', 'acceptance');
  if (!existsSync(join(source, 'run.mjs'))) return 'no ../shared/acceptance beside this folder';
  const { folder, install } = acceptanceCopy(source, join(root, '.cache', 'acceptance'), env);
  const pending = join(root, 'e2e', 'acceptance-pending.txt');
  const suite = { ...run('node', 'run.mjs'), cwd: folder, env: { PROJECT_DIR: root, ACCEPT_PENDING: pending } };
  return [...install, suite];
}
