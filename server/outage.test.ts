import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { testApp } from './testing/app.ts';
import { cloneDatabase } from './testing/database.ts';

/** Puts a relay in front of a new database; `cut` ends all connections, and refuses new ones. */
async function startRelay() {
  const database = await cloneDatabase();
  onTestFinished(() => database[Symbol.asyncDispose]());
  const { connection } = database;
  if (typeof connection === 'string') throw new TypeError('a relay needs the parts of the address');
  const { host, port } = connection;
  const sockets = new Set<Socket>();
  const relay = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.pipe(to);
    }
  });
  const cut = () => {
    relay.close();
    for (const socket of sockets) socket.destroy();
  };
  await once(relay.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(cut);
  return { address: { ...connection, host: '127.0.0.1', port: (relay.address() as AddressInfo).port }, cut };
}

test('C13: requests during an outage fill one short line of the log, not one each', async () => {
  const { address, cut } = await startRelay();
  const app = await testApp({ database: address });
  expect((await app.call('GET', '/check-subdomain/anna')).status).toBe(200);
  cut();
  const statuses = await Promise.all(
    Array.from({ length: 30 }, async () => (await app.call('GET', '/check-subdomain/anna')).status),
  );
  expect(statuses).toEqual(Array.from({ length: 30 }, () => 503));
  const lines = app.logs.filter(({ level }) => level >= 40);
  expect(lines).toMatchObject([{ msg: expect.stringMatching(/^unavailable: /) as string }]);
  expect(JSON.stringify(lines)).not.toContain('stack');
});
