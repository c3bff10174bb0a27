import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { buildDatabaseUrl, cloneDatabase } from './testing/database.ts';
import { findProduct } from './testing/find-product.ts';

const ROOT = join(import.meta.dirname, '..');

/** Each takes between 10 and 50 MB of memory, and many nodes never use it. */
const LAZY = [
  '@aws-sdk/client-s3',
  '@opentelemetry/sdk-trace',
  '@zxcvbn-ts/language-en',
  'hucre',
  'ical-generator',
  'nodemailer',
  'sharp',
  'stripe',
];

test('a start loads no package before the product needs it', async () => {
  await using database = await cloneDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'start-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const cache = getCompileCacheDir();
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, 'testing/list-loaded-packages.ts')],
    {
      env: {
        ...(cache !== undefined && { NODE_COMPILE_CACHE: cache }),
        DATABASE_URL: buildDatabaseUrl(database.connection),
        DATA_DIR: dataDir,
        SECRET_KEY: 'for-tests-only-for-tests-only-for-tests-only',
        SMTP_URL: 'smtp://127.0.0.1:1',
        SEED_DEMO: 'false',
        LOG_LEVEL: 'silent',
        PORT: '0',
      },
    },
  );
  const loaded = JSON.parse(stdout) as string[];
  expect(loaded).toContain('fastify');
  expect(LAZY.filter((name) => loaded.includes(name))).toEqual([]);
});

test('the built server loads no such package either, and few files', () => {
  const chunks = listChunks(findProduct('main'));
  const sources = chunks.flatMap((chunk) => (existsSync(`${chunk}.map`) ? listSources(`${chunk}.map`) : []));
  const packages = sources.flatMap((source) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? []);
  expect(packages).toContain('fastify');
  expect(LAZY.filter((name) => packages.includes(name))).toEqual([]);
  expect(chunks.length).toBeLessThan(30);
});

test('no part of the built server imports node:http, which would load what fetch needs with it', () => {
  const files = globSync('dist/product/*.js', { cwd: ROOT });
  const imports = /^import\b[^;]*?"(node:)?http";|\bimport\("(node:)?http"\)/m;
  expect(files.filter((file) => imports.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
});

test('no part of the build has a character that doubles the memory of its text', () => {
  const files = globSync('dist/{product,server}/**/*.js', { cwd: ROOT });
  expect(files).toContain('dist/server/mails.js');
  const isWide = (file: string) => /[^\0-\x7f]/.test(readFileSync(join(ROOT, file), 'utf8'));
  expect(files.filter(isWide)).toEqual([]);
});

/** Lists a built file and those that its imports load with it. */
function listChunks(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [...seen];
  seen.add(file);
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/^(?:import|export)\b[^;]*?"\.\/([^"]+\.js)";$/gm))
    listChunks(join(dirname(file), name), seen);
  return [...seen];
}

const listSources = (map: string): string[] => (JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] }).sources;
