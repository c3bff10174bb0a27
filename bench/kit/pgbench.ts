import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Database } from '../../e2e/faults/database.ts';
import type { Statement } from './statements.ts';

/** Runs a script with prepared statements and returns transactions per second; any failure throws. */
export async function runPgbench(database: Database, script: string, clients: number, seconds: number) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-pgbench-'));
  try {
    const file = join(folder, 'script.sql');
    await writeFile(file, script);
    const { host, port, user, database: name } = database.connection;
    const address = ['-h', host, '-p', String(port), '-U', user];
    const load = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '1', '-T', String(Math.max(1, seconds))];
    const { stdout } = await promisify(execFile)('pgbench', [...address, ...load, '-f', file, name]);
    const [, perSecond] = /^tps = ([\d.]+)/m.exec(stdout) ?? [];
    if (perSecond === undefined || /^number of failed transactions: [1-9]/m.test(stdout)) throw new Error(stdout);
    return Number(perSecond);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Writes a script for pgbench that repeats what two requests of one kind have sent. Values that are equal in both are
 * constants; the others are new in each transaction, and the same one everywhere that they occur in it. The event, which
 * is the first of `events`, becomes one of them at random.
 */
export function buildScript(one: readonly Statement[], other: readonly Statement[], events: readonly string[]): string {
  const shapes = [one, other].map((list) => list.map(({ text }) => text).join('\n'));
  if (shapes[0] !== shapes[1]) throw new Error(`two requests sent different statements:\n${shapes.join('\n\n')}`);
  const names = new Map<string, string>();
  const list = events.map((event) => `'${event}'`).join(', ');
  const made = [`(array[${list}])[1 + floor(random() * ${events.length})::integer] as event`];
  const rename = (before: string, after: string): string => {
    if (before === `'${events[0]}'`) return ':event';
    if (before === after) return quote(before);
    const fresh = describeFresh(before);
    if (fresh === undefined) return quote(before);
    const key = `${before} ${after}`;
    const known = names.get(key) ?? `v${names.size}`;
    if (!names.has(key)) made.push(`${fresh} as ${known}`);
    names.set(key, known);
    return `:${known}`;
  };
  const statements = one.map(({ text, values }, at) => {
    const after = other[at]?.values ?? [];
    const filled = text.replace(/\$(\d+)/g, (_, number: string) =>
      rename(values[Number(number) - 1] ?? 'NULL', after[Number(number) - 1] ?? 'NULL'),
    );
    return `${filled.replace(/\s+/g, ' ')};`;
  });
  return [`select ${made.join(', ')} \\gset`, ...statements].join('\n');
}

const UUID = /^'[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'$/;

/** Times and JSON may repeat; ids, hashes, names and addresses must not. */
function describeFresh(value: string): string | undefined {
  if (UUID.test(value)) return 'gen_random_uuid()';
  if (/^'\\x[0-9a-f]+'$/.test(value)) return `'\\x' || md5(random()::text) || md5(random()::text)`;
  if (/^'[[{]/.test(value) || /^'\d{4}-\d\d-\d\d/.test(value) || value === 'NULL') return undefined;
  if (value.includes('@')) return `'rita' || md5(random()::text) || '@example.com'`;
  return `'Bench ' || md5(random()::text)`;
}

/** A colon would begin a variable. */
function quote(value: string): string {
  if (!/[:\\]/.test(value)) return value;
  return `E${value.replaceAll('\\', '\\\\').replaceAll(':', '\\x3a')}`;
}
