// Runs the steps of `npm test` and stops at the first failure; with names, runs only those:
//
//   node scripts/test.mjs            everything but what runs on demand
//   node scripts/test.mjs lint unit  these two steps
//   node scripts/test.mjs guests     the tests of a noun: unit, HTTP and journeys
//
// Quick steps run one after another. Then lanes run in parallel, because each alone leaves a part of a two-core machine
// idle: the tests of parts and server, the journeys, and the acceptance suite with the journey in other browsers. The
// output of the first is printed as it comes, that of the others in one piece at the end. The table at the end has the
// duration of each step, which depends on the others, and its CPU time, which shows what it costs.

import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NOUNS } from '../checks/check.ts';
import { createCpuMeter } from './cpu-time.mjs';
import { LANES, stepsOf, STEPS } from './test-steps.mjs';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
/** @type {NodeJS.ProcessEnv} */
const environment = {
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`,
  // Halves the start of each process, of which tests start some hundred.
  NODE_COMPILE_CACHE: join(root, '.cache', 'node'),
};
// Tests set these themselves; npm's own variables refer to this folder and would mislead an npm in another.
for (const name of Object.keys(environment))
  if (/^(NODE_ENV|npm_(package|lifecycle)_.*|npm_config_local_prefix)$/.test(name)) delete environment[name];

const wanted = process.argv.slice(2);
const nouns = NOUNS.filter((noun) => wanted.includes(noun));
const steps = [...STEPS, ...nouns.flatMap((noun) => stepsOf(root, noun))];
const unknown = wanted.filter((name) => ![...NOUNS, ...STEPS.map((step) => step.name)].includes(name));
if (unknown.length > 0) {
  console.error(`No step or noun ${unknown.join(', ')}.`);
  console.error(`Steps: ${STEPS.map(({ name }) => name).join(' ')}\nNouns: ${NOUNS.join(' ')}`);
  process.exit(2);
}

/** Length of a failed step's output that is repeated at the very end, in characters. */
const TAIL = 6000;

/** @type {Map<string, { result: string, seconds: number, tail: string }>} */
const done = new Map();
/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
const meter = createCpuMeter();
let failed = false;

process.once('SIGTERM', stop).once('SIGINT', stop);

// A process that ends with its parent loses what it has needed since the last sample.
const sampling = setInterval(meter.sample, 1000);
const chosen =
  wanted.length === 0
    ? STEPS.filter(({ isOnDemand }) => !isOnDemand)
    : steps.filter(({ name }) => wanted.includes(name.split(' ')[0] ?? ''));
const listLane = (/** @type {string | undefined} */ name) => chosen.filter((step) => step.lane === name);
await runAll(listLane(undefined), print);
const lanes = LANES.map(listLane).filter((lane) => lane.length > 0);
/** @type {Buffer[]} */
const held = [];
await Promise.all(
  lanes.map((lane, index) => {
    /** @type {Buffer[]} */
    const output = [];
    return runAll(lane, index === 0 ? print : (text) => void output.push(Buffer.from(text))).then(() =>
      held.push(...output),
    );
  }),
);
clearInterval(sampling);
meter.sample();
for (const text of held) process.stdout.write(text);

console.log('');
for (const { name } of chosen) {
  const { result, seconds } = done.get(name) ?? { result: 'not run', seconds: 0 };
  const cpu = meter.getSeconds(name);
  const cost = cpu > 0 ? `${cpu.toFixed(1).padStart(9)} s of CPU time` : '';
  console.log(`${name.padEnd(20)}${result.padEnd(10)}${seconds.toFixed(1).padStart(7)} s${cost}`);
}
for (const [name, { result, tail }] of done)
  if (result === 'FAILED') console.log(`\n── The end of what ${name} said\n${tail}`);
if (failed) process.exitCode ||= 1;

/** @param {NodeJS.Signals} signal */
function stop(signal) {
  failed = true;
  process.exitCode = signal === 'SIGINT' ? 130 : 143;
  for (const child of running) child.kill(signal);
}

/** @param {string | Buffer} text */
function print(text) {
  process.stdout.write(text);
}

/**
 * Runs steps one after another until one fails, in this lane or the other.
 * @param {readonly import('./test-steps.mjs').Step[]} steps
 * @param {(text: string | Buffer) => void} write
 */
async function runAll(steps, write) {
  for (const { name, heading, plan } of steps) {
    if (failed) return;
    write(`\n── ${heading}\n`);
    const began = performance.now();
    const commands = plan(root, process.env);
    let result = 'passed';
    let tail = '';
    const log = (/** @type {string | Buffer} */ text) => {
      tail = (tail + text.toString()).slice(-TAIL);
      write(text);
    };
    if (typeof commands === 'string') {
      write(`Left out: ${commands}.\n`);
      result = 'left out';
    } else
      for (const command of commands)
        if (!(await runTogether(name, [command].flat(), log))) {
          result = 'FAILED';
          failed = true;
          break;
        }
    done.set(name, { result, tail, seconds: (performance.now() - began) / 1000 });
  }
}

/**
 * Runs commands of a step in parallel. The output of several is written in one piece each.
 * @param {string} step
 * @param {import('./test-steps.mjs').Command[]} commands
 * @param {(text: string | Buffer) => void} write
 */
async function runTogether(step, commands, write) {
  const results = await Promise.all(
    commands.map(async (command) => {
      /** @type {(string | Buffer)[]} */
      const output = [];
      const passed = await runCommand(step, command, commands.length === 1 ? write : (text) => void output.push(text));
      for (const text of output) write(text);
      return passed;
    }),
  );
  return results.every(Boolean);
}

/**
 * Runs a command of a step; a signal to this script ends it first.
 * @param {string} step
 * @param {import('./test-steps.mjs').Command} command
 * @param {(text: string | Buffer) => void} write
 * @returns {Promise<boolean>}
 */
function runCommand(step, { command, args, cwd = root, env = {} }, write) {
  return new Promise((settle) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...environment, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    if (child.pid !== undefined) meter.watch(child.pid, step);
    child.stdout.on('data', write);
    child.stderr.on('data', write);
    child.once('error', (error) => {
      running.delete(child);
      write(`${command} cannot be run: ${error.message}\n`);
      settle(false);
    });
    child.once('close', (code) => {
      running.delete(child);
      settle(code === 0);
    });
  });
}
