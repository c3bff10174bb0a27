import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildIsFresh, forgetBuild, forgetInstall, installIsFresh, noteBuild, noteInstall } from './prepare-state.mjs';

const packages = (versions: Record<string, object>) => JSON.stringify({ packages: { '': {}, ...versions } });
const wanted = packages({
  'node_modules/vite': { version: '8.0.0', integrity: 'sha512-a' },
  'node_modules/for-mac': { version: '1.0.0', integrity: 'sha512-b', optional: true },
});

/** Creates a repository with these files. */
function repository(files: Record<string, string>): { root: string; write: (path: string, text: string) => void } {
  const root = mkdtempSync(join(tmpdir(), 'state-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const [path, text] of Object.entries(files)) write(path, text);
  return { root, write };
}

test('packages are fresh until the lockfile changes', () => {
  const { root, write } = repository({ 'package-lock.json': wanted, 'node_modules/x': '' });
  expect(installIsFresh(root, false)).toBe(false);
  noteInstall(root, false);
  expect([installIsFresh(root, false), installIsFresh(root, true)]).toEqual([true, true]);
  write('package-lock.json', packages({}));
  expect(installIsFresh(root, false)).toBe(false);
});

test('packages of the product alone do not do for the tests', () => {
  const { root } = repository({ 'package-lock.json': wanted, 'node_modules/x': '' });
  noteInstall(root, true);
  expect([installIsFresh(root, false), installIsFresh(root, true)]).toEqual([false, true]);
});

test("npm's own list will do where it names what the lockfile names", () => {
  const there = packages({ 'node_modules/vite': { version: '8.0.0', integrity: 'sha512-a' } });
  const { root } = repository({ 'package-lock.json': wanted, 'node_modules/.package-lock.json': there });
  expect(installIsFresh(root, false)).toBe(true);
  forgetInstall(root);
  expect(installIsFresh(root, false)).toBe(false);
});

test.for([
  ['another version', { 'node_modules/vite': { version: '8.0.1', integrity: 'sha512-a' } }],
  ['another package', { 'node_modules/vite': { version: '8.0.0', integrity: 'sha512-c' } }],
  ['nothing', {}],
  ['one too many', { 'node_modules/vite': { version: '8.0.0', integrity: 'sha512-a' }, 'node_modules/more': {} }],
] as const)("npm's own list will not do where it names %s", ([, there]) => {
  const { root } = repository({ 'package-lock.json': wanted, 'node_modules/.package-lock.json': packages(there) });
  expect(installIsFresh(root, false)).toBe(false);
});

test.for([
  ['web/guest/main.ts', false],
  ['web/guest/new.css', false],
  ['contract/rsvp.ts', false],
  ['server/features/rsvp/mail.tsx', false],
  ['server/mail/mails.ts', false],
  ['vite.config.ts', false],
  ['package-lock.json', false],
  ['art/stationery/masters/card.webp', false],
  ['web/rendered/art/card.webp', true],
  ['server/app.ts', true],
  ['web/guest/main.test.ts', true],
  ['docs/guide.md', true],
] as const)('after a change of %s the pages are fresh: %s', ([path, fresh]) => {
  const { root, write } = repository({ 'web/guest/main.ts': 'old', 'contract/rsvp.ts': 'old', 'dist/x': '' });
  expect(buildIsFresh(root)).toBe(false);
  noteBuild(root);
  expect(buildIsFresh(root)).toBe(true);
  write(path, 'new');
  expect(buildIsFresh(root)).toBe(fresh);
});

test('pages are stale once their note is gone, and where a file has moved', () => {
  const { root } = repository({ 'web/a.ts': 'x', 'dist/x': '' });
  noteBuild(root);
  rmSync(join(root, 'web/a.ts'));
  expect(buildIsFresh(root)).toBe(false);
  noteBuild(root);
  forgetBuild(root);
  expect(buildIsFresh(root)).toBe(false);
});
