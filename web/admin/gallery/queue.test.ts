import { expect, test } from 'vitest';
import { ApiFailure } from '../../../contract/client.ts';
import { UploadQueue } from './queue.ts';
import type { Arrival, UploadWork } from './queue.ts';

const makeFile = (name: string, type = 'image/jpeg', size = 9) => new File([new Uint8Array(size)], name, { type });
async function runCallbacks(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  setImmediate(resolve);
  await promise;
}
const makeFailure = (status: number, code: ApiFailure['code']) => new ApiFailure(status, { error: `A ${code}.`, code });

/** Returns a fake server whose uploads end when the test ends them. */
function openTestQueue(add: UploadWork['add'] = ({ number }) => Promise.resolve(`image-${number}`)) {
  const sent: {
    name: string;
    key: string;
    end: PromiseWithResolvers<{ url: string }>;
    reportShare: (part: number) => void;
  }[] = [];
  const added: Arrival[] = [];
  const originals: {
    id: string;
    name: string;
    end: PromiseWithResolvers<void>;
    reportShare: (part: number) => void;
  }[] = [];
  const queue = new UploadQueue({
    send: (file, { key, onProgress, signal }) => {
      const end = Promise.withResolvers<{ url: string }>();
      signal?.addEventListener('abort', () => end.reject(new Error('called off')));
      sent.push({ name: file.name, key, end, reportShare: (part) => onProgress?.(part) });
      return end.promise;
    },
    add: async (arrival) => {
      added.push(arrival);
      return add(arrival);
    },
    keep: (id, { name }, { onProgress, signal }) => {
      const end = Promise.withResolvers<void>();
      signal?.addEventListener('abort', () => end.reject(new Error('called off')));
      originals.push({ id, name, end, reportShare: (part) => onProgress?.(part) });
      return end.promise;
    },
  });
  const listStates = () => queue.read().map(({ progress }) => progress.is);
  const completeUpload = async (name: string) => {
    sent.findLast((one) => one.name === name)?.end.resolve({ url: `/media/${name}` });
    await runCallbacks();
  };
  return { queue, sent, added, originals, listStates, completeUpload };
}

test('two uploads run at a time, each with its progress, and are added when they are complete', async () => {
  const { queue, sent, added, listStates: states, completeUpload: arrive } = openTestQueue();
  queue.addFiles([makeFile('a.jpg'), makeFile('b.jpg'), makeFile('c.jpg')], false);
  expect(states()).toEqual(['preparing', 'preparing', 'waiting']);
  sent[1]?.reportShare(0.5);
  expect(queue.read()[1]?.progress).toEqual({ is: 'sending', share: 0.5 });
  await arrive('b.jpg');
  expect(states()).toEqual(['preparing', 'added', 'preparing']);
  await arrive('a.jpg');
  await arrive('c.jpg');
  expect(states()).toEqual(['added', 'added', 'added']);
  expect(added.map(({ number, address, onlyNew }) => [number, address, onlyNew])).toEqual([
    [2, '/media/b.jpg', true],
    [1, '/media/a.jpg', true],
    [3, '/media/c.jpg', true],
  ]);
});

test('a failed upload does not delay others, and is retried with the same key', async () => {
  const { queue, sent, listStates: states, completeUpload: arrive } = openTestQueue();
  queue.addFiles([makeFile('a.jpg'), makeFile('b.jpg')], false);
  sent[0]?.end.reject(makeFailure(0, 'no_answer'));
  await arrive('b.jpg');
  expect(queue.read()[0]?.progress).toEqual({ is: 'failed', message: 'A no_answer.', final: false });
  queue.retry(1);
  expect(sent.map(({ key }) => key)).toEqual([sent[0]?.key, sent[1]?.key, sent[0]?.key]);
  await arrive('a.jpg');
  expect(states()).toEqual(['added', 'added']);
});

test('an invalid file is refused without being sent; what the server refuses is not retried', async () => {
  const { queue, sent } = openTestQueue();
  const huge = makeFile('b.jpg');
  Object.defineProperty(huge, 'size', { value: 200 * 1024 * 1024 + 1 });
  queue.addFiles([makeFile('a.mov', 'video/quicktime'), huge, makeFile('c.png', 'image/png')], false);
  expect(sent.map(({ name }) => name)).toEqual(['c.png']);
  sent[0]?.end.reject(makeFailure(415, 'unsupported_type'));
  await runCallbacks();
  expect(queue.read().map(({ progress }) => 'final' in progress && progress.final)).toEqual([true, true, true]);
});

test('a duplicate waits for the owner’s decision, and is not sent again', async () => {
  const {
    queue,
    sent,
    added,
    listStates: states,
    completeUpload: arrive,
  } = openTestQueue(({ onlyNew }) =>
    onlyNew ? Promise.reject(makeFailure(409, 'picture_shown')) : Promise.resolve('image'),
  );
  queue.addFiles([makeFile('a.jpg'), makeFile('b.jpg')], false);
  await arrive('a.jpg');
  await arrive('b.jpg');
  expect(queue.read()[0]?.progress).toEqual({ is: 'same', message: 'A picture_shown.' });
  queue.addAnyway(1);
  queue.remove(2);
  await runCallbacks();
  expect([states(), sent.length]).toEqual([['added'], 2]);
  expect(new Set(added.map(({ key }) => key)).size).toBe(3);
});

test('canceling an upload starts the next one', async () => {
  const { queue, sent, listStates: states } = openTestQueue();
  queue.addFiles(
    ['a', 'b', 'c'].map((name) => makeFile(`${name}.jpg`)),
    false,
  );
  queue.remove(1);
  await runCallbacks();
  expect([states(), sent.map(({ name }) => name)]).toEqual([
    ['preparing', 'preparing'],
    ['a.jpg', 'b.jpg', 'c.jpg'],
  ]);
  queue.removeAll();
  await runCallbacks();
  expect(states()).toEqual([]);
});

test('an original follows its photo, and can be sent again by itself', async () => {
  const { queue, sent, added, originals, listStates: states, completeUpload: arrive } = openTestQueue();
  queue.addFiles([makeFile('a.jpg')], true);
  await arrive('a.jpg');
  originals[0]?.reportShare(0.4);
  expect(queue.read()[0]?.progress).toEqual({ is: 'keeping', share: 0.4 });
  originals[0]?.end.reject(makeFailure(0, 'no_answer'));
  await runCallbacks();
  const message = 'The photo was added, but its original wasn’t kept. A no_answer.';
  expect(queue.read()[0]?.progress).toEqual({ is: 'unkept', message, final: false });
  queue.retry(1);
  originals[1]?.end.resolve();
  await runCallbacks();
  expect([states(), sent.length, added.length]).toEqual([['added'], 1, 1]);
  expect(originals.map(({ id, name }) => [id, name])).toEqual([
    ['image-1', 'a.jpg'],
    ['image-1', 'a.jpg'],
  ]);
});

test('an original over 25 MB is not sent, and its photo stays', async () => {
  const { queue, added, originals, completeUpload: arrive } = openTestQueue();
  const large = makeFile('a.jpg');
  Object.defineProperty(large, 'size', { value: 25 * 1024 * 1024 + 1 });
  queue.addFiles([large], true);
  await arrive('a.jpg');
  const message = 'The photo was added, but its original wasn’t kept. It is larger than 25 MB.';
  expect(queue.read()[0]?.progress).toEqual({ is: 'unkept', message, final: true });
  expect([added.length, originals.length]).toEqual([1, 0]);
});

test('the original of a photo that was added elsewhere is sent alone', async () => {
  const { queue, sent, originals, listStates: states } = openTestQueue();
  queue.addOriginal('image-7', makeFile('a.jpg'));
  expect(originals.map(({ id }) => id)).toEqual(['image-7']);
  originals[0]?.end.resolve();
  await runCallbacks();
  expect([states(), sent.length]).toEqual([['added'], 0]);
});
