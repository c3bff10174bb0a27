import { afterAll } from 'vitest';

/** Fails a test file that leaves a server, connection or process open after its last test. */
const KINDS = new Set(['TCPServerWrap', 'TCPSocketWrap', 'PipeServerWrap', 'PipeWrap', 'ProcessWrap']);
/** Closing handles takes the system a moment. */
const GRACE_MS = 2_000;
const POLL_MS = 20;

const before = countOpenHandles();

afterAll(async () => {
  const end = performance.now() + GRACE_MS;
  while (listLeaks().length > 0 && performance.now() < end) {
    const { promise, resolve } = Promise.withResolvers<void>();
    setTimeout(resolve, POLL_MS);
    await promise;
  }
  if (listLeaks().length > 0)
    throw new Error(`The file left open: ${listLeaks().join(', ')}. Dispose of what the tests start.`);
});

function listLeaks(): string[] {
  return [...countOpenHandles()].flatMap(([kind, count]) => {
    const more = count - (before.get(kind) ?? 0);
    return more > 0 ? [`${more} ${kind}`] : [];
  });
}

function countOpenHandles(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const kind of process.getActiveResourcesInfo())
    if (KINDS.has(kind)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}
