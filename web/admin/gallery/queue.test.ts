import { expect, test } from 'vitest';
import { ApiFailure } from '../../../contract/client.ts';
import { UploadQueue } from './queue.ts';
import type { Arrival, UploadWork } from './queue.ts';

const aFile = (name: string, type = 'image/jpeg', size = 9) => new File([new Uint8Array(size)], name, { type });
/** Waits until settled promises have run their callbacks. */
async function settle(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  setImmediate(resolve);
  await promise;
}
const failure = (status: number, code: ApiFailure['code']) => new ApiFailure(status, { error: `A ${code}.`, code });

/** Returns a fake server whose uploads end when the test ends them. */
function atHand(add: UploadWork['add'] = () => Promise.resolve()) {
  const sent: {
    name: string;
    key: string;
    end: PromiseWithResolvers<{ url: string }>;
    share: (part: number) => void;
  }[] = [];
  const added: Arrival[] = [];
  const queue = new UploadQueue({
    send: (file, { key, onProgress, signal }) => {
      const end = Promise.withResolvers<{ url: string }>();
      signal?.addEventListener('abort', () => end.reject(new Error('called off')));
      sent.push({ name: file.name, key, end, share: (part) => onProgress?.(part) });
      return end.promise;
    },
    add: async (arrival) => {
      added.push(arrival);
      await add(arrival);
    },
  });
  const states = () => queue.read().map(({ progress }) => progress.is);
  const arrive = async (name: string) => {
    sent.findLast((one) => one.name === name)?.end.resolve({ url: `/media/${name}` });
    await settle();
  };
  return { queue, sent, added, states, arrive };
}

test('two are on their way at a time, each with its share, and are added as they arrive', async () => {
  const { queue, sent, added, states, arrive } = atHand();
  queue.addFiles([aFile('a.jpg'), aFile('b.jpg'), aFile('c.jpg')]);
  expect(states()).toEqual(['sending', 'sending', 'waiting']);
  sent[1]?.share(0.5);
  expect(queue.read()[1]?.progress).toEqual({ is: 'sending', share: 0.5 });
  await arrive('b.jpg');
  expect(states()).toEqual(['sending', 'added', 'sending']);
  await arrive('a.jpg');
  await arrive('c.jpg');
  expect(states()).toEqual(['added', 'added', 'added']);
  expect(added.map(({ number, address, onlyNew }) => [number, address, onlyNew])).toEqual([
    [2, '/media/b.jpg', true],
    [1, '/media/a.jpg', true],
    [3, '/media/c.jpg', true],
  ]);
});

test('one that fails holds up no other, and is tried again as the same upload', async () => {
  const { queue, sent, states, arrive } = atHand();
  queue.addFiles([aFile('a.jpg'), aFile('b.jpg')]);
  sent[0]?.end.reject(failure(0, 'no_answer'));
  await arrive('b.jpg');
  expect(queue.read()[0]?.progress).toEqual({ is: 'failed', told: 'A no_answer.', final: false });
  queue.retry(1);
  expect(sent.map(({ key }) => key)).toEqual([sent[0]?.key, sent[1]?.key, sent[0]?.key]);
  await arrive('a.jpg');
  expect(states()).toEqual(['added', 'added']);
});

test('what can be seen from here is refused without being sent; what the server refuses is not tried again', async () => {
  const { queue, sent } = atHand();
  queue.addFiles([aFile('a.heic', 'image/heic'), aFile('b.jpg', 'image/jpeg', 5_242_881), aFile('c.png', 'image/png')]);
  expect(sent.map(({ name }) => name)).toEqual(['c.png']);
  sent[0]?.end.reject(failure(415, 'unsupported_type'));
  await settle();
  expect(queue.read().map(({ progress }) => 'final' in progress && progress.final)).toEqual([true, true, true]);
});

test('a picture that is there already waits for the owner, and is sent no second time', async () => {
  const { queue, sent, added, states, arrive } = atHand(({ onlyNew }) =>
    onlyNew ? Promise.reject(failure(409, 'picture_shown')) : Promise.resolve(),
  );
  queue.addFiles([aFile('a.jpg'), aFile('b.jpg')]);
  await arrive('a.jpg');
  await arrive('b.jpg');
  expect(queue.read()[0]?.progress).toEqual({ is: 'same', told: 'A picture_shown.' });
  queue.addAnyway(1);
  queue.remove(2);
  await settle();
  expect([states(), sent.length]).toEqual([['added'], 2]);
  expect(new Set(added.map(({ key }) => key)).size).toBe(3);
});

test('one that is called off makes room for the next', async () => {
  const { queue, sent, states } = atHand();
  queue.addFiles(['a', 'b', 'c'].map((name) => aFile(`${name}.jpg`)));
  queue.remove(1);
  await settle();
  expect([states(), sent.map(({ name }) => name)]).toEqual([
    ['sending', 'sending'],
    ['a.jpg', 'b.jpg', 'c.jpg'],
  ]);
  queue.removeAll();
  await settle();
  expect(states()).toEqual([]);
});
