import { expect, test } from 'vitest';
import { actAsAnonymous } from '../../testing/actors.ts';
import { startTestApp } from '../../testing/app.ts';
import { makeSite } from '../../testing/makers.ts';
import { countWithinLimits, type Limit } from './limits.ts';

const HOUR = 3600;

test('L8: hits of the previous window count in proportion to what is left of it', async () => {
  await using app = await startTestApp({ env: { RATE_LIMITS: 'on' } });
  const site = await makeSite(app);
  const moveToHour = (seconds: number) => {
    const now = Math.floor(Date.now() / 1000) + app.clock.offset;
    app.clock.advance(HOUR - (now % HOUR) + seconds);
    return new Date((now - (now % HOUR)) * 1000).toISOString();
  };
  const window_start = moveToHour(60);
  const counted = { name: 'mail from network', subject: '127.0.0.1', hits: 30, window_start };
  await app.services.db.q.insertInto('rate_counters').values(counted).execute();
  let guests = 0;
  const requestCode = async () => {
    guests += 1;
    const body = { email: `guest${guests}@example.com`, purpose: 'rsvp' };
    return actAsAnonymous(app, site).call('POST', `/events/${site.uniqueId}/verify-email`, body);
  };
  // A minute after the hour, 29 of the 30 mails are less than an hour old.
  expect((await requestCode()).status).toBe(200);
  const refused = await requestCode();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  app.clock.advance(29 * 60);
  const statuses: number[] = [];
  for (let turn = 0; turn < 16; turn += 1) statuses.push((await requestCode()).status);
  expect(statuses).toEqual(Array.from({ length: 16 }, (_, turn) => (turn < 15 ? 200 : 429)));
});

test('L8: counts several limits in one statement, up to the first that is reached', async () => {
  await using app = await startTestApp({ env: { RATE_LIMITS: 'on' } });
  const [first, second, third] = [2, 1, 9].map((max, at) => ({ name: `limit ${at}`, max, seconds: HOUR }));
  const count = () =>
    countWithinLimits(app.services, [
      [first as Limit, 'rita'],
      [second as Limit, 'rita'],
      [third as Limit, 'rita'],
    ]);
  expect([await count(), await count(), await count()]).toEqual([3, 1, 0]);
  const kept = await app.services.db.q.selectFrom('rate_counters').select(['name', 'hits']).orderBy('name').execute();
  expect(kept.filter(({ name }) => name.startsWith('limit'))).toEqual([
    { name: 'limit 0', hits: 2 },
    { name: 'limit 1', hits: 1 },
    { name: 'limit 2', hits: 1 },
  ]);
  // Rows are locked in the order of the list, so that requests at once neither fail nor count too many.
  const others = await Promise.all(
    Array.from({ length: 12 }, () =>
      countWithinLimits(app.services, [
        [third as Limit, 'ben'],
        [second as Limit, 'ben'],
      ]),
    ),
  );
  expect(others.filter((allowed) => allowed === 2)).toHaveLength(1);
  expect(others.filter((allowed) => allowed === 0)).toHaveLength(3);
});
