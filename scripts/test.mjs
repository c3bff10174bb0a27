// Runs the steps of `npm test` one after another and stops at the first that fails; with names, only those:
//
//   node scripts/test.mjs            everything
//   node scripts/test.mjs lint unit  these two

import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { STEPS } from './test-steps.mjs';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
/** @type {NodeJS.ProcessEnv} */
const environment = {
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`,
};
// Tests choose these for themselves; npm's own speak of this folder and would mislead an npm in another.
for (const name of Object.keys(environment))
  if (/^(NODE_ENV|NODE_COMPILE_CACHE|npm_(package|lifecycle)_.*|npm_config_local_prefix)$/.test(name))
    delete environment[name];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => STEPS.every((step) => step.name !== name));
if (unknown.length > 0) {
  console.error(`No step ${unknown.join(', ')}; there are: ${STEPS.map(({ name }) => name).join(' ')}`);
  process.exit(2);
}

/** @type {{ name: string, result: string, seconds: number }[]} */
const done = [];
for (const { name, heading, plan } of STEPS) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n── ${heading}`);
  const began = performance.now();
  const commands = plan(root, process.env);
  let result = 'passed';
  if (typeof commands === 'string') {
    console.log(`Left out: ${commands}.`);
    result = 'left out';
  } else
    for (const command of commands)
      if (!(await succeeds(command))) {
        result = 'FAILED';
        break;
      }
  done.push({ name, result, seconds: (performance.now() - began) / 1000 });
  if (result === 'FAILED') break;
}

console.log('');
for (const { name, result, seconds } of done)
  console.log(`${name.padEnd(12)}${result.padEnd(10)}${seconds.toFixed(1).padStart(7)} s`);
process.exitCode = done.some(({ result }) => result === 'FAILED') ? 1 : 0;

/**
 * Runs a command in sight; a signal to this script ends it first.
 * @param {import('./test-steps.mjs').Command} command
 * @returns {Promise<boolean>}
 */
function succeeds({ command, args, cwd = root, env = {} }) {
  return new Promise((settle) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...environment, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const forward = (/** @type {NodeJS.Signals} */ signal) => {
      child.once('close', () => process.exit(signal === 'SIGINT' ? 130 : 143));
      child.kill(signal);
    };
    process.once('SIGTERM', forward).once('SIGINT', forward);
    child.once('error', (error) => {
      console.error(`${command} cannot be run: ${error.message}`);
      settle(false);
    });
    child.once('close', (code) => {
      process.off('SIGTERM', forward).off('SIGINT', forward);
      settle(code === 0);
    });
  });
}
