import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { startApp } from '../../app.ts';
import { seedPictures } from './seeding-actions.ts';
import { STORIES } from './stories/stories.ts';
import { requireFound } from '../../kit/errors.ts';
import { createKysely, createPool } from '../../kit/pool.ts';
import { testApp } from '../../testing/app.ts';
import { cloneDatabase } from '../../testing/database.ts';
import { makeSite } from '../../testing/makers.ts';
import { makePicture } from '../../testing/pictures.ts';
import { toSampleOwnerScope } from '../sites/actions.ts';

it('adds no further pictures to a demo after the stop signal', async () => {
  const app = await testApp();
  const scope = toSampleOwnerScope(await makeSite(app));
  const story = requireFound(STORIES[0]);
  const stop = new AbortController();
  const read: string[] = [];
  const picture = await makePicture().png().toBuffer();
  const seeding = seedPictures({ ...app.services, stopping: stop.signal }, scope, story, (file) => {
    read.push(file);
    stop.abort();
    return Promise.resolve(picture);
  });
  await expect(seeding).rejects.toHaveProperty('name', 'AbortError');
  expect(read).toHaveLength(1);
});

it('a stop during seeding ends the start without an error and releases its claims', async () => {
  const app = await testApp();
  await using database = await cloneDatabase();
  const pool = createPool(database.connection, { onError: () => undefined });
  const db = createKysely(pool);
  onTestFinished(() => db.destroy());
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  const stop = new AbortController();
  const config = { ...app.services.config, port: 0, seedDemo: true };
  const outcome = startApp(config, { log, database: database.connection }, stop.signal).catch(
    (error: unknown) => error,
  );
  await expect.poll(async () => (await sql`select from demos`.execute(db)).rows.length).toBeGreaterThan(0);
  stop.abort();
  expect(await outcome).toBe(stop.signal.reason);
  expect((await sql`select from demos where claimed_until > now()`.execute(db)).rows).toHaveLength(0);
  expect(lines).toEqual([]);
});
