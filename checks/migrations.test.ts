import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { migrations } from './migrations.ts';
import { formatFindings, makeTree } from './sample.ts';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const FIRST = 'create table a (id int);';
const SECOND = 'create table b (id int);';
const makeLine = (name: string, text: string) => `${hash(text)}  ${name}\n`;
const listFindings = (manifest: string, files: Record<string, string>) =>
  formatFindings(
    migrations(
      makeTree({
        'server/migrations/checksums.txt': manifest,
        ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`server/migrations/${name}`, text])),
      }),
    ),
  );

test('allows unchanged migrations in order', () => {
  const manifest = makeLine('0001-a.sql', FIRST) + makeLine('0003-b.sql', SECOND);
  expect(listFindings(manifest, { '0001-a.sql': FIRST, '0003-b.sql': SECOND })).toEqual([]);
});

test('A4: refuses a landed migration that was edited', () => {
  expect(listFindings(makeLine('0001-a.sql', FIRST), { '0001-a.sql': `${FIRST} -- edited` })).toEqual([
    'server/migrations/0001-a.sql This migration has landed and must not change: write a new one.',
  ]);
});

test('prints the missing manifest line of a new migration', () => {
  expect(listFindings(makeLine('0001-a.sql', FIRST), { '0001-a.sql': FIRST, '0002-b.sql': SECOND })).toEqual([
    `server/migrations/0002-b.sql Append to server/migrations/checksums.txt: ${hash(SECOND)}  0002-b.sql`,
  ]);
});

test('A4: refuses a missing landed migration and a number that is not the highest', () => {
  expect(listFindings(makeLine('0002-b.sql', SECOND) + makeLine('0001-a.sql', FIRST), { '0001-a.sql': FIRST })).toEqual(
    [
      'server/migrations/checksums.txt:1 0002-b.sql has landed and is gone: restore it.',
      'server/migrations/checksums.txt:2 0001-a.sql stands after 0002-b.sql: give it the next free number.',
    ],
  );
});
