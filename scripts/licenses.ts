// Lists the licenses of everything that is shipped: `npm run licenses`. It covers the packages in the lockfile that
// production installs. An unknown license makes the command exit with 1: allow it in license-rules.ts, or use another
// package.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { judgeLicense } from './license-rules.ts';

interface Locked {
  version?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
}

const ROOT = join(import.meta.dirname, '..');
const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>;
};

const problems: string[] = [];
for (const [path, { version = '', license, dev }] of Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1))) {
  if (path === '' || dev) continue;
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const verdict = judgeLicense(name, license);
  if (verdict !== undefined) problems.push(`${name} ${version}: ${verdict}`);
  console.log(`${'='.repeat(80)}\n${name} ${version}: ${license ?? 'no license'}\n${findLicenseText(path)}`);
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

function findLicenseText(path: string): string {
  const folder = join(ROOT, path);
  const file = existsSync(folder) && readdirSync(folder).find((name) => /^(licen[cs]e|copying)/i.test(name));
  return file ? `\n${readFileSync(join(folder, file), 'utf8').trim()}\n` : '';
}
