import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endpoints } from '../contract/api.ts';
import { asvs, REQUIREMENTS } from './asvs.ts';
import { brand } from './brand.ts';
import type { Check, SourceFile } from './check.ts';
import { citations } from './citations.ts';
import { decisions } from './decisions.ts';
import { demos } from './demos.ts';
import { dependencies } from './dependencies.ts';
import { docsPaths } from './docs-paths.ts';
import { environment } from './environment.ts';
import { failureCases } from './failure-cases.ts';
import { featureFiles } from './feature-files.ts';
import { fileLength } from './file-length.ts';
import { guestCalls } from './guest-calls.ts';
import { honestTests } from './honest-tests.ts';
import { imports } from './imports.ts';
import { kitNouns } from './kit-nouns.ts';
import { laterMigrations } from './later-migrations.ts';
import { layers } from './layers.ts';
import { lockfile } from './lockfile.ts';
import { migrations } from './migrations.ts';
import { passwordFields } from './password-fields.ts';
import { riskyCalls } from './risky-calls.ts';
import { secretsAndPlaces } from './secrets-and-places.ts';
import { silenced } from './silenced.ts';
import { tableWriters } from './table-writers.ts';
import { tenantSql } from './tenant-sql.ts';

/** Runs all checks over the repository's files: `node checks/run.ts`. Exits with 1 if one of them fails. */

const CHECKS: Readonly<Record<string, Check>> = {
  'feature files': featureFiles,
  'file length': fileLength,
  imports,
  demos,
  dependencies,
  'nouns in the kit': kitNouns,
  'guest calls': guestCalls(endpoints),
  environment,
  'table writers': tableWriters,
  'tenant SQL': tenantSql,
  brand: brand({ name: 'Attend', domain: 'attend.events' }),
  'documents cite what exists': docsPaths,
  citations,
  decisions,
  'honest tests': honestTests,
  'failure cases': failureCases,
  lockfile,
  migrations,
  'later migrations': laterMigrations,
  'cascade layers': layers,
  silenced,
  'secrets and places': secretsAndPlaces,
  'risky calls': riskyCalls,
  'password fields': passwordFields,
  'list of ASVS': asvs(REQUIREMENTS),
};

const TEXT =
  /(\.(ts|tsx|mjs|js|json|css|sql|md|html|svg|txt|yml|yaml|sh|conf|service|timer)|(^|\/)[^.]+|(^|\/)\.[\w-]+)$/;

const root = fileURLToPath(new URL('..', import.meta.url));
const ignored = readIgnoredNames();
const tree = read('');
let broken = 0;
for (const [name, check] of Object.entries(CHECKS)) {
  const findings = check(tree);
  broken += findings.length;
  if (findings.length > 0) console.log(`\n${name}`);
  for (const { path, line, says } of findings) console.log(`  ${path}${line === undefined ? '' : `:${line}`}  ${says}`);
}
console.log(
  `${Object.keys(CHECKS).length} rules over ${tree.length} files: ${broken === 0 ? 'all kept' : `${broken} broken`}`,
);
process.exitCode = broken === 0 ? 0 : 1;

function readIgnoredNames(): (name: string) => boolean {
  const lines = readFileSync(join(root, '.gitignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  const names = new Set(['.git', ...lines.map((line) => line.replace(/^\/|\/$/g, ''))]);
  return (name) => names.has(name) || names.has(`*.${name.split('.').at(-1) ?? ''}`);
}

function read(folder: string): SourceFile[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (ignored(entry.name)) return [];
    if (entry.isDirectory()) return read(path);
    if (!entry.isFile() || !TEXT.test(entry.name) || !existsSync(join(root, path))) return [];
    return [{ path, text: readFileSync(join(root, path), 'utf8') }];
  });
}
