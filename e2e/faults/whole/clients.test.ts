import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { report, withSlack } from '../figures.ts';
import { World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await World.start({ nodes: 1, desks: 2 });
});
afterAll(() => world[Symbol.asyncDispose]());

test('F13: an error in a handler is the 500 of that request; others and the process go on', async (context) => {
  const [node] = world.nodes;
  const [desk] = world.desks;
  const { eventId = '', subdomain = '' } = desk?.site ?? {};
  await world.database.query(`
    create function fail() returns trigger language plpgsql as $$
    begin if new.name = 'Eve' then raise exception 'made by the test'; end if; return new; end $$`);
  await world.database.query(
    `create trigger fail before insert on rsvp_responses for each row execute function fail()`,
  );
  const reply = (name: string) =>
    world.request('POST', `/api/events/${eventId}/rsvp`, {
      site: subdomain,
      body: { name, email: 'rita@example.com', attendance: 'yes' },
    });
  const answers = await Promise.all(Array.from({ length: 40 }, (_, turn) => reply(turn % 2 === 0 ? 'Eve' : 'Rita')));
  expect(answers.map(({ status }) => status)).toEqual(answers.map((_, turn) => (turn % 2 === 0 ? 500 : 201)));
  expect(answers[0]?.text).not.toContain('made by the test');
  expect(node?.isRunning).toBe(true);
  report(context, { errors: 20, others: 20 });
  // Control: without the error the same request succeeds.
  await world.database.query('drop function fail() cascade');
  expect((await reply('Eve')).status).toBe(201);
});

test('F14: 500 connections that send a header slowly do not delay guests, and are closed within 60 s', async (context) => {
  const [node] = world.nodes;
  const [desk] = world.desks;
  const readPages = async () => {
    const times: number[] = [];
    for (let page = 0; page < 200; page += 1)
      times.push((await world.request('GET', '/', { site: desk?.site.subdomain ?? '' })).ms);
    return times.toSorted((a, b) => a - b)[197] ?? 0;
  };
  const before = await readPages();
  const began = performance.now();
  const closed: Promise<unknown>[] = [];
  for (let slow = 0; slow < 500; slow += 1) {
    const socket = connect(node?.port ?? 0, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: '));
    socket.resume().on('error', () => undefined);
    closed.push(once(socket, 'close'));
  }
  const during = await readPages();
  await Promise.all(closed);
  const seconds = (performance.now() - began) / 1000;
  expect(seconds).toBeLessThan(60);
  expect(during).toBeLessThan(withSlack(Math.max(3 * before, 30)));
  report(context, { 'p99 before ms': before, 'p99 during ms': during, 'closed after s': seconds });
});
