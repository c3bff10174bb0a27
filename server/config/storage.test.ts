import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './reader.ts';
import type { StorageConfig } from './storage.ts';

const KEYS = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };

function readProblems(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('STORAGE_URL', () => {
  test.each<[string, Record<string, string>, StorageConfig]>([
    ['no value', { DATA_DIR: '/srv/data' }, { kind: 'folder', folder: '/srv/data/uploads' }],
    ['a folder', { STORAGE_URL: 'file:///srv/my%20pictures' }, { kind: 'folder', folder: '/srv/my pictures' }],
    [
      'a bucket at Amazon, with the role of the machine',
      { STORAGE_URL: 's3://pictures', AWS_REGION: 'eu-central-1' },
      { kind: 's3', bucket: 'pictures', region: 'eu-central-1' },
    ],
    [
      'a bucket at another provider, with keys',
      {
        STORAGE_URL: 's3://pictures.of-ours?endpoint=https://s3.example.com&region=x',
        ...KEYS,
        AWS_SESSION_TOKEN: 't',
      },
      {
        kind: 's3',
        bucket: 'pictures.of-ours',
        region: 'x',
        endpoint: 'https://s3.example.com',
        credentials: { accessKeyId: 'id', secretAccessKey: 'secret', sessionToken: 't' },
      },
    ],
  ])('accepts %s', (_, env, storage) => {
    expect(readConfig(env).storage).toEqual(storage);
  });

  test.each<[string, string, readonly string[]]>([
    [
      'http://s3.example.com',
      'production',
      ['STORAGE_URL must name an endpoint that begins with https:// in production'],
    ],
    [
      'http://10.0.0.2:9000',
      'production',
      ['STORAGE_URL must name an endpoint that begins with https:// in production'],
    ],
    ['https://s3.example.com', 'production', []],
    ['http://127.0.0.1:9000', 'production', []],
    ['http://[::1]:9000', 'production', []],
    ['http://s3.example.com', 'test', []],
  ])('L12: for the endpoint %s in the mode %s says %j', (endpoint, NODE_ENV, problems) => {
    const production = { PUBLIC_URL: 'https://a.example', PRODUCT_DOMAIN: 'a.example', SMTP_URL: 'smtp://127.0.0.1' };
    const env = NODE_ENV === 'production' ? { NODE_ENV, ...production } : {};
    const STORAGE_URL = `s3://pictures?region=x&endpoint=${endpoint}`;
    expect(readProblems({ ...env, ALLOW_SANDBOX: 'true', STORAGE_URL })).toEqual(problems);
  });

  test.each([
    ['pictures', 'STORAGE_URL must begin with file:// or s3://'],
    ['file://host/pictures', 'STORAGE_URL must be file:///folder or s3://bucket?endpoint=https://…&region=…'],
    ['file:///', 'STORAGE_URL must be file:///folder or s3://bucket?endpoint=https://…&region=…'],
    ['s3://?region=x', 'STORAGE_URL must be file:///folder or s3://bucket?endpoint=https://…&region=…'],
    ['s3://pictures/folder?region=x', 'STORAGE_URL must be file:///folder or s3://bucket?endpoint=https://…&region=…'],
    [
      's3://id:secret@pictures?region=x',
      'STORAGE_URL must be file:///folder or s3://bucket?endpoint=https://…&region=…',
    ],
    ['s3://pictures', 'STORAGE_URL must name a region, or AWS_REGION must'],
    ['s3://pictures?region=x&acl=public', 'STORAGE_URL knows endpoint and region, not acl'],
    ['s3://pictures?region=x&endpoint=elsewhere', 'STORAGE_URL must name an endpoint such as https://s3.example.com'],
  ])('refuses %s', (STORAGE_URL, problem) => {
    expect(readProblems({ STORAGE_URL })).toEqual([problem]);
  });

  test('requires both keys or none', () => {
    const STORAGE_URL = 's3://pictures?region=x';
    expect(readProblems({ STORAGE_URL, AWS_ACCESS_KEY_ID: 'id' })).toEqual([
      'AWS_SECRET_ACCESS_KEY is missing beside its pair',
    ]);
    expect(readProblems({ STORAGE_URL, AWS_SECRET_ACCESS_KEY: 'x' })).toEqual([
      'AWS_ACCESS_KEY_ID is missing beside its pair',
    ]);
  });
});
