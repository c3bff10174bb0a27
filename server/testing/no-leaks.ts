import { afterAll } from 'vitest';

/**
 * What a test file opens it closes: a server, a connection or a process that is still there when the file's last test
 * has ended fails the file.
 */
const KINDS = new Set(['TCPServerWrap', 'TCPSocketWrap', 'PipeServerWrap', 'PipeWrap', 'ProcessWrap']);
/** Closing takes the system a moment. */
const GRACE_MS = 2_000;
const POLL_MS = 20;

const before = openHandles();

afterAll(async () => {
  const end = performance.now() + GRACE_MS;
  while (leaks().length > 0 && performance.now() < end) {
    const { promise, resolve } = Promise.withResolvers<void>();
    setTimeout(resolve, POLL_MS);
    await promise;
  }
  if (leaks().length > 0)
    throw new Error(`The file left open: ${leaks().join(', ')}. Dispose of what the tests start.`);
});

function leaks(): string[] {
  return [...openHandles()].flatMap(([kind, count]) => {
    const more = count - (before.get(kind) ?? 0);
    return more > 0 ? [`${more} ${kind}`] : [];
  });
}

function openHandles(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const kind of process.getActiveResourcesInfo())
    if (KINDS.has(kind)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}
