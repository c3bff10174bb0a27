// The browser of tests, pictures and benches.

import { existsSync } from 'node:fs';

/** Debian's Chromium. Its headless shell is lighter, but loads pictures far below the screen and lays out some fonts later. */
const DEBIAN = '/usr/bin/chromium';

/**
 * Returns the path of Chromium: `CHROMIUM_PATH`, else Debian's; undefined if it is not installed.
 * @param {NodeJS.ProcessEnv} [env]
 */
export const findChromium = (env = process.env) => env['CHROMIUM_PATH'] ?? (existsSync(DEBIAN) ? DEBIAN : undefined);

/** Returns the path of Chromium. Throws if there is none. */
export function requireChromium() {
  const path = findChromium();
  if (path === undefined) throw new Error('There is no Chromium: `npm test` installs it, or set CHROMIUM_PATH.');
  return path;
}
