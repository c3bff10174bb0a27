// Checks whether installed packages and build output are up to date. Each has a note with a hash of its sources:
// node_modules/.prepared for packages, dist/.prepared for pages, dist/product/.prepared for the server.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const getInstallNotePath = (/** @type {string} */ root) => join(root, 'node_modules', '.prepared');
const getFontsNotePath = (/** @type {string} */ root) => join(root, 'web', 'ui', 'fonts', '.prepared');
const getPicturesNotePath = (/** @type {string} */ root) => join(root, 'web', 'rendered', '.prepared');
const getBuildNotePath = (/** @type {string} */ root) => join(root, 'dist', '.prepared');
const getProductNotePath = (/** @type {string} */ root) => join(root, 'dist', 'product', '.prepared');

/**
 * Returns whether node_modules matches the lockfile.
 * @param {string} root the repository
 * @param {boolean} onlyProduct packages for tests and tools may be missing
 */
export function isInstallFresh(root, onlyProduct) {
  const note = read(getInstallNotePath(root));
  const made = hashFiles(root, ['package-lock.json']);
  if (note === `${made} all` || (onlyProduct && note === `${made} product`)) return true;
  // A manual npm install writes no note, but npm's own list of installed packages.
  if (!isNpmListCurrent(root)) return false;
  writeInstallNote(root, false);
  return true;
}

/**
 * @param {string} root
 * @param {boolean} onlyProduct
 */
export function writeInstallNote(root, onlyProduct) {
  writeFileSync(
    getInstallNotePath(root),
    `${hashFiles(root, ['package-lock.json'])} ${onlyProduct ? 'product' : 'all'}`,
  );
}

/** @param {string} root */
export function deleteInstallNote(root) {
  rmSync(getInstallNotePath(root), { force: true });
  rmSync(join(root, 'node_modules', '.package-lock.json'), { force: true });
}

/** @param {string} root */
export function areFontsFresh(root) {
  return read(getFontsNotePath(root)) === hashFiles(root, listFontInputs(root));
}

/** @param {string} root */
export function writeFontsNote(root) {
  writeFileSync(getFontsNotePath(root), hashFiles(root, listFontInputs(root)));
}

/** @param {string} root */
export function arePicturesFresh(root) {
  return read(getPicturesNotePath(root)) === hashFiles(root, listPictureInputs(root));
}

/** @param {string} root */
export function writePicturesNote(root) {
  writeFileSync(getPicturesNotePath(root), hashFiles(root, listPictureInputs(root)));
}

/** @param {string} root */
export function isBuildFresh(root) {
  const note = read(getBuildNotePath(root));
  return note !== undefined && note === hashFiles(root, listBuildInputs(root));
}

/** @param {string} root */
export function writeBuildNote(root) {
  writeFileSync(getBuildNotePath(root), hashFiles(root, listBuildInputs(root)));
}

/** @param {string} root */
export function deleteBuildNote(root) {
  rmSync(getBuildNotePath(root), { force: true });
}

/**
 * Returns whether the server and its commands in dist/product are those of the sources.
 * @param {string} root
 */
export function isProductFresh(root) {
  const note = read(getProductNotePath(root));
  return note !== undefined && note === hashFiles(root, listProductInputs(root));
}

/** @param {string} root */
export function writeProductNote(root) {
  writeFileSync(getProductNotePath(root), hashFiles(root, listProductInputs(root)));
}

/** @param {string} root */
export function deleteProductNote(root) {
  rmSync(getProductNotePath(root), { force: true });
}

/** @param {string} root */
function listFontInputs(root) {
  const lists = listFilesUnder(root, 'art').filter((path) => path.endsWith('fonts.json'));
  return ['package-lock.json', 'scripts/subset-fonts.ts', ...lists];
}

/** @param {string} root */
function listPictureInputs(root) {
  const masters = listFilesUnder(root, 'art').filter((path) => /^art\/captures\/|\/masters\/|\.json$/.test(path));
  const scripts = ['scripts/captures.ts', 'scripts/render-pictures.ts', ...listFilesUnder(root, 'scripts/pictures')];
  return ['package-lock.json', ...scripts, 'web/marketing/catalog/views.ts', ...masters];
}

const isTest = (/** @type {string} */ path) => /\.test\.tsx?$/.test(path);

/**
 * Lists the files that the pages are built from: contract, web, and the JSX of the server (a check keeps that from
 * importing more).
 * @param {string} root
 */
function listBuildInputs(root) {
  return [
    'vite.config.ts',
    'scripts/ascii-output.ts',
    ...listFontInputs(root),
    ...listPictureInputs(root),
    ...listFilesUnder(root, 'contract'),
    // The build makes subset fonts and pictures itself.
    ...listFilesUnder(root, 'web').filter((path) => !path.includes('/fonts/') && !path.startsWith('web/rendered/')),
    ...listFilesUnder(root, 'server').filter((path) => path.endsWith('.tsx') || path === 'server/mail/mails.ts'),
  ].filter((path) => !isTest(path));
}

/**
 * Lists the files that the server is built from. It reads the others, such as migrations, where they are.
 * @param {string} root
 */
function listProductInputs(root) {
  const sources = [...listFilesUnder(root, 'contract'), ...listFilesUnder(root, 'server')];
  const isBuilt = (/** @type {string} */ path) =>
    path.endsWith('.ts') && !isTest(path) && !path.startsWith('server/testing/');
  const build = ['package-lock.json', 'vite.server.config.ts', 'scripts/ascii-output.ts'];
  return [...build, ...sources.filter(isBuilt)];
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
function listFilesUnder(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) =>
    entry.isDirectory() ? listFilesUnder(root, `${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
  );
}

/**
 * @param {string} root
 * @param {string[]} paths
 */
function hashFiles(root, paths) {
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
function isNpmListCurrent(root) {
  const [wanted, there] = [
    readLockfile(root, 'package-lock.json'),
    readLockfile(root, 'node_modules/.package-lock.json'),
  ];
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
function readLockfile(root, path) {
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
