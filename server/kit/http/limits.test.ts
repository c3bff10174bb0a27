import { expect, test } from 'vitest';
import { actAsAnonymous } from '../../testing/actors.ts';
import { startTestApp } from '../../testing/app.ts';
import { makeSite } from '../../testing/makers.ts';

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
