// The browser of journeys, pictures and benches.

import { existsSync } from 'node:fs';

const CHROMIUM = '/usr/bin/chromium';

/** Debian's headless shell: the same engine, but no processes for a user interface; journeys take a fifth less CPU time. */
export const SHELL = '/usr/bin/chromium-headless-shell';

/**
 * With these the headless shell measures text and loads lazy images as Chromium does. Playwright's own settings of Blink
 * are repeated, because only the last list counts.
 */
const AS_CHROMIUM = [
  '--font-render-hinting=none',
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,lazyLoadingImageMarginPxUnknown=1250',
];

/**
 * Returns the path of the browser of pictures and benches: `CHROMIUM_PATH`, else Debian's; undefined if it is not
 * installed.
 * @param {NodeJS.ProcessEnv} [env]
 */
export const findChromium = (env = process.env) =>
  env['CHROMIUM_PATH'] ?? [CHROMIUM, SHELL].find((path) => existsSync(path));

/** Returns the path of Chromium. Throws if there is none. */
export function requireChromium() {
  const path = findChromium();
  if (path === undefined) throw new Error('There is no Chromium: `npm test` installs it, or set CHROMIUM_PATH.');
  return path;
}

/** Returns how to launch the browser of journeys: the headless shell if it is installed, else Chromium. */
export function chooseJourneyBrowser() {
  if (process.env['CHROMIUM_PATH'] === undefined && existsSync(SHELL))
    return { executablePath: SHELL, args: AS_CHROMIUM };
  return { executablePath: requireChromium(), args: [] };
}
