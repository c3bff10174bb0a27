import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { migrations } from './migrations.ts';
import { formatFindings, makeTree } from './sample.ts';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const FIRST = 'create table a (id int);';
const SECOND = 'create table b (id int);';
const line = (name: string, text: string) => `${hash(text)}  ${name}\n`;
const found = (manifest: string, files: Record<string, string>) =>
  formatFindings(
    migrations(
      makeTree({
        'server/migrations/checksums.txt': manifest,
        ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`server/migrations/${name}`, text])),
      }),
    ),
  );

test('migrations that are listed as they are, in order, are fine', () => {
  const manifest = line('0001-a.sql', FIRST) + line('0003-b.sql', SECOND);
  expect(found(manifest, { '0001-a.sql': FIRST, '0003-b.sql': SECOND })).toEqual([]);
});

test('a migration that was edited after it landed is found', () => {
  expect(found(line('0001-a.sql', FIRST), { '0001-a.sql': `${FIRST} -- edited` })).toEqual([
    'server/migrations/0001-a.sql This migration has landed and must not change: write a new one.',
  ]);
});

test('a new migration names the line that is missing', () => {
  expect(found(line('0001-a.sql', FIRST), { '0001-a.sql': FIRST, '0002-b.sql': SECOND })).toEqual([
    `server/migrations/0002-b.sql Append to server/migrations/checksums.txt: ${hash(SECOND)}  0002-b.sql`,
  ]);
});

test('a migration that landed stays, and a later one has a higher number', () => {
  expect(found(line('0002-b.sql', SECOND) + line('0001-a.sql', FIRST), { '0001-a.sql': FIRST })).toEqual([
    'server/migrations/checksums.txt:1 0002-b.sql has landed and is gone: restore it.',
    'server/migrations/checksums.txt:2 0001-a.sql stands after 0002-b.sql: give it the next free number.',
  ]);
});
