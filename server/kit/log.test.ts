import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { createLog } from './log.ts';

test('each entry is one line of JSON with its time in UTC, whatever it contains', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  log.info({ call: 'GET /\n{"msg":"security","status":200}\u2028' }, 'answered\r\nforged');
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd()).not.toMatch(/[\r\n]/);
  const { time, msg } = JSON.parse(lines[0] ?? '') as Record<string, string>;
  expect([new Date(time ?? '').toISOString(), msg]).toEqual([time, 'answered\r\nforged']);
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
