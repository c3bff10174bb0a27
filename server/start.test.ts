import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { buildDatabaseUrl, cloneDatabase } from './testing/database.ts';

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
