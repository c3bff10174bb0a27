// The browser of tests, pictures and benches.

import { existsSync } from 'node:fs';

/** Debian's headless shell has the same engine as its Chromium, without a user interface that costs time for each page. */
const PLACES = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/**
 * Returns the path of Chromium: `CHROMIUM_PATH`, else the first of Debian's packages that is installed; undefined if none
 * is.
 * @param {NodeJS.ProcessEnv} [env]
 */
export const findChromium = (env = process.env) => env['CHROMIUM_PATH'] ?? PLACES.find((path) => existsSync(path));

/** Returns the path of Chromium. Throws if there is none. */
export function requireChromium() {
  const path = findChromium();
  if (path === undefined) throw new Error('There is no Chromium: `npm test` installs it, or set CHROMIUM_PATH.');
  return path;
}
