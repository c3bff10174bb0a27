// The browsers beside Chromium in which `npm test` runs a journey where Debian's packages are installed. None is downloaded.

import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ name: 'WebKit' | 'Firefox', packages: string[], programs: string[] }} OtherBrowser */

/**
 * WebKit needs a display, which Xvfb gives.
 * @type {readonly OtherBrowser[]}
 */
export const OTHER_BROWSERS = [
  { name: 'WebKit', packages: ['webkit2gtk-driver', 'xvfb'], programs: ['WebKitWebDriver', 'Xvfb'] },
  { name: 'Firefox', packages: ['firefox-esr'], programs: ['firefox-esr'] },
];

/**
 * Returns why a browser is left out, or undefined if it is installed.
 * @param {OtherBrowser} browser
 * @param {string} [folder]
 */
export function explainMissingBrowser({ name, packages, programs }, folder = '/usr/bin') {
  if (programs.every((program) => existsSync(join(folder, program)))) return undefined;
  return `${name} is not installed (Debian: apt-get install ${packages.join(' ')})`;
}
