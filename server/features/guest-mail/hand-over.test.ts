import { expect, test } from 'vitest';
import { awaitHandOvers, trackHandOver } from './hand-over-actions.ts';

const LONG = 600_000;

test('who reads a site’s mails waits for those that are just being handed over, whatever becomes of them', async () => {
  const [accepted, refused] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const seen: string[] = [];
  trackHandOver('anna', accepted.promise).then(
    () => seen.push('accepted'),
    () => undefined,
  );
  trackHandOver('anna', refused.promise).catch(() => seen.push('refused'));
  const reading = awaitHandOvers('anna', LONG).then(() => seen.push('read'));
  accepted.resolve();
  refused.reject(new Error('refused'));
  await reading;
  expect(seen).toEqual(['accepted', 'refused', 'read']);
});

test('neither the mails of other sites nor a mail server that does not answer are waited for', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const seen: string[] = [];
  const ending = trackHandOver('dora', promise).then(() => seen.push('ended'));
  await awaitHandOvers('boris', LONG);
  await awaitHandOvers('dora', 1);
  seen.push('read');
  resolve();
  await ending;
  expect(seen).toEqual(['read', 'ended']);
});
