// Prepares a clone: installs the packages of the lockfile, builds pages and server if their sources have changed, and
// makes sure that the tests have a browser. It is plain JavaScript for Node 20, which may be the installed version, and
// imports only Node's own modules, since no package is installed at first. It prints nothing if there is nothing to do.
//
//   node scripts/prepare.mjs start   packages, pages and server (`npm start` and the commands)
//   node scripts/prepare.mjs test    the same, and a browser (`npm test`)
//   node scripts/prepare.mjs dev     packages, fonts and pictures (`npm run dev`, which runs the sources)
//   node scripts/prepare.mjs tools   packages only (`npm run check` and the like)
//   node scripts/prepare.mjs build   packages, and pages and server in any case (`npm run build`)
//
// npm's "pre" scripts cannot do this: npm skips them if ignore-scripts is set.

import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium, SHELL } from './chromium.mjs';
import { findNpm } from './npm.mjs';
import { lock } from './prepare-lock.mjs';
import {
  isBuildFresh,
  areFontsFresh,
  deleteBuildNote,
  deleteInstallNote,
  deleteProductNote,
  isInstallFresh,
  isProductFresh,
  writeBuildNote,
  writeFontsNote,
  writeInstallNote,
  writePicturesNote,
  writeProductNote,
  arePicturesFresh,
} from './prepare-state.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const mode = process.argv[2] ?? 'start';
const env = process.env;

/** A production server needs no packages for tests and tools. */
const onlyProduct =
  mode === 'start' && (env['NODE_ENV'] === 'production' || /\bdev\b/.test(env['npm_config_omit'] ?? ''));

const SIGNALS = /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP']);
const STUBBORN_MS = 1_000;

/** In production standard output has lines of the product's log only. */
const say = env['NODE_ENV'] === 'production' ? console.error : console.log;

const canInstallPackages = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

// A signal to npm ends the shell between npm and this script, which must then stop, too.
const PARENT_MS = 200;
const parent = process.ppid;
const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  process.kill(process.pid, 'SIGTERM');
}, PARENT_MS);
if (env['npm_lifecycle_event'] === undefined) clearInterval(watch);
watch.unref();

/** @type {import('./prepare-lock.mjs').Lock | undefined} */
let held;

/** An error that the user can fix: printed without a stack trace. */
class UserError extends Error {}

try {
  if (!['start', 'test', 'dev', 'tools', 'build'].includes(mode))
    throw new UserError(`prepare.mjs knows no "${mode}".`);
  if (!isReady()) await prepare();
} catch (error) {
  // System errors (no permission, no space) contain their path and are also meant for the user.
  if (!(error instanceof UserError) && !(error instanceof Error && 'syscall' in error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function isReady() {
  if (!isInstallFresh(root, onlyProduct) || mode === 'build') return false;
  if (mode === 'dev') return areFontsFresh(root) && arePicturesFresh(root);
  if (mode !== 'tools' && !(isBuildFresh(root) && isProductFresh(root))) return false;
  return mode !== 'test' || isBrowserReady();
}

/** Returns whether the tests have a browser and, on Debian, the lighter one and the fonts that fallback faces fit. */
function isBrowserReady() {
  const chromium = findChromium(env);
  if (chromium === undefined || !existsSync(chromium)) return false;
  return !canInstallPackages || listMissingPackages().length === 0;
}

/** Lists the Debian packages that the journeys still need; Debian's browsers only recommend the Liberation fonts. */
function listMissingPackages() {
  return [
    ...(env['CHROMIUM_PATH'] || existsSync(SHELL) ? [] : ['chromium-headless-shell']),
    ...(existsSync('/usr/share/fonts/truetype/liberation') ? [] : ['fonts-liberation']),
  ];
}

/** Holds a lock, so that several starts at once do not install into the same folder. */
async function prepare() {
  held = await lock(join(root, '.cache', 'prepare.lock'), (pid) =>
    say(`Waiting for another start (process ${pid}) that is installing or building.`),
  );
  try {
    if (!isInstallFresh(root, onlyProduct)) await install();
    if (mode === 'start') checkSettings();
    if (mode === 'dev') await makeAssets();
    else if (mode !== 'tools') {
      if (mode === 'build' || !isBuildFresh(root)) await buildPages();
      if (mode === 'build' || !isProductFresh(root)) await buildProduct();
    }
    if (mode === 'test' && !isBrowserReady()) await installBrowser();
  } finally {
    held.release();
  }
}

/** Before a build, which takes a minute: reading the settings needs packages and their Node. */
function checkSettings() {
  const script = join(root, 'scripts', 'check-settings.ts');
  const { status, stderr } = spawnSync(findPinnedNode(), [script], { cwd: root, env, encoding: 'utf8' });
  if (status !== 0) throw new UserError(stderr.trim());
}

async function install() {
  deleteInstallNote(root);
  // No package needs an install script, and npm's versions differ in whether they run them.
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', onlyProduct ? '--omit=dev' : '--include=dev'];
  const heading = 'Installing packages (npm ci), which may take a minute or two';
  const { command, first } = findNpm(env);
  await runStep(heading, command, [...first, 'ci', ...options]);
  findPinnedNode();
  writeInstallNote(root, onlyProduct);
}

/** Makes the fonts and pictures that pages import and that Git ignores, side by side: each leaves one core idle. */
async function makeAssets() {
  const makeFonts = async () => {
    await runStep('Cutting fonts to size', findPinnedNode(), [join(root, 'scripts', 'subset-fonts.ts')]);
    writeFontsNote(root);
  };
  const makePictures = async () => {
    await runStep('Rendering pictures', findPinnedNode(), [join(root, 'scripts', 'render-pictures.ts')]);
    writePicturesNote(root);
  };
  await Promise.all([!areFontsFresh(root) && makeFonts(), !arePicturesFresh(root) && makePictures()]);
}

async function buildPages() {
  deleteBuildNote(root);
  await makeAssets();
  await runVite('Building pages (vite build)');
  writeBuildNote(root);
}

async function buildProduct() {
  deleteProductNote(root);
  await runVite('Building the server (vite build)', '--config', 'vite.server.config.ts');
  writeProductNote(root);
}

/**
 * @param {string} heading
 * @param {string[]} options
 */
async function runVite(heading, ...options) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  await runStep(heading, findPinnedNode(), [vite, 'build', '--logLevel', 'warn', ...options]);
}

/** Returns the Node of the lockfile; if there is none for this platform, the running one if it is new enough. */
function findPinnedNode() {
  const pinned = join(root, 'node_modules', '.bin', 'node');
  if (existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  const here = `${process.platform} ${process.arch}`;
  throw new UserError(`The packages bring no Node for ${here}; install Node 24 and run the command again.`);
}

async function installBrowser() {
  const given = env['CHROMIUM_PATH'];
  if (given && !existsSync(given)) throw new UserError(`CHROMIUM_PATH is ${given}, but there is no such file.`);
  if (!canInstallPackages)
    throw new UserError(
      'The tests need Chromium: install it (Debian: apt-get install chromium-headless-shell fonts-liberation) or set CHROMIUM_PATH.',
    );
  const packages = listMissingPackages();
  const install = ['install', '--yes', '--no-install-recommends', ...packages];
  try {
    await runStep('Updating the list of Debian packages (apt-get update)', 'apt-get', ['update']);
    await runStep(`Installing ${packages.join(' and ')} (apt-get install)`, 'apt-get', install);
  } catch (error) {
    // Journeys also run in Chromium itself, only slower.
    if (!findChromium(env) || packages.includes('fonts-liberation')) throw error;
    say(`${/** @type {Error} */ (error).message}\nThe journeys use ${findChromium(env)} instead.`);
  }
}

/**
 * Runs a command under a heading. Its output is printed only if it fails. A signal to this script ends the command
 * first.
 * @param {string} heading
 * @param {string} command
 * @param {string[]} args
 */
async function runStep(heading, command, args) {
  say(`${heading} …`);
  const began = performance.now();
  // Vite builds for development unless NODE_ENV is production; npm's options already say which packages to leave out.
  const quiet = { NODE_ENV: 'production', PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1', DEBIAN_FRONTEND: 'noninteractive' };
  const child = spawn(command, args, { cwd: root, env: { ...env, ...quiet }, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = /** @type {string[]} */ ([]);
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => output.push(text));

  if (child.pid !== undefined) held?.share(child.pid);
  let ended = /** @type {NodeJS.Signals | undefined} */ (undefined);
  const forwardSignal = (/** @type {NodeJS.Signals} */ signal) => {
    ended = signal;
    child.kill(signal);
    setTimeout(() => child.kill('SIGKILL'), STUBBORN_MS).unref();
  };
  for (const signal of SIGNALS) process.on(signal, forwardSignal);
  /** @type {string} */
  const ending = await new Promise((done) => {
    child.once('error', (error) => done(error.message));
    child.once('close', (code, signal) => done(code === 0 ? '' : (signal ?? `exit ${code}`)));
  });
  for (const signal of SIGNALS) process.off(signal, forwardSignal);
  if (ended) process.exit(ended === 'SIGINT' ? 130 : 143);
  if (ending !== '') throw new UserError(`${output.join('').trim()}\n\nThis failed (${ending}): ${heading}`);
  say(`  ${heading}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
}
