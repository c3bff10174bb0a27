import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  isBuildFresh,
  deleteBuildNote,
  deleteInstallNote,
  deleteProductNote,
  isInstallFresh,
  isProductFresh,
  writeBuildNote,
  writeInstallNote,
  writeProductNote,
} from './prepare-state.mjs';

const makeLockfile = (versions: Record<string, object>) => JSON.stringify({ packages: { '': {}, ...versions } });
const wanted = makeLockfile({
  'node_modules/vite': { version: '8.0.0', integrity: 'sha512-a' },
  'node_modules/for-mac': { version: '1.0.0', integrity: 'sha512-b', optional: true },
});

function makeRepository(files: Record<string, string>): { root: string; write: (path: string, text: string) => void } {
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
  const { root, write } = makeRepository({ 'package-lock.json': wanted, 'node_modules/x': '' });
  expect(isInstallFresh(root, false)).toBe(false);
  writeInstallNote(root, false);
  expect([isInstallFresh(root, false), isInstallFresh(root, true)]).toEqual([true, true]);
  write('package-lock.json', makeLockfile({}));
  expect(isInstallFresh(root, false)).toBe(false);
});

test('packages without dev dependencies are not enough for the tests', () => {
  const { root } = makeRepository({ 'package-lock.json': wanted, 'node_modules/x': '' });
  writeInstallNote(root, true);
  expect([isInstallFresh(root, false), isInstallFresh(root, true)]).toEqual([false, true]);
});

test("accepts npm's own list if it matches the lockfile", () => {
  const there = makeLockfile({ 'node_modules/vite': { version: '8.0.0', integrity: 'sha512-a' } });
  const { root } = makeRepository({ 'package-lock.json': wanted, 'node_modules/.package-lock.json': there });
  expect(isInstallFresh(root, false)).toBe(true);
  deleteInstallNote(root);
  expect(isInstallFresh(root, false)).toBe(false);
});

test.for([
  ['another version', { 'node_modules/vite': { version: '8.0.1', integrity: 'sha512-a' } }],
  ['another package', { 'node_modules/vite': { version: '8.0.0', integrity: 'sha512-c' } }],
  ['nothing', {}],
  ['one too many', { 'node_modules/vite': { version: '8.0.0', integrity: 'sha512-a' }, 'node_modules/more': {} }],
] as const)("does not accept npm's own list if it contains %s", ([, there]) => {
  const { root } = makeRepository({
    'package-lock.json': wanted,
    'node_modules/.package-lock.json': makeLockfile(there),
  });
  expect(isInstallFresh(root, false)).toBe(false);
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
  const { root, write } = makeRepository({ 'web/guest/main.ts': 'old', 'contract/rsvp.ts': 'old', 'dist/x': '' });
  expect(isBuildFresh(root)).toBe(false);
  writeBuildNote(root);
  expect(isBuildFresh(root)).toBe(true);
  write(path, 'new');
  expect(isBuildFresh(root)).toBe(fresh);
});

test.for([
  ['server/app.ts', false],
  ['server/features/rsvp/new.ts', false],
  ['contract/rsvp.ts', false],
  ['vite.server.config.ts', false],
  ['package-lock.json', false],
  ['server/app.test.ts', true],
  ['server/testing/app.ts', true],
  ['server/migrations/0001-start.sql', true],
  ['web/guest/main.ts', true],
] as const)('after a change of %s the server is fresh: %s', ([path, fresh]) => {
  const { root, write } = makeRepository({ 'server/app.ts': 'old', 'contract/rsvp.ts': 'old', 'dist/product/x': '' });
  expect(isProductFresh(root)).toBe(false);
  writeProductNote(root);
  expect(isProductFresh(root)).toBe(true);
  write(path, 'new');
  expect(isProductFresh(root)).toBe(fresh);
  deleteProductNote(root);
  expect(isProductFresh(root)).toBe(false);
});

test('pages are stale without their note, and after a file was moved', () => {
  const { root } = makeRepository({ 'web/a.ts': 'x', 'dist/x': '' });
  writeBuildNote(root);
  rmSync(join(root, 'web/a.ts'));
  expect(isBuildFresh(root)).toBe(false);
  writeBuildNote(root);
  deleteBuildNote(root);
  expect(isBuildFresh(root)).toBe(false);
});
