import { expect, test } from 'vitest';
import { lockfile } from './lockfile.ts';
import { formatFindings, makeTree } from './sample.ts';

const makeLocked = (packages: object) => makeTree({ 'package-lock.json': JSON.stringify({ packages }) });
const optionalDependencies = { 'tool-linux': '1.0.0', 'tool-mac': '1.0.0' };

test('allows a complete lockfile without registry addresses', () => {
  const packages = {
    '': { optionalDependencies: { 'tool-linux': '1.0.0' } },
    'node_modules/tool': { version: '1.0.0', optionalDependencies },
    'node_modules/tool-linux': {},
    'node_modules/tool/node_modules/tool-mac': {},
    'node_modules/link': { resolved: 'parts/link' },
  };
  expect(lockfile(makeLocked(packages))).toEqual([]);
});

test('refuses a lockfile without the packages of another platform', () => {
  const packages = { 'node_modules/a/node_modules/@x/tool': { optionalDependencies }, 'node_modules/tool-linux': {} };
  expect(formatFindings(lockfile(makeLocked(packages)))).toEqual([
    expect.stringContaining('@x/tool lacks tool-mac: npm ci'),
  ]);
});

test('refuses a registry address', () => {
  const packages = { 'node_modules/tool': { resolved: 'https://registry.example/tool.tgz' } };
  expect(formatFindings(lockfile(makeLocked(packages)))).toEqual([
    expect.stringContaining('node_modules/tool names a registry'),
  ]);
});
