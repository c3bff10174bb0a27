import { expect, test } from 'vitest';
import { FailureLog } from './failure-log.ts';
import { createLog } from './log.ts';

function startLog() {
  const lines: Record<string, unknown>[] = [];
  const clock = { ms: 0 };
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
  return { lines, clock, failures: new FailureLog(log, () => clock.ms) };
}

const makeError = (code: string, message: string) => Object.assign(new Error(message), { code });

test('C13: an outage is a line without a stack every ten seconds, which counts what it leaves out', () => {
  const { lines, clock, failures } = startLog();
  const refused = makeError('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432');
  for (let second = 0; second <= 20; second += 1) {
    clock.ms = second * 1000;
    for (let request = 0; request < 15; request += 1)
      failures.report(refused, 'failed', { call: '/api/events/:event' });
  }
  const line = {
    msg: 'unavailable: failed',
    call: '/api/events/:event',
    reason: 'ECONNREFUSED connect ECONNREFUSED 127.0.0.1:5432',
  };
  expect(lines).toMatchObject([
    { ...line, omitted: 0 },
    { ...line, omitted: 149 },
    { ...line, omitted: 149 },
  ]);
  expect(JSON.stringify(lines)).not.toContain('stack');
});

test.for([
  ['an unexpected error', new TypeError('x is undefined')],
  ['a statement that took too long', makeError('57014', 'canceling statement due to statement timeout')],
  ['a deadlock', makeError('40P01', 'deadlock detected')],
] as const)('%s keeps its stack, each time', ([, error]) => {
  const { lines, failures } = startLog();
  failures.report(error, 'failed');
  failures.report(error, 'failed');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatchObject({
    msg: 'failed',
    err: { message: error.message, stack: expect.any(String) as string },
  });
});
