// Checks whether installed packages and build output are up to date. Each has a note with a hash of its sources:
// node_modules/.prepared for packages, dist/.prepared for pages.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const installNote = (/** @type {string} */ root) => join(root, 'node_modules', '.prepared');
const fontsNote = (/** @type {string} */ root) => join(root, 'web', 'ui', 'fonts', '.prepared');
const picturesNote = (/** @type {string} */ root) => join(root, 'web', 'rendered', '.prepared');
const buildNote = (/** @type {string} */ root) => join(root, 'dist', '.prepared');

/**
 * Returns whether node_modules matches the lockfile.
 * @param {string} root the repository
 * @param {boolean} onlyProduct packages for tests and tools may be missing
 */
export function installIsFresh(root, onlyProduct) {
  const note = read(installNote(root));
  const made = fingerprint(root, ['package-lock.json']);
  if (note === `${made} all` || (onlyProduct && note === `${made} product`)) return true;
  // A manual npm install writes no note, but npm's own list of installed packages.
  if (!npmListFits(root)) return false;
  noteInstall(root, false);
  return true;
}

/**
 * @param {string} root
 * @param {boolean} onlyProduct
 */
export function noteInstall(root, onlyProduct) {
  writeFileSync(installNote(root), `${fingerprint(root, ['package-lock.json'])} ${onlyProduct ? 'product' : 'all'}`);
}

/** @param {string} root */
export function forgetInstall(root) {
  rmSync(installNote(root), { force: true });
  rmSync(join(root, 'node_modules', '.package-lock.json'), { force: true });
}

/**
 * Returns whether the fonts match their packages and lists.
 * @param {string} root the repository
 */
export function fontsAreFresh(root) {
  return read(fontsNote(root)) === fingerprint(root, fontInputs(root));
}

/** @param {string} root */
export function noteFonts(root) {
  writeFileSync(fontsNote(root), fingerprint(root, fontInputs(root)));
}

/**
 * Returns whether the pictures match their masters.
 * @param {string} root the repository
 */
export function picturesAreFresh(root) {
  return read(picturesNote(root)) === fingerprint(root, pictureInputs(root));
}

/** @param {string} root */
export function notePictures(root) {
  writeFileSync(picturesNote(root), fingerprint(root, pictureInputs(root)));
}

/**
 * Returns whether dist matches its sources.
 * @param {string} root the repository
 */
export function buildIsFresh(root) {
  const note = read(buildNote(root));
  return note !== undefined && note === fingerprint(root, buildInputs(root));
}

/** @param {string} root */
export function noteBuild(root) {
  writeFileSync(buildNote(root), fingerprint(root, buildInputs(root)));
}

/** @param {string} root */
export function forgetBuild(root) {
  rmSync(buildNote(root), { force: true });
}

/** @param {string} root */
function fontInputs(root) {
  const lists = filesUnder(root, 'art').filter((path) => path.endsWith('fonts.json'));
  return ['package-lock.json', 'scripts/subset-fonts.ts', ...lists];
}

/** @param {string} root */
function pictureInputs(root) {
  const masters = filesUnder(root, 'art').filter((path) => /^art\/captures\/|\/masters\/|\.json$/.test(path));
  const scripts = ['scripts/captures.ts', 'scripts/render-pictures.ts', ...filesUnder(root, 'scripts/pictures')];
  return ['package-lock.json', ...scripts, 'web/marketing/catalog/views.ts', ...masters];
}

/**
 * Lists the files that the pages are built from: contract, web, and the JSX of the server (a check keeps that from
 * importing more).
 * @param {string} root
 */
function buildInputs(root) {
  const isTest = (/** @type {string} */ path) => /\.test\.tsx?$/.test(path);
  return [
    'vite.config.ts',
    ...fontInputs(root),
    ...pictureInputs(root),
    ...filesUnder(root, 'contract'),
    // The build makes subset fonts and pictures itself.
    ...filesUnder(root, 'web').filter((path) => !path.includes('/fonts/') && !path.startsWith('web/rendered/')),
    ...filesUnder(root, 'server').filter((path) => path.endsWith('.tsx') || path === 'server/mail/mails.ts'),
  ].filter((path) => !isTest(path));
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
function filesUnder(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) =>
    entry.isDirectory() ? filesUnder(root, `${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
  );
}

/**
 * @param {string} root
 * @param {string[]} paths
 */
function fingerprint(root, paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    const file = join(root, path);
    if (!existsSync(file)) continue;
    const bytes = readFileSync(file);
    hash.update(`${path}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}

/** @typedef {{ packages: Record<string, { version?: string, integrity?: string, optional?: boolean }> }} Lockfile */

/** @param {string} root */
function npmListFits(root) {
  const [wanted, there] = [lockfile(root, 'package-lock.json'), lockfile(root, 'node_modules/.package-lock.json')];
  if (!wanted || !there) return false;
  for (const [path, { version, integrity, optional }] of Object.entries(wanted)) {
    const found = there[path];
    if (path === '' || (!found && optional)) continue;
    if (!found || found.version !== version || found.integrity !== integrity) return false;
  }
  return Object.keys(there).every((path) => path in wanted);
}

/**
 * @param {string} root
 * @param {string} path
 */
function lockfile(root, path) {
  const text = read(join(root, path));
  if (text === undefined) return undefined;
  return /** @type {Lockfile} */ (JSON.parse(text)).packages;
}

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
