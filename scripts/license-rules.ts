/** Licenses that require only their notice in what is shipped; OFL is for fonts. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

const EXCEPTIONS: readonly { name: RegExp; license: string }[] = [
  // libvips is loaded as a shared library and can be replaced, as the LGPL requires.
  { name: /^@img\/sharp-(libvips-|win32-|wasm32)/, license: 'LGPL-3.0-or-later' },
];

/** Returns why a package must not be shipped under its license (an SPDX expression); undefined if it may be. */
export function judgeLicense(name: string, license: string | undefined): string | undefined {
  if (license === undefined) return 'names no license';
  const exception = EXCEPTIONS.find((each) => each.name.test(name))?.license;
  const isAllowed = (id: string) => ALLOWED.has(id) || id === exception;
  // One allowed license of an OR is enough; all licenses of an AND must be allowed.
  const fits = license
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((each) => each.split(' AND ').every((id) => isAllowed(id.trim())));
  return fits ? undefined : `${license} is on no list of scripts/license-rules.ts`;
}
