import { expect, test } from 'vitest';
import { cloneDatabase } from '../testing/database.ts';
import { listenToChannel } from './channel-listener.ts';
import { createClient } from './pool.ts';

test('passes notifications on, also after its connection was closed', async () => {
  await using database = await cloneDatabase();
  const connects = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const payloads = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const errors: Error[] = [];
  let [connected, notified] = [0, 0];
  const listener = await listenToChannel({
    createClient: () => createClient(database.connection, 'listener'),
    channel: 'some.channel',
    onNotification: (payload) => payloads[notified++]?.resolve(payload),
    onConnect: () => connects[connected++]?.resolve(),
    onError: (error) => errors.push(error),
  });
  const other = createClient(database.connection, 'other');
  await other.connect();
  for (const turn of [0, 1]) {
    await connects[turn]?.promise;
    await other.query(`select pg_notify('some.channel', 'turn ${turn}')`);
    expect(await payloads[turn]?.promise).toBe(`turn ${turn}`);
    expect(errors).toHaveLength(turn);
    const end = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'listener'`;
    if (turn === 0) await other.query(end);
  }
  await listener.close();
  await other.end();
  expect(errors).toHaveLength(1);
});
