import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { findProduct } from '../testing/find-product.ts';
import { createLog } from './log.ts';

/** Runs a program that logs so many lines to its standard output, says so on the other one, and may stay. */
function runLogging(lines: number, { output, stay = false }: { output: 'pipe' | number; stay?: boolean }) {
  const program = `
    import { createLog } from ${JSON.stringify(join(import.meta.dirname, 'log.ts'))};
    const log = createLog('info');
    for (let n = 0; n < ${lines}; n += 1) log.info({ n }, 'x'.repeat(1000));
    process.stderr.write('done');
    ${stay ? 'setInterval(() => undefined, 60_000);' : ''}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', output, 'pipe'],
  });
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (errors += text));
  return { child, readErrors: () => errors };
}

test('each entry is one line of JSON with its time in UTC, whatever it contains', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  log.info({ call: 'GET /\n{"msg":"security","status":200}\u2028' }, 'answered\r\nforged');
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd()).not.toMatch(/[\r\n]/);
  const { time, msg } = JSON.parse(lines[0] ?? '') as Record<string, string>;
  expect([new Date(time ?? '').toISOString(), msg]).toEqual([time, 'answered\r\nforged']);
});

test('an error of the build is logged with the lines of the sources', () => {
  const [built, source] = [findProduct('main'), join(import.meta.dirname, '../run.ts')];
  const findLine = (path: string) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .findIndex((line) => line.includes('function announceApp(')) + 1;
  const error = new AggregateError([new Error('part')], 'whole');
  for (const one of [error, ...(error.errors as Error[])])
    one.stack = `Error: whole\n    at announceApp (${pathToFileURL(built).href}:${findLine(built)}:1)`;
  const lines: string[] = [];
  createLog('info', { write: (line) => void lines.push(line) }).error({ err: error }, 'failed');
  const { err } = JSON.parse(lines[0] ?? '') as { err: { stack: string; aggregateErrors: { stack: string }[] } };
  for (const { stack } of [err, ...err.aggregateErrors])
    expect(stack).toBe(`Error: whole\n    at announceApp (server/run.ts:${findLine(source)}:1)`);
});

test('leaves out credentials', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  log.info({ req: { headers: { cookie: 'owner=unsaid' } }, token: 'unsaid', password: 'unsaid' }, 'answered');
  expect(lines.join('')).not.toContain('unsaid');
});

test('P3: an error of the database is logged without the values of the row', async () => {
  const app = await testApp();
  const { db, log } = app.services;
  const row = { name: 'test', subject: 'anna@example.com', window_start: sql<string>`now()`, hits: 1 };
  const insert = () =>
    db.transaction(async (tx) => {
      await tx.q.insertInto('rate_counters').values(row).execute();
      await tx.q.insertInto('rate_counters').values(row).execute();
    });
  const parse = () => sql`select ${'anna@example.com'}::text::uuid`.execute(db.q);
  for (const fail of [insert, parse]) {
    const error: unknown = await fail().then(
      () => undefined,
      (reason: unknown) => reason,
    );
    log.error({ err: error }, 'failed');
    const { err } = app.logs.at(-1) as unknown as { err: { code: string; stack: string } };
    expect(err.code).toMatch(/^2/);
    expect(err.stack).toContain('at ');
    log.error({ err: new Error('the job failed', { cause: error }) }, 'failed');
    log.error({ err: new AggregateError([error], 'two failed') }, 'failed');
    expect(app.logs.slice(-2).map((line) => JSON.stringify(line).includes('the job failed'))).toEqual([true, false]);
    expect(JSON.stringify(app.logs)).not.toContain('anna@');
  }
});

test('F8: lines for a full disk end no process', async () => {
  const full = openSync('/dev/full', 'w');
  const { child, readErrors } = runLogging(2000, { output: full });
  closeSync(full);
  const [code] = (await once(child, 'close')) as [number];
  expect([code, readErrors()]).toEqual([0, 'done']);
});

test('F8: a reader that has stopped blocks no process; later it gets whole lines and the number of lost ones', async () => {
  const { child, readErrors } = runLogging(3000, { output: 'pipe', stay: true });
  // Nothing reads so far, and a pipe holds less than a megabyte.
  await expect.poll(readErrors).toBe('done');
  let text = '';
  child.stdout?.setEncoding('utf8').on('data', (part: string) => (text += part));
  await expect.poll(() => text).toContain('could not be written');
  child.kill('SIGTERM');
  await once(child, 'close');
  const lines = text.trimEnd().split('\n');
  const parsed = lines.map((line) => JSON.parse(line) as { n?: number; msg: string; lost?: number });
  const numbers = parsed.flatMap(({ n }) => n ?? []);
  expect(numbers).toEqual(numbers.map((_, index) => index));
  expect(parsed.at(-1)).toMatchObject({ msg: 'lines of the log could not be written', lost: 3000 - numbers.length });
});
