import { expect, test } from 'vitest';
import { awaitHandOvers, trackHandOver } from './hand-over-actions.ts';

const LONG = 600_000;

test('who reads a site’s mails waits for those that are just being handed over, whatever becomes of them', async () => {
  const [first, second, other] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ];
  const refused = trackHandOver('anna', second.promise);
  await Promise.all([
    (async () => {
      const read: string[] = [];
      const reading = awaitHandOvers('anna', LONG).then(() => read.push('read'));
      first.resolve();
      await trackHandOver('anna', first.promise);
      read.push('first');
      second.reject(new Error('refused'));
      await reading;
      expect(read).toEqual(['first', 'read']);
    })(),
    expect(refused).rejects.toThrow('refused'),
    trackHandOver('boris', other.promise),
    awaitHandOvers('carla', LONG).then(() => other.resolve()),
  ]);
  await awaitHandOvers('anna', LONG);
});

test('a mail server that does not answer is not waited for', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const handOver = trackHandOver('dora', promise);
  const read: string[] = [];
  const ending = handOver.then(() => read.push('ended'));
  await awaitHandOvers('dora', 1);
  read.push('read');
  resolve();
  await ending;
  expect(read).toEqual(['read', 'ended']);
});
