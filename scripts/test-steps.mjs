// The steps of `npm test` in order. A step plans commands, or gives the reason why it is skipped; steps with a lane run
// in parallel to the other lanes.

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { explainMissingBrowser, OTHER_BROWSERS } from './browsers.mjs';
import { findNpm } from './npm.mjs';
import { copyAcceptanceSuite } from './test-acceptance.mjs';
import { journeysOf, testsOf } from './test-areas.mjs';

/**
 * @typedef {{ command: string, args: string[], cwd?: string, env?: NodeJS.ProcessEnv }} Command
 * @typedef {(Command | Command[])[]} Plan Commands that run one after another; those of a list within it run in parallel.
 * @typedef {{ name: string, heading: string, lane?: (typeof LANES)[number], isOnDemand?: true, plan: (root: string, env: NodeJS.ProcessEnv) => Plan | string }} Step
 */

/** Steps of different lanes run in parallel. */
export const LANES = /** @type {const} */ (['server', 'browser', 'acceptance']);

/** The oldest supported version of PostgreSQL. */
const OLDEST = 15;

/** @type {readonly Step[]} */
export const STEPS = [
  { name: 'format', heading: 'Format (oxfmt; npm run fmt mends it)', plan: () => [run('oxfmt', '--check')] },
  { name: 'lint', heading: 'Lint (oxlint)', plan: () => [run('oxlint')] },
  { name: 'styles', heading: 'Style sheets (stylelint)', plan: () => [run('stylelint', 'web/**/*.css')] },
  {
    name: 'types',
    heading: 'Types (tsc)',
    // The notes of the last run make the next one about ten times as fast.
    plan: () =>
      ['contract', 'server', 'web', '.'].map((part) => {
        const note = `.cache/types/${part === '.' ? 'rest' : part}.tsbuildinfo`;
        return run('tsc', '--project', part, '--incremental', '--tsBuildInfoFile', note);
      }),
  },
  { name: 'unused', heading: 'Unused files, exports and dependencies (knip)', plan: () => [run('knip')] },
  { name: 'audit', heading: 'Known vulnerabilities of what is shipped (npm audit)', plan: planAudit },
  { name: 'checks', heading: 'Rules of the repository (checks/)', plan: () => [run('node', 'checks/run.ts')] },
  {
    name: 'unit',
    heading: "Unit and HTTP tests, the server's on the oldest PostgreSQL",
    lane: 'server',
    plan: planUnit,
  },
  {
    name: 'embedded',
    heading: "All of the server's tests on the embedded PostgreSQL",
    lane: 'server',
    isOnDemand: true,
    plan: () => [{ ...run('vitest', 'run', '--project', 'server'), env: { TEST_POSTGRES: undefined } }],
  },
  {
    name: 'e2e',
    heading: 'Journeys in Chromium (Playwright)',
    lane: 'browser',
    plan: () => [run('playwright', 'test')],
  },
  { name: 'acceptance', heading: 'Acceptance, from outside', lane: 'acceptance', plan: planAcceptance },
  {
    name: 'browsers',
    heading: 'A journey in WebKit and Firefox',
    // After the shortest lane: the journeys in Chromium take the longest.
    lane: 'acceptance',
    plan: () => planBrowsers(),
  },
];

/**
 * Returns the steps for one noun.
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
      lane: 'server',
      plan: () =>
        tests.length === 0 ? 'no tests' : [{ ...run('vitest', 'run', ...tests), env: { TEST_POSTGRES: undefined } }],
    },
    {
      name: `${noun} e2e`,
      heading: `Journeys through ${noun}`,
      lane: 'browser',
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
 * Asks the registry once, for a few seconds at most; the step is left out where it does not answer.
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 * @returns {Command[] | string}
 */
function planAudit(root, env) {
  const { command, first } = findNpm(env);
  const audit = [...first, 'audit', '--omit=dev', '--audit-level=high'];
  const once = [...audit, '--json', '--fetch-retries=0', '--fetch-timeout=5000'];
  const { stdout } = spawnSync(command, once, { cwd: root, env, encoding: 'utf8', timeout: 20_000 });
  const reason = explainMissingAudit(stdout ?? '');
  return reason ?? [{ command, args: audit }];
}

/**
 * Returns why the output of `npm audit --json` is not a report, or undefined if it is one.
 * @param {string} output
 * @returns {string | undefined}
 */
export function explainMissingAudit(output) {
  try {
    const parsed = /** @type {{ auditReportVersion?: number, message?: string }} */ (JSON.parse(output));
    const { auditReportVersion, message } = parsed;
    if (auditReportVersion !== undefined) return undefined;
    return `the package registry gives no report${message ? ` (${message.split('\n')[0]})` : ''}`;
  } catch {
    return 'the package registry does not answer in time';
  }
}

/**
 * Runs the server's tests once: on the system's PostgreSQL, if there is one, because the embedded one is what the
 * journeys and faults use (decision 0071). Only where each version plans for itself, both are asked.
 * @param {string} _root
 * @param {NodeJS.ProcessEnv} env
 * @returns {Command[]}
 */
function planUnit(_root, env) {
  const system = findSystemPostgres(env);
  const all = { ...run('vitest', 'run'), env: { TEST_POSTGRES: system } };
  if (!system) return [all];
  const plans = run('vitest', 'run', '--project', 'server', 'server/testing/index-use.test.ts');
  return [all, { ...plans, env: { TEST_POSTGRES: undefined } }];
}

/** @param {NodeJS.ProcessEnv} env */
const findSystemPostgres = (env) => env['TEST_POSTGRES'] ?? findInstalledPostgres('/usr/lib/postgresql');

/**
 * Returns the bin folder of the oldest supported version installed: later versions are compatible with it.
 * @param {string} folder
 */
function findInstalledPostgres(folder) {
  if (!existsSync(folder)) return undefined;
  return readdirSync(folder)
    .filter((version) => Number(version) >= OLDEST)
    .sort((a, b) => Number(a) - Number(b))
    .map((version) => join(folder, version, 'bin'))
    .find((bin) => ['initdb', 'postgres'].every((program) => existsSync(join(bin, program))));
}

/**
 * Runs the journey in those of the browsers that are installed.
 * @param {string} [folder] where programs are
 * @returns {Plan | string}
 */
export function planBrowsers(folder) {
  const missing = OTHER_BROWSERS.flatMap((browser) => explainMissingBrowser(browser, folder) ?? []);
  if (missing.length === OTHER_BROWSERS.length) return missing.join(', and ');
  return [
    ...missing.map((reason) => run('echo', `Left out: ${reason}.`)),
    run('playwright', 'test', '--config', 'e2e/browsers/playwright.config.ts'),
  ];
}

/**
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 * @returns {Plan | string}
 */
function planAcceptance(root, env) {
  // A suite of the customer may be beside the clone; it uses only the public interfaces. It is not part of this
  // repository, so the step is skipped if it is missing, for example on a build server.
  const source = join(root, '..', 'shared', 'acceptance');
  if (!existsSync(join(source, 'run.mjs'))) return 'no ../shared/acceptance beside this folder';
  const { folder, install } = copyAcceptanceSuite(source, join(root, '.cache', 'acceptance'), env);
  const pending = join(root, 'e2e', 'acceptance-pending.txt');
  const files = readdirSync(join(source, 'open')).filter((name) => name.endsWith('.test.mjs'));
  // Its tests mostly wait: for mails, for the product to start again, and to see that nothing happens.
  const halves = [0, 1]
    .map((half) => files.filter((_, index) => index % 2 === half).join(','))
    .filter((half) => half !== '')
    .map((half) => ({
      ...run('node', 'run.mjs', half),
      cwd: folder,
      env: { PROJECT_DIR: root, ACCEPT_PENDING: pending },
    }));
  return [...install, halves];
}
